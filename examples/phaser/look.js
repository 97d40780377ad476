/** How it looks: pictures drawn on canvases, hills behind, a shadow below the hero. The game works without it. */
const HERO = ['#9cc3ff', '#5596f8', '#2a5fc0']; // from the head to the feet
const LIFT = '#f8a02e';
const COIN = '#ffdb4d';
const T = 64; // a tile
const LIT = 24; // so deep light comes into the ground; a wall that stands on it is dark to its foot

/** A picture of this size, drawn by `draw`. */
function picture(textures, key, width, height, draw) {
  if (textures.exists(key)) return;
  const texture = textures.createCanvas(key, width, height);
  draw(texture.context, width, height);
  texture.refresh();
}

/** Colours from top to bottom. */
function fade(ctx, from, to, ...colors) {
  const gradient = ctx.createLinearGradient(0, from, 0, to);
  colors.forEach((color, k) => gradient.addColorStop(k / (colors.length - 1), color));
  return gradient;
}

function path(ctx, ...points) {
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
}

function rounded(ctx, x, y, width, height, radius, color) {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.fillStyle = color;
  ctx.fill();
}

/** Makes all pictures of the game. */
export function drawPictures(textures) {
  picture(textures, 'ground', 6 * T, T, (ctx) => {
    ctx.fillStyle = '#222a35';
    ctx.fillRect(0, 0, 2 * T, T);
    ctx.fillStyle = fade(ctx, 0, LIT, '#36434f', '#222a35');
    ctx.fillRect(T, 0, T, T); // lit from above
    ctx.fillStyle = '#d3dce6';
    ctx.fillRect(T, 0, T, 5);
    // A slope and the tile under it are lit along the slope, so that their light meets that of their neighbours.
    for (const [x, y, ...corners] of [[2.5 * T, T / 2, [2 * T, T], [3 * T, 0], [3 * T, T]], [5 * T, 0, [5 * T, 0], [6 * T, 0], [6 * T, T], [5 * T, T]]]) {
      const light = ctx.createLinearGradient(x, y, x + LIT / 2, y + LIT / 2);
      light.addColorStop(0, '#36434f');
      light.addColorStop(1, '#222a35');
      path(ctx, ...corners);
      ctx.fillStyle = light;
      ctx.fill();
    }
    ctx.fillStyle = '#d3dce6';
    for (const edge of [[[2 * T, T], [3 * T, 0], [3 * T, 7], [2 * T + 7, T]], [[5 * T, 0], [5 * T + 7, 0], [5 * T, 7]]]) {
      path(ctx, ...edge);
      ctx.fill();
    }
    rounded(ctx, 3 * T, 0, T, 14, 0, fade(ctx, 0, 14, '#d3dce6', '#d3dce6', '#6f7f93'));
    rounded(ctx, 4 * T + 2, 2, T - 4, T - 4, 6, fade(ctx, 0, T, '#c7792a', '#7d3c05'));
    ctx.strokeStyle = '#4a2404';
    ctx.lineWidth = 3;
    for (const [x, y, dx, dy] of [[2, 32, 60, 0], [32, 4, 0, 28], [16, 32, 0, 28], [48, 32, 0, 28]]) {
      path(ctx, [4 * T + x, y], [4 * T + x + dx, y + dy]);
      ctx.stroke();
    }
    rounded(ctx, 4 * T + 2, 2, T - 4, 5, 3, '#ffd08a');
  });
  picture(textures, 'hero', 44, 60, (ctx, width, height) => {
    rounded(ctx, 0, 0, width, height, 12, fade(ctx, 0, height, ...HERO));
    for (const x of [20, 34]) {
      rounded(ctx, x - 5, 14, 10, 15, 5, '#fff');
      rounded(ctx, x - 1, 19, 5, 8, 3, '#16181d');
    }
  });
  picture(textures, 'coin', 32, 32, (ctx) => {
    const circle = (radius, color) => rounded(ctx, 16 - radius, 16 - radius, 2 * radius, 2 * radius, radius, color);
    circle(16, '#a87400');
    circle(14, fade(ctx, 2, 30, '#fff3b8', COIN, '#e5ae00'));
    circle(8, '#e5ae00');
    circle(6, COIN);
  });
  picture(textures, 'lift', 128, 24, (ctx, width, height) => {
    rounded(ctx, 0, 0, width, height, 6, fade(ctx, 0, height, '#ffcf87', LIFT, '#9a5a08'));
    for (const x of [20, 108]) rounded(ctx, x - 4, 9, 8, 8, 4, '#5c3300');
  });
  picture(textures, 'sky', 8, 1024, (ctx, width, height) => {
    ctx.fillStyle = fade(ctx, 0, height, '#0f1a33', '#23395f', '#6b6f8f', '#d99a6c');
    ctx.fillRect(0, 0, width, height);
  });
  picture(textures, 'sun', 512, 512, (ctx) => {
    const glow = ctx.createRadialGradient(256, 256, 60, 256, 256, 256);
    glow.addColorStop(0, '#fff3d6');
    glow.addColorStop(0.02, '#ffdca0aa');
    glow.addColorStop(1, '#ffb86b00');
    ctx.fillStyle = glow;
    ctx.fillRect(0, 0, 512, 512);
  });
  for (const [key, color, rise, waves] of [['far', '#33456a', 40, 2], ['near', '#1f2c45', 50, 3]]) {
    picture(textures, key, 1024, 512, (ctx, width, height) => {
      const hill = (x) => 200 + rise * (Math.sin(waves * x / width * 2 * Math.PI) + 0.5 * Math.sin(5 * x / width * 2 * Math.PI + 1));
      path(ctx, [0, height], ...Array.from({ length: 129 }, (_, k) => [8 * k, hill(8 * k)]), [width, height]);
      ctx.fillStyle = color;
      ctx.fill();
    });
  }
  picture(textures, 'shade', 64, 10, (ctx) => {
    ctx.fillStyle = '#0a0d12';
    ctx.beginPath();
    ctx.ellipse(32, 5, 32, 5, 0, 0, 2 * Math.PI);
    ctx.fill();
  });
}

/** Puts sky, hills, shadow and sparks into a level, and its camera behind the hero. */
export function dress(scene, map) {
  const { add, cameras: { main: camera }, hero, gap, tweens, scale, tiles } = scene;
  const sky = add.image(0, 0, 'sky').setOrigin(0).setScrollFactor(0).setDepth(-9);
  const sun = add.image(0, 0, 'sun').setScrollFactor(0).setDepth(-8);
  const hills = ['far', 'near'].map((key, k) => add.tileSprite(0, 0, 64, 508, key).setTilePosition(0, 2).setOrigin(0, 1).setScrollFactor(0).setDepth(k - 7));
  const shade = add.image(0, 0, 'shade').setAlpha(0.45).setDepth(1);
  hero.data.setDepth(2);

  camera.setBounds(0, -4000, map.widthInPixels, 4000 + map.heightInPixels).startFollow(hero.data, false, 0.12, 0.08);
  const fit = () => {
    const { width, height } = scale.gameSize;
    const zoom = Math.max(height / map.heightInPixels, width / (26 * T));
    camera.setSize(width, height).setZoom(zoom);
    // Things that do not scroll are seen through the same zoom, about the middle.
    const [w, h] = [width / zoom, height / zoom];
    const [left, top] = [(width - w) / 2, (height - h) / 2];
    sky.setPosition(left, top).setDisplaySize(w, h);
    sun.setPosition(left + 0.72 * w, top + 0.34 * h);
    for (const hill of hills) hill.setPosition(left, top + h).setSize(w, 508);
  };
  fit();
  scale.on('resize', fit);
  scene.events.once('shutdown', () => scale.off('resize', fit));

  scene.events.on('prerender', () => hills.forEach((hill, k) => { hill.tilePositionX = camera.scrollX * (0.15 + 0.2 * k); }));
  scene.events.on('postupdate', () => {
    const { x, y } = hero.data;
    if (Math.abs(scene.vx) > 20) hero.data.setFlipX(scene.vx < 0);
    // The first ground below, whichever it is.
    const below = gap.world.raycast({ x, y }, { x, y: y + 600 }, { ignore: hero, accept: (body) => body.category === 1 });
    shade.setVisible(Boolean(below));
    if (below) shade.setPosition(x, below.point.y + 2).setRotation(Math.atan2(below.normal.x, -below.normal.y)).setScale(Math.max(0.3, 1 - (below.distance - 30) / 500));
  });

  const fly = (object, to) => tweens.add({ targets: object, alpha: 0, duration: 420, ease: 'Cubic.Out', ...to, onComplete: () => object.destroy() });
  const count = document.querySelector('.coins');
  count.textContent = '0';
  document.querySelector('.all').textContent = String(scene.prizes.length);
  for (const { data: coin } of scene.prizes) {
    coin.once('destroy', () => {
      if (!scene.sys.isActive()) return; // the level ends, and all that is in it
      fly(add.circle(coin.x, coin.y, 16).setStrokeStyle(4, 0xffdb4d).setDepth(3), { scale: 3 });
      count.textContent = String(scene.coins);
    });
  }
  scene.events.on('broken', ({ x, y }) => {
    for (const [dx, dy] of [[-1, -1], [1, -1], [-1, 0], [1, 0]]) {
      const shard = add.rectangle(tiles.x + (x + 0.5 + dx / 4) * T, tiles.y + (y + 0.75 + dy / 2) * T, T / 2 - 6, T / 2 - 6, 0xb05200).setDepth(3);
      fly(shard, { x: shard.x + 70 * dx, y: shard.y + 160 + 60 * dy, rotation: 3 * dx });
    }
  });
  scene.events.once('shutdown', () => { for (const name of ['prerender', 'postupdate', 'broken']) scene.events.off(name); });
}
