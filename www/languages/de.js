/** Was die Seite sagt, auf Deutsch: die gleichen Schlüssel wie in en.js, das sie erklärt. */

/** @template T @typedef {import('./like.js').Like<T>} Like */

/** A verdict within a sentence. @param {string} verdict */
const lower = (verdict) => verdict.replace(/^Getrennt/, 'getrennt');

/** @type {Like<typeof import('./en.js').site>} */
export const site = {
  lang: 'de',
  locale: 'de_DE',
  root: '../',
  otherLang: 'en',
  other: 'English',
  otherShort: 'EN',
  otherRoot: '../',
};

/** @type {Like<typeof import('./en.js').page>} */
export const page = {
  pages: {
    sat: {
      short: 'SAT',
      title: 'Separating Axis Theorem (SAT) in fünf Minuten – shadowgap',
      description: `
        Der Satz von der trennenden Achse (SAT) in sechs Figuren zum Anfassen: Zwei konvexe Formen sind getrennt, wenn zwischen ihnen
        Licht durchkommt. Von shadowgap, der Kollisionsbibliothek fürs Web.`,
    },
    shapes: {
      short: 'Formen',
      card: 'Kreise und Dellen',
      title: 'Intervalle, Kreise, konkave Formen, Minkowski-Differenz – shadowgap',
      heading: 'Andere Formen',
      lead: 'Zahlen, Kreise, Formen mit Dellen, und die eine Form, die für zwei antwortet.',
      description: 'Vier Figuren zum Anfassen: wie der Satz von der trennenden Achse mit Intervallen, Kreisen und konkaven Formen umgeht, und was die Minkowski-Differenz zeigt.',
    },
    physics: {
      short: 'Physik',
      card: 'Kontakt, Stoß',
      title: 'Kontaktpunkte, Abprallen, Zeit bis zum Treffer – shadowgap',
      heading: 'Von der Überlappung zur Physik',
      lead: 'Wo zwei Formen sich berühren, wie sie abprallen, und wann sie sich treffen werden.',
      description: 'Drei Figuren zum Anfassen: Kontaktpunkte durch Abschneiden, Abprallen durch Impulse, und der Zeitpunkt, zu dem bewegte Formen sich treffen.',
    },
    fast: {
      short: 'Schnell',
      card: 'Tausende, schnell',
      title: 'Schnelle Kollisionstests: früh aufhören, Tausende von Körpern – shadowgap',
      heading: 'Wie es schnell wird',
      lead: 'Bei der ersten Lücke aufhören, wenige Achsen ansehen, und Paare weglassen, die sich nicht berühren können.',
      description: 'Vier Figuren zum Anfassen: früh aufhören, die Achse der geringsten Eindringung, Tausende von Körpern neben der Bibliothek sat, und eine Karte aller Achsen.',
    },
    space: {
      short: '3D',
      card: 'Quader in 3D',
      title: 'Der Satz von der trennenden Achse im Raum – shadowgap',
      description: 'Zwei Quader im Raum, ihre fünfzehn Achsen und die Kugel aller Richtungen, zum Drehen und Ziehen.',
    },
    mistakes: {
      short: 'Fehler',
      card: 'Zwölf Fehler',
      title: 'Zwölf Fehler in Kollisionstests – shadowgap',
      description: 'Zwölf fehlerhafte Tests der trennenden Achse, jeder neben dem richtigen und einem Paar von Formen, das sie unterscheidet.',
    },
    sandbox: {
      short: 'Sandkasten',
      card: 'Sandkasten',
      title: 'Sandkasten für Kollisionen: Formen zeichnen, ziehen, Kontakte sehen – shadowgap',
      description: 'Formen hinzufügen oder zeichnen, ziehen und drehen, und Boxen, Kontakte und Normalen sehen, wie die Bibliothek antwortet. Die Adresse speichert alles.',
    },
    play: {
      short: 'Spiele',
      card: 'Spiele',
      title: 'Spiele zum Spielen, Kopieren und Ändern – shadowgap',
      description: 'Ein Jump ’n’ Run, Billard, Flipper, Breakout und ein Shooter gegen eine Horde, jedes in ein paar hundert Zeilen auf der Kollisionsbibliothek shadowgap, zum Spielen und Kopieren.',
    },
    which: {
      short: 'Welcher Test?',
      card: 'Welcher Test?',
      title: 'SAT oder GJK? Welcher Kollisionstest wann, mit Glossar – shadowgap',
      description: 'Welcher Test zu welchem Fall passt: SAT, GJK, EPA, und die Wörter der Kollisionserkennung erklärt.',
    },
    onward: 'Weiter geht es',
    next: 'Weiter:',
  },
  top: {
    pages: 'Seiten',
    play: 'Spielen',
    docs: 'Doku',
    theme: 'Farben',
    contents: 'Alle Figuren',
    skip: 'Zum Inhalt',
    withoutScripts: 'In diesem Browser ist JavaScript abgeschaltet: Die Figuren sind stehende Bilder, und nichts lässt sich ziehen.',
    needsScripts: 'Die Figuren zeichnet die Kollisionsbibliothek selbst; darum brauchen sie JavaScript.',
    keys: `
      Alle Figuren gehen auch mit Tasten: <kbd>Tab</kbd> führt zu einer Form, <kbd>Enter</kbd> zur nächsten; die Pfeiltasten schieben sie,
      <kbd>R</kbd> und <kbd>T</kbd> drehen sie, wenn sie sich schieben oder drehen lässt; mit <kbd>Shift</kbd> sind die Schritte größer. In
      Reihen von Links führen die Pfeiltasten weiter. Mit dem Finger ziehst du eine
      Form seitwärts. Um sie nach oben oder unten zu ziehen, tippe sie erst an oder halte sie einen Moment; sonst rollt die Seite. Die
      Adresse der Seite speichert den Stand der Figur, die du zuletzt geändert hast.`,
  },
  hero: {
    title: 'Zwei Formen sind getrennt, wenn Licht durchkommt.',
    learn: 'Lernen',
    build: 'Bauen',
    play: 'Spielen',
    buildTitle: 'Bau damit',
    copy: 'Kopieren',
    comment: '// der kürzeste Ausweg',
    task: 'Zieh die Sonne oder die Formen.',
    lead: `
      Das ist der Satz von der trennenden Achse, für Formen ohne Dellen: Eine einzige Richtung, in der Licht durchkommt, beweist es.
      Die Gerade an der Wand entlang heißt <em class="axis">Achse</em>.`,
    library: `
      Eine Kollisionsbibliothek, die so antwortet, wie du es hier siehst: nichts zu laden, nichts freizugeben, in Rust
      geschrieben, in einem JavaScript-Modul.`,
    facts: {
      size: '<strong>46–118 KB</strong> gezippt, je nach Import',
      pair: '<strong>232 ns</strong> für zwei Rechtecke mit Kontakten',
    },
    links: `
      <a href="%ROOT%docs/index.html">Dokumentation</a> (auf Englisch), <a href="play/">Spiele</a>, <a
      href="%SOURCE%">Quelltext</a>, <a href="%SOURCE%/blob/main/LICENSE-MIT">MIT</a> oder <a
      href="%SOURCE%/blob/main/LICENSE-APACHE">Apache 2.0</a>`,
    race: {
      title: 'Ein Bild mit 10.000 Körpern',
      ours: 'shadowgap',
      theirs: '<code>sat</code> hinter einem Gitter',
      oursTook: '1,4 ms',
      theirsTook: '13,7 ms',
      outcome: '<strong>10 ×</strong> so schnell, auf unserem Rechner in Node.',
      measure: 'Miss es hier',
    },
  },
  interval: {
    title: 'Eine Zahl, ein Intervall',
    task: `
      Schiebe Schiff <em class="b">B</em> in Schiff <em class="a">A</em> hin und her: Der gemeinsame Teil bleibt gleich, der Ausweg
      nicht.`,
    theory: [
      `
        Kollision beginnt auf einer Geraden. <em class="a">A</em> ist eine Zahl, <em class="b">B</em> ein Tipp: Stimmt er, und wenn nicht,
        wie weit liegt er daneben? Mach die Zahl breiter, und sie ist eine Kachel mit zwei Enden, <em>min</em> und <em>max</em>; mach auch
        den Tipp breiter, und es sind zwei Schiffe in einem Meer mit nur einer Dimension. Was zwischen zwei Enden liegt, heißt Intervall.`,
      `
        Die größere der Zahlen <em class="b">B</em>.min − <em class="a">A</em>.max und <em class="a">A</em>.min − <em class="b">B</em>.max
        ist der <em>Abstand</em>. Über 0 ist er die <em class="axis">Lücke</em>; unter 0, ohne Minuszeichen, die <em class="mtv">Tiefe</em>:
        wie weit man die beiden auseinanderschieben muss. Bei 0 berühren sie sich, und das zählt hier als Überdecken. Liegt ein Schiff im
        anderen, ist die Tiefe größer als der gemeinsame Teil.`,
    ],
  },
  boxes: {
    title: 'Zwei Achsen',
    task: 'Schiebe <em class="b">B</em>, bis beide Achsen eine Überdeckung zeigen: Erst dann überdecken sich die Rechtecke.',
    theory: [
      `
        Ein Rechteck, das sich nicht dreht, besteht aus zwei Intervallen: seinem Schatten auf dem Boden, in <em class="axis">x</em>, und
        seinem Schatten an der Wand, in <em class="axis">y</em>. <a href="#boxes?b=0.4,-0.3,2.4,2.2">Die Rechtecke überdecken sich</a>,
        wenn beide Schattenpaare es tun; <a href="#boxes?b=1.9,-0.9,2.4,2.2">eine <em class="axis">Lücke</em></a>, ganz gleich auf welcher
        Achse, trennt sie.`,
      `
        Das sind vier Vergleiche. Kaum ein Test kostet weniger, darum beginnen große Spiele damit: Jede Form bekommt ein Rechteck, das sie
        umschließt.`,
    ],
  },
  shadow: {
    title: 'Ein Schatten auf jeder Geraden',
    task: 'Drehe die Achse am Ring an ihrer Spitze, bis die Schatten eine Lücke lassen.',
    theory: [
      `
        Wie weit liegt eine Ecke auf einer <em class="axis">Achse</em>? Das sagt das <em>Skalarprodukt</em>: ecke.x × achse.x + ecke.y ×
        achse.y. Die kleinste und die größte Antwort sind die Enden des Schattens. Sie zu finden heißt, die Form zu <em>projizieren</em>.`,
      `
        Eine Achse mit einer <a href="#shadow?axis=0.95"><em class="axis">Lücke</em></a> beweist, dass die Formen getrennt sind. Eine
        ohne beweist noch nichts: Eine andere kann eine haben. Die beliebte Abkürzung, <a href="#shadow?halves=yes">Mittelpunkte und halbe
        Breiten</a>, misslingt, sobald sich ein Rechteck dreht.`,
    ],
  },
  turned: {
    title: 'Gedrehte Rechtecke',
    task: 'Jetzt hat nur S eine Lücke. Finde einen Platz für B, an dem nur Q eine hat.',
    theory: [
      `
        Welche Achsen muss man versuchen? Trennt irgendeine Gerade zwei Rechtecke, dann tut das auch eine, die an einer ihrer Kanten
        entlangläuft. So gibt jede Kante eine <em class="axis">Achse</em>, ihre Normale: Die Kante (x, y) hat die Normale (y, −x), geteilt
        durch ihre Länge.`,
      `
        Gegenüberliegende Kanten teilen sich eine Achse. Vier bleiben übrig: <a href="#turned?axis=P"><em class="axis">P</em></a> und <a
        href="#turned?axis=Q"><em class="axis">Q</em></a> von <em class="a">A</em>, <a href="#turned?axis=R"><em class="axis">R</em></a> und
        <a href="#turned?axis=S"><em class="axis">S</em></a> von <em class="b">B</em>.`,
    ],
  },
  pair: {
    title: 'Beliebige konvexe Vielecke',
    task: `
      Zeige oder tippe auf eine kleine Achse oder eine Kante<span class="whole"> oder eine Tabellenzeile</span>: Was zusammengehört,
      leuchtet auf.`,
    theory: [
      `
        Warum genügen wenige <em class="axis">Achsen</em>? Passt eine Gerade <a
        href="#pair?a=polygon,-2.9,0.6,0.2&amp;b=hexagon,2.6,-0.7,0.3">zwischen zwei konvexe Vielecke</a>, dann rolle sie herum, immer in
        Berührung: Irgendwann liegt sie an einer Kante und trennt die beiden noch. Die Normale dieser Kante zeigt die Lücke.`,
    ],
  },
  circles: {
    title: 'Kreise',
    task: `
      Ziehe den Kreis an <a href="#circles?b=2.25,-1.75,0">einen Platz vor einer Ecke</a>: Dort zeigt nur die Achse der Ecke die Lücke,
      keine der Kanten.`,
    theory: [
      `
        Von jeder Seite sieht ein Kreis gleich aus: Sein Schatten ist sein Mittelpunkt, plus und minus sein Radius. Er hat keine Kanten;
        woher kommt also seine <em class="axis">Achse</em>? Neben einer Kante zeigt deren Achse die Lücke. Jenseits einer Ecke braucht es
        noch eine: die von der nächsten Ecke zum Mittelpunkt. In den blassen Keilen kann sie entscheiden.`,
      `
        Ein beliebter Test versucht nur die gestrichelte Gerade durch die Mittelpunkte und kann eine Überdeckung melden, wo eine Lücke ist.`,
    ],
  },
  early: {
    title: 'Früh aufhören',
    task: 'Drücke „Schritt“ und gehe die Achsen einzeln durch, bis zur ersten Lücke.',
    theory: [
      `
        Eine Lücke ist Beweis genug, darum hört der Test bei der ersten auf: schnell, wenn Formen getrennt sind, wie meist in einem Spiel,
        und langsam, wenn sie sich überdecken, denn dann wird jede <em class="axis">Achse</em> versucht. Jede kostet hier neun
        Skalarprodukte, eines je Ecke.`,
      `
        Zuerst kann man einen Kreis um jede Form prüfen, mit einem Skalarprodukt. Er muss bis zur fernsten Ecke reichen; die Hälfte der
        längeren Seite ist zu wenig, wie <a href="#early?a=-1.8,0,-0.689&amp;b=1.8,0,3.142&amp;look=small">zwei Ecken, die sich treffen</a>,
        zeigen. Die Bibliothek geht stattdessen einmal um beide Formen: Während sich die Achsen drehen, rückt die äußerste Ecke nur weiter.`,
    ],
  },
  wayOut: {
    title: 'Der Ausweg',
    task: 'Welcher Ausweg ist der kürzeste? Ziehe den Ring dorthin, wo <em class="b">B</em> gerade aus <em class="a">A</em> heraus wäre; dann sieh nach.',
    theory: [
      `
        Um <em class="b">B</em> aus <em class="a">A</em> zu bringen, bring die Überdeckung auf einer Achse auf 0: dort, wo sie am kleinsten
        ist. Diese Verschiebung ist der <em class="mtv">minimum translation vector</em>, kurz <em class="mtv">mtv</em>, und seine Richtung
        ist die <em>Normale</em>. Ziehe den Ring an ihm entlang: Die Überdeckung sinkt auf 0,00, dann öffnet sich eine Lücke. Jeder andere
        Weg endet auf dem gepunkteten Kreis oder außerhalb.`,
      `
        Zwei andere Rezepte misslingen: <a href="#way-out?way=centres&amp;pulled=1">Die Gerade durch beide Mittelpunkte</a> weiß nichts von
        Kanten, und <a href="#way-out?a=-1.2,0.8,-0.08&amp;b=-0.2,0.7,-3.1&amp;way=common&amp;pulled=1">was zwei Schatten gemeinsam
        haben</a>, ist zu wenig, wenn einer im anderen liegt.`,
    ],
  },
  penetration: {
    title: 'Die Achse des geringsten Eindringens',
    task: 'Gehe die Kanten durch: Bei jeder leuchtet der Abstand zu ihrer Stützecke auf.',
    theory: [
      `
        Es gibt einen kürzeren Weg zur selben Antwort. Stell dich auf eine Kante von <em class="a">A</em> und sieh in A hinein: Nur die Ecke
        von <em class="b">B</em> zählt, die in dieser Richtung am weitesten liegt, die <em>Stützecke</em> der Kante. Liegt sie vor der
        Kante, ist da eine Lücke. Liegt sie dahinter, muss B um so viel weichen, um hier hinauszukommen. Dann dasselbe von jeder Kante von B
        aus.`,
      `
        Die größte Entfernung entscheidet; hinter der Kante zählt sie negativ. Ihre Kante gibt die <em class="axis">Achse der geringsten
        Eindringung</em>. Das kostet eine Suche je Kante, Schatten kosten zwei. Runde Formen und genaue Abstände brauchen weiter Schatten:
        Wo zwei Ecken sich gegenüberliegen, blickt keine Kante in diese Richtung.`,
    ],
  },
  minkowski: {
    title: 'Die Minkowski-Differenz',
    task: 'Ziehe <em class="b">B</em> von <em class="a">A</em> weg, oder die Differenz vom Ursprung: Beides geschieht im selben Moment.',
    theory: [
      `
        Zieh jeden Punkt von <em class="a">A</em> von jedem Punkt von <em class="b">B</em> ab: Die Differenzen füllen eine neue Form. Wo A
        und B einen Punkt gemeinsam haben, ist die Differenz der Ursprung. Sie überdecken sich also genau dann, wenn die neue Form den
        Ursprung enthält. Aus zwei Formen sind eine Form und ein Punkt geworden.`,
      `
        Ihr Rand besteht aus allen Kanten beider. Bewegt sich <em class="b">B</em>, geht sie mit; die kürzeste Bewegung, die den Ursprung
        auf ihren Rand bringt, ist der <em class="mtv">mtv</em>. Ein Radius lässt die Form ringsum wachsen, so dass aus Ecken Bögen werden.`,
    ],
  },
  manifold: {
    title: 'Wo sie sich berühren',
    task: 'Drücke <em>Weiter</em>: Fünf Schritte führen von zwei Kanten zu ihren Kontaktpunkten.',
    theory: [
      `
        Damit Formen abprallen oder aufeinander ruhen, muss man wissen, wo sie sich berühren: an den beiden Enden einer Strecke, oder an
        einer einzelnen Ecke. Diese ein oder zwei <em class="mtv">Kontaktpunkte</em> heißen <em>Manifold</em>.`,
      `
        Man findet es durch <em>Abschneiden</em>. Die Kante, zu der die Normale gehört, ist die <em class="axis">Bezugskante</em>; die ihr
        zugewandte die <em>gegenüberliegende</em>. Was über ein Ende der Bezugskante hinausragt, wird abgeschnitten, und was dann noch
        hinter ihr liegt, macht die Kontaktpunkte. Die <em class="mtv">Merkmal-ID</em> nennt beide Merkmale: Solange sie gleich bleibt, ist
        es derselbe Punkt wie ein Bild zuvor.`,
    ],
  },
  bounce: {
    title: 'Wie sie abprallen',
    task: 'Solange sie sich bewegen, wirf eine: Ziehe sie und lass los.',
    theory: [
      `
        Wo zwei Körper sich treffen, stoßen sie einander: längs der Normalen und, durch Reibung, längs der Oberfläche. Was einer an Impuls
        gewinnt, verliert der andere; ein Stoß neben die Mitte dreht den Körper auch. Der Stoßfaktor sagt, wie viel der Geschwindigkeit
        zurückkommt, die Reibung, wie stark der Stoß längs der Oberfläche sein darf.`,
      `
        Der Stoß ändert nur die Bewegung, darum werden sie auch um den <em class="mtv">Ausweg</em> auseinandergerückt. Keines von beiden
        darf Energie hinzufügen: Sie wächst nie, außer du wirfst etwas oder schaltest die Schwerkraft ein. Zwischen zwei Körpern bleibt der
        Impuls erhalten; eine Wand nimmt welchen fort.`,
    ],
  },
  concave: {
    title: 'Konkave Formen',
    task: 'Ziehe <em class="b">B</em> durch die Öffnung des U und sieh, wohin der kürzeste Ausweg führt.',
    theory: [
      `
        Ein Schatten kann keine Delle zeigen. In der Öffnung eines U überdecken sich die Schatten auf jeder <em class="axis">Achse</em>,
        obwohl sich nichts berührt. Darum wird der Umriss in konvexe Stücke zerlegt und jedes für sich geprüft.`,
      `
        Der Ausweg ist schwieriger, denn jedes Stück kennt nur seinen eigenen. Sieh drei Rezepte misslingen: die Hülle, mit <a
        href="#concave?b=0,0,1.571&amp;way=hull">B aufrecht in der Öffnung</a>; die Summe, <a
        href="#concave?a=-0.8,-0.5,0&amp;b=1.95,1.5,-0.9&amp;way=sum">wo zwei Stücke sich treffen</a>; das tiefste Stück, <a
        href="#concave?outline=0,-3,0.7,-1,2.85,-0.93,1.14,0.37,1.76,2.43,0,1.2,-1.76,2.43,-1.14,0.37,-2.85,-0.93,-0.7,-1&amp;b=0.3,1,-0.2&amp;way=deepest">quer
        über einem Stern</a>. Der <em class="mtv">kürzeste Ausweg</em> liegt auf dem Rand aller <a
        href="#minkowski">Minkowski-Differenzen</a> der Stücke zusammen.`,
    ],
  },
  course: {
    title: 'Getrennt, und auf Kollisionskurs',
    task: 'Drücke Schuss, dann füge Bilder hinzu, bis ein Test die Wand findet.',
    theory: [
      `
        Ein Spiel sieht nur hin, wo Dinge landen. Zwischen zwei Bildern kann ein Geschoss durch eine Wand gehen, obwohl jeder Test richtig
        war. Das heißt Tunneln, und mehr Bilder machen die Schritte nur kleiner.`,
      `
        Ein Cast fragt nach der ganzen Bewegung auf einmal und antwortet mit einem Bruchteil: 0 am Anfang, 1 am Ende. Er ist der Satz mit
        der Zeit darin: Auf jeder <em class="axis">Achse</em> wandert der Schatten von <em class="b">B</em>, und eine Division sagt, wann er
        die Lücke schließt. Sie berühren sich, wenn sich die letzte Lücke schließt, falls sich keine andere wieder geöffnet hat.`,
    ],
  },
  thousands: {
    title: 'Tausende',
    task: 'Drücke Start, dann ziehe <em class="a">A</em> durch die Menge, die zwei Bibliotheken berechnen.',
    theory: [
      `
        Tausend Formen ergeben eine halbe Million Paare, und fast alle liegen weit auseinander. Darum bekommt jede Form eine Box, und die
        Boxen werden in ein Gitter einsortiert: Diese <strong>Grobphase</strong> findet die Paare, deren Boxen sich treffen. Nur sie kommen
        zum Satz, in die <strong>Feinphase</strong>. Eine <code>Scene</code> tut beides, mit einem Aufruf je Bild.`,
      `
        Die Bibliothek <code>sat</code> hat keine Grobphase, darum bekommt sie hier ein Gitter. Wähle 2.000 Formen oder weniger und nimm es
        ihr weg: Doppelt so viele Formen ergeben viermal so viele Paare, aber nur doppelt so viele, deren Boxen sich treffen.`,
    ],
  },
  map: {
    title: 'Welche Achse hat gewonnen?',
    task: `
      Ziehe <em class="b">B</em> innerhalb der Linie über eine Grenze und sieh, wie der <em class="mtv">Pfeil</em> auf eine andere Achse
      springt.`,
    theory: [
      `
        Jeder Ort hat die Farbe der Achse, die entscheiden würde, läge die Mitte von <em class="b">B</em> dort: <em class="a">blau</em>, wo
        eine Kante von A sie gibt, <em class="b">orange</em>, wo eine von B es tut, grau, wo Ecken am nächsten sind. Auf der starken Linie
        berühren sie sich gerade, und der <em class="mtv">mtv</em> ist der Weg zu ihrem nächsten Punkt.`,
      `
        Auf einer Grenze in der Linie sind zwei Auswege gleich kurz, und der kleinste Schritt entscheidet. Darum kann eine Normale von Bild
        zu Bild umspringen. Die Streifen und Keile draußen sind die Voronoi-Gebiete der Linie.`,
    ],
  },
  mistakes: {
    title: 'Beliebte Fehler',
    task: 'Ziehe <em class="a">A</em> und <em class="b">B</em> auf einer Karte und sieh, wie ≠ zu = wird.',
    cards: {
      alongEdges: {
        title: 'Eine Achse längs der Kante',
        why: `
          Eine Lücke zeigt sich längs der Normalen einer Kante. Beim Rechteck ist jede Kante parallel zur Normalen einer anderen, darum
          genügt dort die Kante selbst; die schräge Seite dieses Dreiecks ist zu keiner Normalen parallel.`,
      },
      withoutCentre: {
        title: 'Ein Schatten von nirgendwo',
        why: `
          Ecken werden relativ zu ihrem Mittelpunkt gespeichert. Zählt man dessen Position nicht wieder hinzu, wird jedes Paar so
          geprüft, als stünden beide an derselben Stelle.`,
      },
      exactDuplicates: {
        title: 'Zweimal dieselbe Achse',
        why: `
          Entgegengesetzte Normalen, und solche, die sich nur durch Runden unterscheiden, geben dieselbe Achse. Mit <code>===</code>
          verglichen, zählen sie als verschieden: Die Antwort bleibt richtig, aber die Arbeit kann sich verdoppeln.`,
      },
      skipsFirst: {
        title: 'Eine Normale ausgelassen',
        why: `
          Die Schleife über die Normalen von <em class="b">B</em> beginnt mit der zweiten. Jede Achse kann die einzige mit einer Lücke
          sein, auch die erste.`,
      },
      lineOfCentres: {
        title: 'Nur die Linie der Mittelpunkte',
        why: `
          Zwei Kreise brauchen keine andere Achse. Ein Rechteck hat Seiten, und diese Linie weiß nichts von ihnen: Das lange Rechteck
          wirft einen langen Schatten auf sie.`,
      },
      flippedCorners: {
        title: 'Ecken durch Vorzeichenwechsel',
        why: `
          Eine Ecke wird gedreht, die anderen sind ihre Spiegelbilder. Das stimmt, solange das Rechteck gerade steht; bei 45° wird ein
          Quadrat zu einer Strecke.`,
      },
      longerSide: {
        title: 'Ein Kreis, der die Ecken verfehlt',
        why: `
          Ein Hüllkreis ist ein schneller erster Test. Mit der Hälfte der längeren Seite als Radius reicht er nicht bis zu den Ecken; er
          braucht die halbe Diagonale.`,
      },
      plainSum: {
        title: 'Ein Quadrat gegen eine einfache Summe',
        why: `
          Um die Wurzel zu sparen, bleibt der Abstand quadriert. Dann muss man auch die Summe der Radien quadrieren. Wo die Radien zusammen
          mehr als 1 ergeben, werden Treffer übersehen; wo sie weniger ergeben, stoßen Kreise zu früh zusammen.`,
      },
      anyLength: {
        title: 'Eine Achse beliebiger Länge',
        why: `
          Eine längere Achse wirft längere Schatten. Ein Ja oder Nein bleibt richtig; eine Tiefe nicht: Sie ist nur auf einer Achse der
          Länge 1 eine Länge.`,
      },
      commonPart: {
        title: 'Was zwei Schatten gemeinsam haben',
        why: `
          Ein Schatten liegt im anderen, also ist ihr gemeinsamer Teil nur so lang wie der kleine. Der Ausweg ist länger: Nur um den
          gemeinsamen Teil verschoben, überdeckt <em class="b">B</em> noch immer A.`,
      },
      flipByCentres: {
        title: 'Vom Mittelpunkt weggeschoben',
        why: `
          Der kürzere Weg führt über das nähere Ende des Schattens. Bei einer schiefen Form kann dieses Ende auf der anderen Seite
          liegen, als die Mittelpunkte zeigen.`,
      },
      touchIsApart: {
        title: 'Berühren, hier und dort',
        why: `
          Manche Tests nennen das getrennt, andere überdeckt. Beides ist in Ordnung, wenn es überall gilt; hier ist Berühren ein Überdecken,
          um 0. Diese beiden bewegen sich in Schritten von einem Viertel.`,
      },
    },
    mistaken: 'Falsch',
    right: 'Richtig',
    someTests: 'Manche Tests',
    here: 'Hier',
    theory: [
      `
        Elf Fehler und ein Unterschied der Konvention, aus fünf Texten, aus denen viele von uns Kollisionen gelernt haben; alle sind
        lesenswert und <a href="#sources">unten genannt</a>. Keiner ist dumm: Jeder stimmt oft genug, um nicht aufzufallen.`,
      `
        Jede Karte führt einen fehlerhaften Test, in Grau, und die Bibliothek, in Farbe, an denselben zwei Formen vor. Ihre Überschrift ist
        der Link zu ihr. Hier stehen <a href="%ROOT%www/geometry/mistakes.js">die fehlerhaften Tests, ausgeschrieben</a>.`,
    ],
  },
  sandbox: {
    title: 'Sandkasten',
    task: 'Füge eine Form aus der Reihe hinzu, dann ziehe sie auf eine andere.',
    theory: [
      `
        Alle Formen, alle Paare zugleich; die beiden Körper, die du zuletzt berührt hast, sind <em class="a">A</em> und <em
        class="b">B</em>. Zeichne eine eigene Form, oder tippe Zahlen in die Liste. Der Code baut dieselbe Szene in deinem Programm, und der
        Link zeigt sie anderen; <code>explorerUrl(a, poseA, b, poseB)</code> schreibt so einen Link.`,
    ],
  },
  solid: {
    short: 'Drei Dimensionen',
    title: 'Der Satz in drei Dimensionen',
    task: `
      Alle sechs Flächenachsen überdecken sich, und doch berührt sich nichts: Drücke <em>Durch die Lücke sehen</em>, dann schließe sie.`,
    theory: [
      `
        Zieh einen Quader; drehe ihn am Knauf; drehe die Ansicht an der Kugel. Eine Zeile der Liste oder ein Fleck der Kugel zeigt die Achse
        dazu.`,
      `
        Im Raum trennt eine Ebene. Trennt überhaupt eine, dann auch eine von diesen: längs einer Fläche von <em class="a">A</em>, einer
        Fläche von <em class="b">B</em> oder je einer Kante. Die Normale der letzten ist das <em>Kreuzprodukt</em> beider Kanten. Zwei
        Quader haben 3 + 3 + 3 × 3 = 15 <em class="axis">Achsen</em>. Wer nur die Flächen prüft, meldet Kollisionen überall, wo zwei Kanten
        so aneinander vorbeigehen wie hier.`,
      `
        Die Kugel zeigt, warum es nicht mehr sind: Jede Fläche ist ein Punkt, jede Kante der Bogen zwischen ihren zwei Flächen, mit den
        umgekehrten Normalen von <em class="b">B</em>, wie in der <a href="#minkowski">Minkowski-Differenz</a>. Zwei Kanten machen genau
        dann eine Fläche von ihr, wenn ihre Bögen sich kreuzen. Von 144 Paaren tun das nur 18.`,
      `
        Parallele Kanten geben keine Achse, und es fehlt nichts, wie <a
        href="#solid?a=-0.35,0.3,0,0,0.2588,0,0.9659&amp;b=0.45,-0.35,0.2,0,0,0,1&amp;view=0.5,-0.5">Quader auf einem Boden</a> zeigen. Für
        den <em class="mtv">Ausweg</em> mach erst jede Achse 1 lang.`,
      `
        Das Paket ist zweidimensional: Diese Tests sind Sache der Seite. Sie folgen S. Gottschalk, M. C. Lin und D. Manocha,
        <cite>OBBTree</cite> (1996); C. Ericson, <cite>Real-Time Collision Detection</cite> (2005), 4.4; die Bögen D. Gregorius, <cite>The
        Separating Axis Test between Convex Polyhedra</cite> (GDC 2013).`,
    ],
  },
  play: {
    title: 'Spiele',
    text: 'Jedes ist ein Ordner, den man kopiert. Was sich wann berührt, beantwortet die Bibliothek; der Rest steht in seinen Zeilen.',
    lines: 'Zeilen mit',
    code: 'Quelltext',
    guide: 'Wie es gemacht ist',
    games: {
      platformer: { name: 'Jump ’n’ Run', text: 'Hänge, Stufen, Aufzüge und eine Wippe. Ein Aufruf je Schritt bewegt den Helden.' },
      billiards: { name: 'Billard', text: 'Sechzehn Kugeln, exakt bei jedem Tempo: Sie fliegen von Berührung zu Berührung.' },
      pinball: { name: 'Flipper', text: 'Die Flipper drehen sich, während die Kugel fliegt. Die Bahn lässt sie nur in eine Richtung durch.' },
      breakout: { name: 'Breakout', text: 'Steine mit Dellen, die sich drehen. Der Ball verliert sich in keiner Ecke.' },
      horde: { name: 'Horde', text: 'Hunderte Gegner, die Abstand halten, und Kugeln, für die keine Wand zu dünn ist. Auch das Licht der Lampe wirft die Bibliothek.' },
    },
  },
  which: {
    title: 'Wann welcher Test',
    cases: {
      boxes: {
        case: 'Rechtecke und Vielecke mit wenigen Kanten',
        test: `
          <strong>SAT.</strong> Es gibt wenige Achsen, jede kostet ein paar Multiplikationen, und keine Schleife muss laufen, bis eine
          Antwort genau genug ist. Die Achse, die entscheidet, ist die Normale, ihre Überdeckung ist die Tiefe, und ihre Kante ist die <a
          href="#manifold">Bezugskante</a> der Kontaktpunkte.`,
      },
      deep: {
        case: 'Rechtecke, die sich tief überdecken',
        test: `
          <strong>SAT.</strong> Die kleinste Überdeckung ist die genaue Tiefe, wie groß sie auch ist. GJK sagt nur, dass sie sich
          überdecken; EPA oder eine andere zweite Suche muss die Tiefe Schritt für Schritt finden.`,
      },
      apart: {
        case: 'Formen, die meistens getrennt sind',
        test: `
          <strong>Beide,</strong> wenn sie sich etwas vom letzten Bild merken: <a href="#early">SAT</a> die Achse mit der Lücke, GJK seine
          letzten Ecken. Die meisten Paare brauchen dann ein oder zwei Schritte je Bild.`,
      },
      distance: {
        case: 'Der Abstand oder die nächsten Punkte',
        test: `
          <strong>GJK.</strong> Dafür ist es gemacht. Die breiteste Lücke auf den Achsen der Kanten ist kleiner als der Abstand, wo zwei
          Ecken einander gegenüberstehen; SAT braucht auch die Achsen zwischen Ecken.`,
      },
      round: {
        case: 'Kreise und Kapseln',
        test: `
          <strong>Beide,</strong> auf den Kern angewandt, also auf den Punkt, die Strecke oder das Vieleck im Inneren; der Radius wird
          vom Abstand abgezogen. Für einen Kreis braucht SAT dann eine Achse mehr: zur <a href="#circles">nächsten Ecke</a>.`,
      },
      curves: {
        case: 'Ellipsen, Kegel, alles mit Kurven',
        test: '<strong>GJK.</strong> Zu Kurven gibt es keine endliche Liste von Achsen. GJK fragt nur nach einer Stützecke.',
      },
      manyEdges: {
        case: 'Vielecke mit Hunderten von Kanten',
        test: `
          <strong>GJK,</strong> oder ein SAT, das nicht jede Ecke auf jede Achse projiziert: Ein Gang um beide Vielecke braucht n + m
          Schritte statt (n + m)².`,
      },
      space: {
        case: 'Polyeder, in drei Dimensionen',
        test: `
          <strong>SAT für Quader</strong> (<a href="#solid">fünfzehn Achsen</a>) und, mit der Kugel der Normalen, für Polyeder mit
          einigen Dutzend Flächen. <strong>GJK und EPA</strong> für größere: n Kanten und m Kanten haben n × m Kreuzprodukte.`,
      },
      motion: {
        case: 'Bewegung: Wann berühren sie sich zuerst?',
        test: `
          <strong>SAT,</strong> wenn sich nichts dreht: Die Schatten wandern gleichmäßig, und eine <a href="#course">Division je
          Achse</a> antwortet genau. <strong>GJK,</strong> wenn sie sich drehen, Schritt für Schritt: Der Abstand sagt, wie weit sie
          sich bis zum nächsten Blick bewegen dürfen.`,
      },
      concave: {
        case: 'Konkave Formen',
        test: '<strong>Keiner</strong> allein: Beide sehen nur die Hülle. Erst <a href="#concave">in konvexe Teile zerlegen</a>.',
      },
    },
    text: [
      `
        Für konvexe Formen sind zwei Familien von Tests in Gebrauch: <em>SAT</em>, der Satz von der trennenden Achse (separating axis
        theorem), und <em>GJK</em>, benannt nach Gilbert, Johnson und Keerthi. Suche deinen Fall; die Wörter sind unten erklärt, und die
        Suche deines Browsers findet sie hier.`,
      `
        SAT zählt alle Achsen auf, die wichtig sein können, und versucht jede. GJK zählt nichts auf: Es fragt beide Formen nach ihrer
        Stützecke in einer Richtung, behält bis zu drei der Differenzen (im Raum vier) und wählt aus ihnen die nächste Richtung, bis
        keine Ecke der <a href="#minkowski">Minkowski-Differenz</a> näher am Ursprung liegt.`,
      `
        Engines mischen sie. Box2D findet Kontaktpunkte von Vielecken mit trennenden Achsen, und Abstände mit GJK; räumliche
        Physik-Engines behalten SAT oft für Quader und GJK mit EPA für den Rest. shadowgap benutzt den Satz für alles: Es geht um beide
        Vielecke herum und betrachtet Paare von Ecken, wo keine Kante entscheidet; so sind seine Abstände auch ohne GJK genau.`,
    ],
    words: 'Wörter',
    terms: `
      <dt>AABB</dt>
      <dd>Axis-aligned bounding box: das kleinste Rechteck mit Seiten längs x und y, das eine Form umschließt. Auch: bounding box, bounds. <a
      href="#boxes">Figur 3</a>; das vergleicht eine Grobphase.</dd>
      <dt>CCD</dt>
      <dd>Continuous collision detection: fragt nach der ganzen Bewegung eines Bildes, sodass nichts tunnelt. Auch: swept test, cast,
      bullet mode. <a href="#course">Figur 15</a>.</dd>
      <dt>Eindringtiefe (penetration depth)</dt>
      <dd>Wie weit sich zwei Formen überdecken: die Länge des MTV. Auch: Überdeckung, Tiefe, negativer Abstand. <a
      href="#penetration">Figur 10</a>.</dd>
      <dt>EPA</dt>
      <dd>Expanding polytope algorithm: findet nach GJK die Tiefe einer Überdeckung, indem es ein Vieleck in der Minkowski-Differenz
      wachsen lässt, bis es an den Rand stößt.</dd>
      <dt>GJK</dt>
      <dd>Gilbert–Johnson–Keerthi: findet den Abstand zweier konvexer Formen und fragt dafür nur nach Stützecken.</dd>
      <dt>Grobphase, Feinphase (broad phase, narrow phase)</dt>
      <dd>Erst die Paare, die sich berühren könnten, dann deren genauer Test. Auch: culling, pruning. <a href="#thousands">Figur
      16</a>.</dd>
      <dt>Manifold</dt>
      <dd>Die ein oder zwei Kontaktpunkte mit gemeinsamer Normalen; im Raum können es mehr sein. Auch: contact patch. <a
      href="#manifold">Figur 12</a>.</dd>
      <dt>Minkowski-Differenz</dt>
      <dd>Jeder Punkt der einen Form minus jeden Punkt der anderen; sie enthält den Ursprung, wenn sich beide überdecken. Auch:
      Minkowski-Summe, von B und −A; configuration space obstacle, CSO. <a href="#minkowski">Figur 11</a>.</dd>
      <dt>MTV</dt>
      <dd>Minimum translation vector: der kürzeste Ausweg aus einer Überdeckung. Auch: minimum translation distance (MTD) für seine
      Länge, penetration vector, collision response vector. <a href="#way-out">Figur 9</a>.</dd>
      <dt>Normale</dt>
      <dd>Ein Vektor im rechten Winkel zu einer Kante oder Fläche; bei einem Kontakt die Richtung von A nach B. Auch: Kontaktnormale,
      Kollisionsnormale.</dd>
      <dt>OBB</dt>
      <dd>Oriented bounding box: ein Rechteck, das sich mit seiner Form dreht. Auch: gedrehtes Rechteck. <a href="#turned">Figur 5</a>,
      und im Raum <a href="#solid">Figur 20</a>.</dd>
      <dt>SAT</dt>
      <dd>Separating axis theorem, der Satz von der trennenden Achse, oder der Test (separating axis test). Auch: Trennungssatz,
      trennende Gerade. <a href="#shadow">Figur 4</a>.</dd>
      <dt>Schatten (shadow)</dt>
      <dd>Das Intervall, das eine Form auf einer Achse bedeckt. Auch: Projektion, extent, support interval. <a href="#shadow">Figur
      4</a>.</dd>
      <dt>Stützecke (support vertex)</dt>
      <dd>Die Ecke, die in einer Richtung am weitesten außen liegt. Auch: support point, Extrempunkt. <a href="#penetration">Figur
      10</a>.</dd>
      <dt>TOI</dt>
      <dd>Time of impact, die Aufprallzeit: wann sich zwei bewegte Formen zuerst berühren, von 0 bis 1 innerhalb eines Bildes. Auch:
      time of collision, hit fraction. <a href="#course">Figur 15</a>.</dd>
      <dt>Tunneln</dt>
      <dd>Etwas Schnelles ist in einem Bild vor einer Wand und im nächsten dahinter, und kein Test sieht es. <a href="#course">Figur
      15</a>.</dd>`,
    readOn: `
      Zum Weiterlesen: E. G. Gilbert, D. W. Johnson und S. S. Keerthi, <cite>A Fast Procedure for Computing the Distance Between Complex
      Objects in Three-Dimensional Space</cite> (1988); G. van den Bergen, <cite>Proximity Queries and Penetration Depth Computation on
      3D Game Objects</cite> (2001), zu EPA; C. Ericson, <cite>Real-Time Collision Detection</cite> (2005), 5.2, 5.5 und 9.5; E. Catto,
      <cite>Computing Distance</cite> (GDC 2010); D. Gregorius, <cite>The Separating Axis Test between Convex Polyhedra</cite> (GDC
      2013).`,
  },
  sources: {
    title: 'Woher es kommt',
    fonts: `
      Gesetzt in Source Sans 3 (<a href="%ROOT%fonts/text-licence.txt">Lizenz</a>), auf die Zeichen dieser Seite gekürzt, und Stardos Stencil
      (<a href="%ROOT%fonts/display-licence.txt">Lizenz</a>), dessen Buchstaben Licht durchlassen.`,
    text: `
      Jedes Bild ist aus dem gezeichnet, was die Bibliothek geantwortet hat, in dem Moment, den du siehst; nur die Fehler, die Schnitte
      in Figur 12 und die ganze Figur 20 gehören der Seite. Die Algorithmen der Bibliothek beruhen auf der Arbeit anderer:`,
    list: [
      `
        Der Satz: Hermann Minkowski; für gedrehte Quader S. Gottschalk, M. C. Lin und D. Manocha, <cite>OBBTree</cite> (1996); der Gang
        um beide Vielecke: M. I. Shamos, <cite>Computational Geometry</cite> (1978).`,
      'Die Achse des geringsten Eindringens: E. Catto (Box2D), dyn4j und die Tutorials von R. Gaul.',
      `
        Kontaktpunkte: I. E. Sutherland und G. W. Hodgman, <cite>Reentrant Polygon Clipping</cite> (1974); E. Catto, <cite>Contact
        Manifolds</cite> (2007).`,
      `
        Der Cast: G. van den Bergen, <cite>Ray Casting against General Convex Objects</cite> (2004). Minkowski-Summen: M. de Berg und
        andere, <cite>Computational Geometry</cite> (2008).`,
      `
        Das Abprallen: A. Chatterjee und A. Ruina, <cite>A New Algebraic Rigid-Body Collision Law Based on Impulse Space
        Considerations</cite> (1998).`,
      `
        Konvexe Teile: S. Hertel und K. Mehlhorn, <cite>Fast Triangulation of Simple Polygons</cite> (1983), J. M. Keil und J. Snoeyink,
        <cite>On the Time Bound for Convex Decomposition of Simple Polygons</cite> (2002). Die Hülle: A. M. Andrew, <cite>Another
        Efficient Algorithm for Convex Hulls in Two Dimensions</cite> (1979).`,
      `
        Tausende: Hierarchien von Gittern, B. Mirtich, <cite>Impulse-based Dynamic Simulation of Rigid Body Systems</cite> (1996);
        Nachbarlisten, L. Verlet, <cite>Computer “Experiments” on Classical Fluids</cite> (1967). <code>sat</code> ist von J. Riecken.`,
      `
        Was die Figuren lehren, und die Fehler aus Figur 18, stammt aus fünf Texten: <cite>Separating Axis Theorem Collision
        Detection</cite> (2021); <cite>Separating Axis Theorem</cite>, im Lehrbuch einer Universität über Spieleprogrammierung (2018);
        <cite>Collision Detection Using the Separating Axis Theorem</cite> (Tuts+); <cite>Separating Axis Theorem (SAT)</cite> (It’s all
        in the wrists, 2016); und ein Artikel für die olc-Gemeinschaft, der auf <cite>Convex Polygon Collisions</cite> von javidx9
        antwortet. Die N-Tutorials von Metanet, der Artikel von dyn4j über den Satz und die Anleitungen von Red Blob Games sind
        Vorbilder dafür, wie man so etwas erklärt.`,
    ],
  },
};

/* Wörter mehrerer Figuren. */

/** @type {Like<typeof import('./en.js').numbers>} */
export const numbers = { point: ',' };

/** @type {Like<typeof import('./en.js').rows>} */
export const rows = {
  separation: 'Abstand',
  normal: 'Normale',
  mtv: 'mtv',
  axis: 'Achse',
  edges: 'Kanten',
  pieces: 'Teile',
  momentum: 'Impuls',
  tested: 'geprüft',
  avoided: 'erspart',
  'contact-points': 'Kontaktpunkte',
};

/** @type {Like<typeof import('./en.js').kinds>} */
export const kinds = {
  point: 'Punkt',
  circle: 'Kreis',
  segment: 'Strecke',
  capsule: 'Kapsel',
  polygon: 'Vieleck',
  union: 'Vereinigung',
};

/** @type {Like<typeof import('./en.js').verdicts>} */
export const verdicts = {
  touching: 'Berührung',
  overlapping: 'Überdeckung',
  apart: 'Getrennt',
  overlappingBy: (depth) => `Überdeckung ${depth}`,
  apartBy: (gap) => `Getrennt um ${gap}`,
  deepestOf: (shape) => `tiefster von ${shape}`,
  closestOf: (shape) => `nächster von ${shape}`,
  endInCommon: (axis) => `Auf Achse ${axis} haben die Schatten ein gemeinsames Ende.`,
  of: (some, all) => `${some} von ${all}`,
  leastOverlap: (axis) => `Die Schatten überdecken sich auf jeder Achse, auf Achse ${axis} am wenigsten.`,
  gapOnAxis(axis, gap, less, spared) {
    const rest = spared === 0 ? '' : `; ${spared} weitere ${spared === 1 ? 'war' : 'waren'} nicht nötig`;
    return `Achse ${axis} zeigt eine Lücke von ${gap}${less ? ', weniger als zwischen den nächsten Punkten' : ''}${rest}.`;
  },
  stretchTouching: 'berühren sich',
  stretchGap: (length) => `Lücke ${length}`,
  stretchOverlap: (length) => `Überdeckung ${length}`,
};

/** @type {Like<typeof import('./en.js').handles>} */
export const handles = {
  movable: 'beweglich',
  shape: (letter, kind, x, y, turned) => `Form ${letter}, ${kind}, bei ${x}; ${y}${turned === null ? '' : `, gedreht um ${turned}`}`,
  point: (label, x, y) => `${label}, bei ${x}; ${y}`,
  number: (label, value) => `${label}, bei ${value}`,
  missed: 'Für oben und unten erst antippen oder kurz halten.',
};

/** @type {Like<typeof import('./en.js').controls>} */
export const controls = {
  allNumbers: 'Alle Zahlen',
  reset: 'Zurücksetzen',
  embed: 'Einbetten',
  code: 'Code und Einbetten',
  play: 'Start',
  pause: 'Anhalten',
  step: 'Schritt',
  back: 'Zurück',
  next: 'Weiter',
  again: 'Von vorn',
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Markiert',
};

/** Drawing an outline, in figures 14 and 19. */
export const outlines = {
  draw: 'Zeichnen',
  drawing: 'Zeichnung',
  finish: 'Fertig',
};

/** @type {Like<typeof import('./en.js').embedding>} */
export const embedding = {
  origin: 'shadowgap: diese Figur mit Theorie und Code',
  frame: 'Diese Zeile setzt die Figur, so wie sie jetzt steht, in deine Seite:',
  script: 'Zwei Zeilen mehr, einmal pro Seite, machen ihre Rahmen so hoch wie ihre Figuren; ohne sie passt sich ein Bild in seinen Rahmen ein.',
};

/** @type {Like<typeof import('./en.js').codeBlock>} */
export const codeBlock = {
  madeBy: 'Der Code dazu',
  source: 'Quelltext',
  algorithm: 'Der Algorithmus',
  language: 'Programmiersprache',
  copyFile: 'Kopieren',
  openIt: 'Öffne sie',
};

/** @type {Like<typeof import('./en.js').exercises>} */
export const exercises = {
  given: 'Es ist schon so: Drücke „Zurücksetzen“ und mach es dann selbst.',
  hint: 'Hinweis',
  soundOn: 'Ton: an',
  soundOff: 'Ton: aus',
  next: 'Nächste Aufgabe',
  beginAgain: 'Alle neu beginnen',
  solved: 'Gelöst.',
  title: (number) => `Aufgabe ${number}`,
  solvedOf: (solved, all) => `${solved} von ${all} gelöst`,
  ticked: 'Aufgabe gelöst',
  countOf: (solved, all) => `${solved} von ${all} Aufgaben gelöst`,
};

/** @type {Like<typeof import('./en.js').frame>} */
export const frame = {
  lightTheme: 'Hell',
  darkTheme: 'Dunkel',
  still: (why) => `Diese Figur ist ein stehendes Bild: ${why}.`,
  lost: 'Es gibt keine Verbindung. Sobald sie wieder da ist, kommt diese Figur.',
  noWebAssembly: 'WebAssembly, das es berechnet, fehlt in diesem Browser oder ist abgeschaltet',
};

/* Figur 1 */

/** @type {Like<typeof import('./en.js').hero>} */
export const hero = {
  pentagon: 'abgerundetes Fünfeck',
  sun: (angle) => `Sonne, ihr Licht bei ${angle}`,
  here: 'Lücke hier',
  gap: (gap) => `Lücke ${gap}: getrennt`,
  proof: 'Eine einzige Richtung, in der Licht durchkommt, genügt.',
  noGapHere: 'Hier kommt kein Licht durch',
  elsewhere: 'Das beweist noch nichts: Vielleicht kommt es anderswo durch. Dreh die Sonne.',
  noGapAtAll: 'Sie überlappen sich',
  wayOut: 'Kein Licht kommt durch, wo die Sonne auch steht. Der Pfeil ist der kürzeste Ausweg.',
  measure: 'Miss es hier',
  measuring: 'Misst …',
  took: (ms) => `${ms.replace('.', ',')} ms`,
  outcome: (times) => `<strong>${times.replace('.', ',')} ×</strong> so schnell, auf deinem Gerät in diesem Browser.`,
  notMeasured: 'Dieser Browser lässt hier keine Messung zu.',
};

/* Figur 2 */

/** @type {Like<typeof import('./en.js').interval>} */
export const interval = {
  asks: { number: 'Ist der Tipp die Zahl?', point: 'Liegt der Punkt auf der Kachel?', ships: 'Überdecken sich die Schiffe?' },
  yes: 'Ja.',
  no: 'Nein.',
  names: { number: 'Zahl', guess: 'Tipp', tile: 'Kachel', point: 'Punkt' },
  called: { number: 'Zahl', guess: 'Tipp', tile: 'Kachel', point: 'Punkt', a: 'Schiff A', b: 'Schiff B' },
  leftEnd: (called) => `${called}, linkes Ende`,
  rightEnd: (called) => `${called}, rechtes Ende`,
  rows: { number: 'Tipp zur Zahl', point: 'Punkt zur Kachel', ships: 'Schiff zu Schiff', a: 'Schiff A', b: 'Schiff B', common: 'gemeinsam' },
  shareEnd: 'Sie haben ein gemeinsames Ende, und Berühren zählt als Überdecken.',
  toLeft: (length) => `B berührt A gerade noch, wenn es um ${length} nach links geht.`,
  toRight: (length) => `B berührt A gerade noch, wenn es um ${length} nach rechts geht.`,
  bAfterA: (end, begin) => `A endet bei ${end}, B beginnt bei ${begin}.`,
  aAfterB: (end, begin) => `B endet bei ${end}, A beginnt bei ${begin}.`,
  guess: (right) => `Der Tipp ist ${right ? '' : 'nicht '}die Zahl;`,
  point: (on) => `der Punkt liegt ${on ? '' : 'nicht '}auf der Kachel.`,
  comment: '// Zu hoch, um herumzugehen: Der Ausweg führt entlang x.',
  exercise: {
    asks: 'Trenne die beiden Schiffe, mit B links von A.',
    done: (gap) => `A.min − B.max ist ${gap}, die Lücke. B.min − A.max liegt unter 0, und die größere der beiden Zahlen gilt.`,
    onTheRight: 'Eine Lücke ist da, aber B liegt rechts von A.',
    touch: 'Sie berühren sich, und Berühren zählt als Überdecken.',
    overlap: (depth) => `Sie überdecken sich um ${depth}.`,
    noRoom: 'B hat links noch keinen Platz: Schiebe A nach rechts.',
  },
};

/* Figur 3 */

/** @type {Like<typeof import('./en.js').boxes>} */
export const boxes = {
  box: 'Rechteck',
  corner: (letter) => `Ecke von Rechteck ${letter}`,
  rowOf: (letter, axis) => `${letter} in ${axis}`,
  separationIn: (axis) => `Abstand in ${axis}`,
  touch: (axis) => `In ${axis} haben die Schatten ein gemeinsames Ende.`,
  overlap: 'Beide Schattenpaare überdecken sich, also auch die Rechtecke.',
  bothGaps: 'Beide Achsen haben eine Lücke: Eine würde genügen.',
  oneGap: (gap, axis) => `Die Lücke von ${gap} in ${axis} genügt.`,
  exercise: {
    asks: 'Öffne nur auf x eine Lücke unter 0,20: Auf y sollen sich die Schatten überdecken.',
    touch: (axis) => `Die Schatten auf ${axis} berühren sich gerade.`,
    wide: (gap) => `Die Lücke auf x ist ${gap} breit: Schieb sie näher zusammen.`,
    overlapOnX: (depth) => `Die Schatten auf x überdecken sich noch um ${depth}.`,
    partOnY: (gap) => `Die Schatten auf y lassen noch eine Lücke von ${gap}.`,
    done: 'Sie überdecken sich auf y und sind trotzdem getrennt: Eine Lücke genügt.',
  },
};

/* Formen zur Auswahl, und was www/draw und www/text schreiben. */

/** @type {Like<typeof import('./en.js').shapes>} */
export const shapes = {
  point: 'Punkt',
  circle: 'Kreis',
  segment: 'Strecke',
  capsule: 'Kapsel',
  box: 'Rechteck',
  'rounded-box': 'Abgerundetes Rechteck',
  triangle: 'Dreieck',
  hexagon: 'Sechseck',
  ellipse: 'Ellipse',
  polygon: 'Unregelmäßiges Vieleck',
  hull: 'Hülle von Punkten',
  cup: 'Becher',
  cross: 'Kreuz',
};

/** @type {Like<typeof import('./en.js').called>} */
export const called = {
  point: 'Punkt',
  circle: 'Kreis',
  segment: 'Strecke',
  capsule: 'Kapsel',
  box: 'Rechteck',
  'rounded-box': 'abgerundetes Rechteck',
  triangle: 'Dreieck',
  pentagon: 'Fünfeck',
  hexagon: 'Sechseck',
  ellipse: 'Ellipse',
  polygon: 'unregelmäßiges Vieleck',
  hull: 'Hülle von Punkten',
  own: 'dein Vieleck',
};

/** @type {Like<typeof import('./en.js').drawing>} */
export const drawing = {
  edge: 'Kante',
  vertex: 'Ecke',
};

/* Figur 4 */

/** @type {Like<typeof import('./en.js').shadow>} */
export const shadow = {
  axis: (angle) => `Die Achse, gedreht um ${angle}`,
  halves: 'Mittelpunkte und halbe Breiten',
  rows: {
    a: 'Schatten von A',
    b: 'Schatten von B',
    separation: 'Abstand hier',
    widest: 'bisher am größten',
    distance: 'größter aller Achsen',
    halves: 'mit halben Breiten',
  },
  largest: (letter) => `am größten bei ${letter}`,
  smallest: (letter) => `am kleinsten bei ${letter}`,
  gap: (length) => `Eine Lücke von ${length}`,
  widestGap: 'Sie beweist, dass die beiden getrennt sind, und keine Achse hat eine größere Lücke.',
  anyGap: 'Diese Achse beweist es: Die Rechtecke sind getrennt.',
  noGapHere: 'Hier keine Lücke',
  elsewhere: 'Aber eine andere Achse hat eine: Drehe diese Achse.',
  noGapAtAll: 'Nirgends eine Lücke',
  leastOverlap: 'Sie überdecken sich auf jeder Achse, auf dieser am wenigsten.',
  overlap: 'Die Rechtecke überdecken sich: Keine Achse kann eine Lücke zeigen.',
  halvesRight: 'Die halben Breiten geben diesmal die richtige Zahl.',
  halvesWrong: (bFirst) => `Mit halben Breiten ist es falsch: ${bFirst ? 'Auf dieser Achse kommt B zuerst' : 'Die Rechtecke liegen nicht in Richtung der Achse'}.`,
};

/* Figur 5 */

/** @type {Like<typeof import('./en.js').turned>} */
export const turned = {
  drawnLarge: 'Die groß gezeichnete Achse',
  decisive: 'Die beste',
  turnAlike: 'Drehe B wie A',
  different: 'verschiedene Achsen',
  sameAs: (letter) => `${letter} ist die gleiche Achse wie`,
  gapOn: (letter) => `${letter} Lücke`,
  overlapOn: (letter) => `${letter} Überdeckung`,
  list: (letters) => [letters.slice(0, -1).join(', '), ...letters.slice(-1)].filter(Boolean).join(' und '),
  noGap: 'Keine der Achsen zeigt eine Lücke.',
  gaps: (names, count) => (count === 1 ? `Nur ${names} zeigt eine Lücke; eine genügt.` : `${names} zeigen Lücken; eine genügt.`),
  exercise: {
    asks: 'Lege die Rechtecke so, dass nur Q eine Lücke hat.',
    overlap: 'Sie überdecken sich auf jeder Achse. Q verläuft entlang der langen Seiten von A: Schiebe B in diese Richtung.',
    without: (names, count) => `${names} ${count > 1 ? 'haben' : 'hat'} eine Lücke, Q keine: Schiebe B längs der langen Seiten von A.`,
    more: (names, count) => `Q hat eine Lücke, aber ${names} ${count > 1 ? 'haben' : 'hat'} auch eine: Bringe B näher heran oder drehe es.`,
    done: 'Ein Test ohne Q würde sagen, dass sich diese Rechtecke überdecken.',
  },
};

/* Figur 6 */

/** @type {Like<typeof import('./en.js').pair>} */
export const pair = {
  axes: 'Achsen',
  tried: (tried, all) => `${tried} von ${all} geprüft`,
  stop: 'Nur bis zur ersten Lücke',
  columns: { axis: 'Achse', a: 'Schatten von A', b: 'Schatten von B', separation: 'Abstand' },
  shape: 'Form',
  edit: 'Ecken ändern',
  roll: 'Gerade abrollen',
  rolls: 'Zwei parallele Geraden rollen um die Formen, jede berührt eine. Wo sie an einer Kante liegen, ist eine Achse.',
  vertexOf: (index, letter) => `Ecke ${index} von ${letter}`,
  refused: (why) => `Abgelehnt: „${why}“. Es bleibt, wie es war.`,
};

/* Figur 7 */

/** @type {Like<typeof import('./en.js').circles>} */
export const circles = {
  reason: (stretch, wrong) =>
    `Von Mittelpunkt zu Mittelpunkt: ${stretch}. ${wrong ? 'Diese Überdeckung gibt es nicht.' : 'Das Ja oder Nein stimmt hier.'}`,
  rows: { separation: 'nach dem Satz', centres: 'Mitte zu Mitte', edges: 'Achsen der Kanten, beste', vertex: 'Achse der Ecke' },
  centres: (stretch) => `Mitte zu Mitte: ${stretch}`,
  centre: (radius) => `Mittelpunkt ± ${radius}`,
  exercise: {
    asks: 'Bringe Kreis und Rechteck so zur Überdeckung, dass die Achse der Ecke entscheidet.',
    edge: (overlaps) =>
      `${overlaps ? 'Sie überdecken sich, aber neben einer Kante, deren Achse entscheidet.' : 'Neben einer Kante entscheidet deren Achse.'} Schiebe den Mittelpunkt in einen Keil.`,
    touch: 'Die Achse der Ecke entscheidet, und sie berühren sich: noch etwas weiter hinein.',
    gap: (gap) => `Die Achse der Ecke entscheidet, aber sie zeigt eine Lücke von ${gap}.`,
    done: (depth) => `Die Achsen beider Kanten zeigen mehr Überdeckung: Der Ausweg führt längs der Achse der Ecke, ${depth} weit.`,
  },
};

/* Figur 8 */

/** @type {Like<typeof import('./en.js').early>} */
export const early = {
  looks: { unit: 'Achsen', edge: 'Kantenlang', circle: 'Erst Kreise', small: 'Zu kleine' },
  look: 'Was zu sehen ist',
  comment: '// verfehlt die Ecken',
  tried: 'Geprüft',
  beginAgain: 'Von vorn',
  count: (tried, all) => `${tried} von ${all}`,
  rows: { tried: 'geprüfte Achsen', products: 'Skalarprodukte', all: 'mit allen Achsen', saved: 'gespart' },
  onThisAxis: 'auf dieser Achse',
  notALength: 'hier, keine Länge',
  betweenCircles: 'zwischen den Kreisen',
  notKnown: 'Noch nicht bekannt',
  noneTried: 'Noch keine Achse ist geprüft: Drücke „Schritt“.',
  noGap: (axis) => `Achse ${axis} zeigt keine Lücke. Vielleicht die nächste.`,
  longGap: (gap, number) => `Da ist eine Lücke, aber sie ist ${gap} breit, nicht ${number}.`,
  longOverlap: (smallest, least) => `Keine Lücke. Die kleinste Zahl hat Achse ${smallest}, die kleinste Überdeckung Achse ${least}.`,
  circlesMeet: (small) => `Die Kreise treffen sich, also sind die Achsen zu prüfen${small ? '. Aber aus diesen Kreisen ragen Ecken heraus' : ''}.`,
  missed: 'Die Kreise sind getrennt, die Formen nicht: Ein Treffer geht verloren.',
  luck: 'Die Kreise sind getrennt, und diesmal auch die Formen.',
  spared: 'Die Kreise sind getrennt, also ist keine Achse zu prüfen.',
  exercise: {
    asks: 'Halte beide getrennt, aber lass den Test sechs Achsen oder mehr prüfen.',
    look: 'Wähle dafür „Achsen“.',
    step: 'Drücke „Schritt“, bis der Test endet.',
    overlap: (all) => `Sie überdecken sich, also prüft der Test alle ${all} Achsen: Schiebe B hinaus.`,
    few: (needed) => `Der Test endet bei Achse ${needed}. Bringe B nah an A heran und drehe es.`,
    done: (needed, all) => `Erst Achse ${needed} von ${all} zeigt die Lücke: Früh aufzuhören spart hier wenig.`,
  },
};

/* Figur 9 */

/** @type {Like<typeof import('./en.js').wayOut>} */
export const wayOut = {
  way: 'Der Ausweg',
  ways: { mtv: 'Kürzester', centres: 'Über die Mitten', common: 'Gemeinsame Länge' },
  seeIt: 'Zeigen',
  nextRound: 'Nächste Runde',
  rounds: (count) => `${count} Runden spielen`,
  copy: 'Ergebnis kopieren',
  large: 'großes Rechteck',
  small: 'kleines Rechteck',
  ring: {
    mtv: (percent) => `Ring, der B zieht, kürzester Ausweg, ${percent} % des Weges`,
    centres: (percent) => `Ring, der B zieht, entlang der Mitten, ${percent} % des Weges`,
    common: (percent) => `Ring, der B zieht, gemeinsame Länge, ${percent} % des Weges`,
  },
  guessRing: 'Dein Tipp: wohin der Mittelpunkt von B muss',
  names: { mtv: 'mtv', centres: 'Mittelpunkte', common: 'gemeinsam' },
  yourGuess: 'dein Tipp',
  rows: { length: 'seine Länge', centres: 'Weg entlang der Mitten', common: 'gemeinsame Länge', commonLeft: 'danach übrig', left: 'am Ring übrig' },
  leftAfter: (length) => `nach ${length} davon übrig`,
  guessing: {
    verdict: 'Dein Tipp?',
    colour: undefined,
    reason: 'Ziehe den Ring und mit ihm B dorthin, wo sich die beiden gerade berühren. Drücke dann „Zeigen“.',
  },
  round: (number, all) => `Runde ${number} von ${all}`,
  points: (count) => `${count} ${count === 1 ? 'Punkt' : 'Punkte'}`,
  total: (sum, all) => `${sum} von ${all} Punkten`,
  off: (off) => `Dein Tipp lag ${off} daneben.`,
  result: (day, sum, all, bars) => `Rate den Ausweg, ${day}: ${sum} von ${all}\n${bars}`,
  noOverlap: 'Hier ist keine Überdeckung zu beenden. Ziehe B auf A.',
  guessed: (off) => `Dein Tipp endet ${off} vom Ende des mtv entfernt.`,
  noLine: 'Die Mittelpunkte fallen zusammen: Ihre Linie zeigt nirgendwohin.',
  gone: {
    mtv: (gone, all) => `B ist ${gone} von ${all} gegangen, auf dem kürzesten Weg.`,
    centres: (gone, all, depth) => `B ist ${gone} von ${all} gegangen; der mtv ist ${depth} lang.`,
    common: (gone, all, depth, same) => `B ist ${gone} von ${all} gegangen, ${same ? 'hier auf dem mtv selbst' : `aber der mtv ist ${depth} lang`}.`,
  },
  comment: '// der Fehler',
  exercise: {
    asks: (rounds, enough, all) => `Erreiche ${enough} von ${all} Punkten in ${rounds} Runden Raten, heute für alle die gleichen.`,
    begin: 'Rate einmal, dann drücke „10 Runden spielen“.',
    see: 'Ziehe den Ring, dann drücke „Zeigen“.',
    soFar: (sum, rounds) => `${sum} Punkte nach ${rounds} ${rounds === 1 ? 'Runde' : 'Runden'}.`,
    few: (sum) => `${sum} Punkte. Der mtv steht senkrecht auf einer Kante, dort, wo B am wenigsten tief liegt. Spiele noch einmal.`,
    done: 'Du siehst den kürzesten Ausweg, wie der Test ihn findet: entlang der Normalen einer Kante.',
  },
};

/* Figur 10 */

/** @type {Like<typeof import('./en.js').penetration>} */
export const penetration = {
  edge: 'Kante',
  greatest: 'größte',
  row: (edge, greatest) => `Kante ${edge}${greatest ? ', die größte' : ''}`,
  rows: {
    separation: 'nach dem Satz',
    queries: 'Suchen nach Stützecken',
    products: 'ihre Skalarprodukte',
    projections: 'Schatten, wie in Figur 8',
  },
  count: (tried, all) => `${tried} von ${all}`,
  vertexOf: (letter, index) => `Ecke ${index} von ${letter}`,
  support: (edge, letter, vertex, distance, inFront) => `Kante ${edge}: Ecke ${vertex} von ${letter} liegt ${distance} ${inFront ? 'vor' : 'hinter'} ihr.`,
  ends: (edge) => `Der Test endet bei ${edge}, dem ersten positiven Abstand.`,
  touch: (edge) => `Eine Ecke berührt die Linie von Kante ${edge}.`,
  leastDeep: (edge, depth) => `Hinter Kante ${edge} ist die Tiefe am kleinsten, ${depth}: So lang ist der mtv.`,
  wholeGap: (edge, gap) => `Kante ${edge} zeigt eine Lücke von ${gap}, den ganzen Abstand.`,
  lessGap: (edge, gap) => `An Kante ${edge} eine Lücke von ${gap}; von Ecke zu Ecke ist es mehr.`,
};

/* Figur 11 */

/** @type {Like<typeof import('./en.js').minkowski>} */
export const minkowski = {
  difference: (x, y) => `Die Differenz B minus A, bei ${x}; ${y}`,
  picture: 'Die Differenz von B und A, und der Ursprung',
  onBoundary: 'Der Ursprung liegt auf dem Rand der Differenz.',
  inside: (far) => `Der Ursprung liegt innen, ${far} vom Rand der Differenz entfernt.`,
  outside: (far) => `Der Ursprung liegt außen, ${far} vom Rand der Differenz entfernt.`,
  rows: { separation: 'A zu B', origin: 'Ursprung zum Rand', overlaps: 'A und B überdecken sich', inside: 'Ursprung liegt innen', nearest: 'nächster Punkt' },
  yes: 'ja',
  no: 'nein',
  radius: 'B hat einen Radius',
  shown: 'Das Bild',
  pictures: { pair: 'Formen', difference: 'Differenz' },
  carry: 'B herumführen',
  carried: 'B geht um A, immer in Berührung: Sein Weg zeichnet die Differenz.',
  comment: '// das Gleiche',
  origin: 'Ursprung',
};

/* Figur 12 */

/** @type {Like<typeof import('./en.js').manifold>} */
export const manifold = {
  stages: { 1: '1 von 5: die Bezugskante', 2: '2 von 5: die Gegenkante', 3: '3 von 5: hier abschneiden', 4: '4 von 5: dort abschneiden', 5: '5 von 5: behalten, was tief ist' },
  onePoint: 'Ein Punkt',
  twoPoints: 'Zwei Punkte',
  apart: 'Sie berühren sich nicht: Es gibt nichts abzuschneiden.',
  edgeOf: (letter, from, to) => `Kante ${from}–${to} von ${letter}`,
  reference: (edge) => `Die Normale gehört zu ${edge}.`,
  incident: (edge) => `${edge} ist am meisten gegen die Normale gerichtet.`,
  nothingCut: 'Jenseits der Linie liegt nichts.',
  cut: (length) => `${length} der Gegenkante liegen jenseits der Linie und fallen weg.`,
  keepBoth: (most, least) => `Die Enden liegen ${most} und ${least} hinter der Kante: Beide bleiben.`,
  keepOne: (most) => `Das Ende ${most} hinter der Kante bleibt; das davor fällt weg.`,
  rows: {
    reference: 'Bezugskante',
    incident: 'Gegenkante',
    place: (point) => `Punkt ${point}: Ort`,
    depth: (point) => `Punkt ${point}: Tiefe`,
    id: (point) => `Punkt ${point}: Kennung (id)`,
  },
  labels: { normal: 'Normale', reference: 'Bezugskante', incident: 'Gegenkante' },
  exercise: {
    asks: 'Lege eine Kante von B flach auf A: zwei Punkte, gleich tief.',
    apart: 'Sie berühren sich nicht.',
    onePoint: 'Da ist ein Punkt: Eine Ecke berührt eine Kante. Drehe B.',
    uneven: (left, more) => `Der ${left ? 'linke' : 'rechte'} Punkt liegt um ${more} tiefer: Drehe B.`,
    done: 'Auf zwei Punkten ruht ein Körper gerade; auf einem würde er kippen.',
  },
};

/* Figur 13 */

/** @type {Like<typeof import('./en.js').bounce>} */
export const bounce = {
  kinds: { disc: 'Scheibe', plate: 'Platte', capsule: 'Kapsel', triangle: 'Dreieck', pentagon: 'Fünfeck', hexagon: 'Sechseck', tile: 'Kachel', egg: 'Ei' },
  floor: 'Boden',
  ceiling: 'Decke',
  leftWall: 'linke Wand',
  rightWall: 'rechte Wand',
  at: (shape, x, y) => `${shape}, bei ${x}; ${y}`,
  yourChange: 'deiner letzten Änderung',
  theStart: 'dem Beginn',
  energy: (joules) => `Energie ${joules} J`,
  justBounced: (seconds, a, b) => `${seconds} s: ${a} und ${b} sind gerade abgeprallt.`,
  after: (seconds, since) => `${seconds} s nach ${since}.`,
  ofMotion: 'aus Bewegung, J',
  ofHeight: 'aus Höhe, J',
  wallsTook: 'an die Wände',
  metAt: 'aufeinander zu, m/s',
  partedAt: 'auseinander, m/s',
  nextBounce: 'Nächster Stoß',
  restitution: 'Rückprall',
  friction: 'Reibung',
  gravity: 'Schwerkraft',
  plot: 'Energie und Impuls im Lauf der Zeit',
  energyPlot: (joules) => `Energie ${joules} J (oben: Bewegung)`,
  momentumPlot: (momentum) => `Impuls ${momentum} kg m/s`,
};

/* Figur 14 */

/** @type {Like<typeof import('./en.js').concave>} */
export const concave = {
  box: 'Rechteck',
  outlineOf: (count) => `Umriss mit ${count} Ecken`,
  vertex: (index) => `Ecke ${index} des Umrisses`,
  ways: { pieces: 'In Teilen', sum: 'Summe', deepest: 'Tiefster', hull: 'Hülle' },
  howTaken: 'Wie A genommen wird',
  addVertex: '+ Ecke',
  removeVertex: '− Ecke',
  noShape: 'Keine Form',
  throws: '// wirft einen ShapeError',
  howToDraw: 'Klicke Ecke für Ecke bis zurück zur ersten, oder zeichne in einem Zug.',
  separationInPieces: 'Abstand, in Teilen',
  separationAsHull: 'Abstand, als Hülle',
  leftAfterMtv: 'Rest nach dem mtv',
  leftAfterSum: 'Rest nach der Summe',
  leftAfterDeepest: 'Rest nach dem tiefsten',
  asHull: (inPieces) => `Die Hülle füllt jede Delle. B und die Teile: ${lower(inPieces)}.`,
  clear: (asHull) => `B ist von jedem Teil getrennt. B und die Hülle von A: ${lower(asHull)}.`,
  onePiece: 'A ist ein einziger Teil, und der mtv führt aus ihm hinaus.',
  inPieces: (some, all) => `B steckt in ${some} von ${all} Teilen. Der mtv führt aus allen hinaus.`,
  vectors: { sum: 'Die Summe der Vektoren aller Teile', deepest: 'Der Vektor des tiefsten Teils' },
  takesOut: (vector, length) => `${vector} führt B hinaus, ${length} weit.`,
  leavesDeep: (vector, depth) => `${vector} lässt B ${depth} tief stecken.`,
  exercise: {
    asks: 'Lege B so, dass jeder Schatten den von A überdeckt, obwohl die beiden getrennt sind.',
    unfinished: 'Mach zuerst den Umriss von A fertig.',
    overlap: (depth) => `B überdeckt A um ${depth}: Drehe es so, dass es in eine Delle passt.`,
    touch: 'Sie berühren sich, und Berühren zählt als Überdecken.',
    outside: 'Eine Achse zeigt eine Lücke: B liegt außerhalb der Hülle von A. Schiebe es in eine Delle.',
    done: 'Keine Achse der Hülle zeigt eine Lücke, und doch ist B von jedem Teil getrennt.',
  },
};

/* Figur 15 */

/** @type {Like<typeof import('./en.js').course>} */
export const course = {
  tip: 'Spitze der Bewegung',
  wall: 'Wand',
  bullet: 'Geschoss',
  fire: 'Schuss',
  frames: 'Bilder',
  hitsAt: (time) => `Trifft bei ${time}`,
  fliesPast: 'Fliegt vorbei',
  distance: 'Abstand am Anfang',
  time: 'cast: Aufprallzeit',
  point: 'Ort des Aufpralls',
  normal: 'Normale dort',
  hits: 'Tests mit Treffer',
  noHit: (places) => `An ${places} Orten geprüft: kein Treffer, und auch keiner auf dem Weg dazwischen.`,
  touchBefore: 'Sie berühren sich schon, bevor die Bewegung beginnt.',
  unseen: (places) => `An ${places} Orten geprüft: kein Treffer. B springt ungesehen durch A.`,
  firstHit: (places, time, depth) => `An ${places} Orten geprüft: Der erste Treffer ist bei ${time}, da steckt B schon ${depth} tief in A.`,
  cast: (time) => `cast ${time}`,
  hit: 'Treffer',
  miss: 'frei',
  exercise: {
    asks: 'Lass B bei mindestens 4 Bildern ungesehen durch A springen.',
    moreFrames: (least) => `Stelle „Bilder“ auf ${least} oder mehr.`,
    past: 'B fliegt an A vorbei: Richte den Pfeil durch A hindurch.',
    seen: (time) => `Der Test bei ${time} sieht A. Mach B schneller, oder bring A zwischen zwei Tests.`,
    done: (tests, time) => `${tests} Tests sehen nichts; der Cast findet den Aufprall bei ${time}.`,
  },
};

/* Figur 16 */

/** @type {Like<typeof import('./en.js').thousands>} */
export const thousands = {
  pentagon: 'Fünfeck',
  picture: 'Dieselbe Menge, so schnell wie sat rechnet',
  grouped: (number) => number.replaceAll(',', '.'),
  names: ['shadowgap', 'sat'],
  aFrame: (what) => `${what} je Bild`,
  frame: (number) => `Bild ${number}`,
  times: (times, faster) => (faster ? `${times} × so schnell wie sat` : `sat ist hier ${times} × so schnell`),
  unknown: 'Wie viel schneller als sat?',
  start: 'Drücke Start: Beide rechnen abwechselnd für dieselbe Menge.',
  measuring: 'Messung, abwechselnd und gleich lange …',
  pace: (...frames) => `In einer Sekunde: ${frames[0]} Bilder von shadowgap, ${frames[1]} von sat.`,
  comment: '// Gekürzt: Kreise, irgendwo. Die Menge oben hat fünf Arten, aus www/race/crowd.js.',
  overlapping: 'überdecken sich',
  met: 'A berührt',
  pairs: 'Paare von Formen',
  tested: 'von sat geprüft',
  grid: 'sat mit Gitter',
  again: 'Erneut',
  shapes: 'Formen',
  found: 'von beiden gefunden',
};

/* Figur 17 */

/** @type {Like<typeof import('./en.js').map>} */
export const map = {
  pairs: { boxes: 'Zwei Rechtecke', polygons: 'Sechseck und Dreieck', circle: 'Rechteck und Kreis' },
  box: 'Rechteck',
  hexagon: 'Sechseck',
  triangle: 'Dreieck',
  circle: 'Kreis',
  shapes: 'Formen',
  axis: (letter, edge, index) => `${letter} ${edge ? 'Kante' : 'Ecke'} ${index}`,
  vertices: (a, b) => `Ecken A ${a}, B ${b}`,
  vertex: 'Ecke',
  edge: (index) => `Kante ${index}`,
  wins: (axis) => `${axis} gewinnt`,
  verticesWin: 'Zwei Ecken gewinnen',
  decisive: 'entscheidende Achse',
  nextBest: 'nächstbeste Achse',
  losesBy: 'sie verliert um',
  onlyJust: 'Nur knapp: Die Normale kann umspringen.',
  leastOverlap: (depth) => `Die kleinste Überdeckung von allen: ${depth}.`,
  widestGap: (gap) => `Die breiteste Lücke von allen: ${gap}.`,
  fromVertex: (distance) => `Von einer Ecke zur anderen Form sind es ${distance}, mehr als die Lücke jeder Kante.`,
  exercise: {
    asks: 'Finde innerhalb der Linie einen Ort, wo zwei Achsen fast gleichauf sind: Eine verliert um weniger als 0,10.',
    outside: 'Der Mittelpunkt von B liegt außerhalb der Linie.',
    vertex: 'Hier gehört die Achse einer Ecke zu den besten zwei: Suche eine Grenze zwischen den Achsen zweier Kanten.',
    losesBy: (axis, by) => `${axis} verliert um ${by}: Geh auf ihre Farbe zu.`,
    byChance: 'Gleichstand durch Zufall, weil du dieses Paar gewählt hast: Zieh B weg und finde selbst einen.',
    done: (axis, by) => `${axis} gewinnt nur um ${by}: Ein kleiner Schritt, und der mtv führt anderswohin.`,
  },
};

/* Figur 18 */

/** @type {Like<typeof import('./en.js').mistakes>} */
export const mistakes = {
  leftOut: 'ausgelassen',
  agree: '= einig',
  disagree: '≠ uneinig',
  who: { mistaken: 'Falsch', some: 'Manche Tests' },
  library: 'Bibliothek',
  overlapping: 'Überdeckung',
  apart: 'getrennt',
  touching: 'Berührung',
  overlappingBy: (depth) => `Überdeckung ${depth}`,
  apartBy: (gap) => `getrennt um ${gap}`,
  axes: (count) => `${count} Achsen`,
  push: (length, then) => `Schub ${length}, dann ${then}`,
  comment: (name, wrong) => `// ${name}(a, poseA, b, poseB) in www/geometry/mistakes.js: ${wrong}`,
  verdict: (wrong, all) => `${wrong} von ${all} Tests weichen hier ab`,
  reason: {
    mistaken: (title, wrong, right, same) => `${title}. Falscher Test: ${wrong}; Bibliothek: ${right}. Sie sind sich ${same ? 'einig' : 'uneinig'}.`,
    some: (title, wrong, right, same) => `${title}. Manche Tests: ${wrong}; Bibliothek: ${right}. Sie sind sich ${same ? 'einig' : 'uneinig'}.`,
  },
};

/* Figur 19 */

/** @type {Like<typeof import('./en.js').sandbox>} */
export const sandbox = {
  bodies: 'Körper',
  addShape: 'Eine Form hinzufügen',
  add: (shape) => `Hinzufügen: ${shape}`,
  remove: (body) => `${body} entfernen`,
  outline: 'Umriss',
  parts: { x: 'x', y: 'y', angle: 'Winkel' },
  partOf: (part, body) => (part === 'angle' ? `Winkel von ${body}, in Grad` : `${part} von ${body}`),
  placed: (body, x, y, angle) => `${body}, bei ${x}; ${y}, gedreht um ${angle}°`,
  noNumber: (part, text) => `${part} muss eine Zahl sein, nicht „${text}“`,
  stays: (body, why) => `${body}: ${why}. Es bleibt, wo es war.`,
  tooManyVertices: (count, most) => `Der Link hat ${count} Ecken, und diese Seite zeigt höchstens ${most}`,
  tooManyPieces: (count, most) => `Der Link hat bis zu ${count} konvexe Teile, und diese Seite zeigt höchstens ${most}`,
  enough: (most) => `${most} Körper sind genug: Entferne erst einen`,
  refused: 'Abgelehnt',
  point: (index) => `Punkt ${index}`,
  addPoint: 'Punkt hinzufügen',
  cancel: 'Abbrechen',
  pointsSoFar: (count) => `Punkte bisher: ${count}. Klicke den nächsten; der erste oder „Fertig“ schließt den Umriss.`,
  copyLink: 'Link kopieren',
  seeAddress: 'Siehe Adresse',
  pairs: 'Paare, die sich berühren',
  ofPieces: (reason) => `Für die zwei Teile, die entscheiden: ${reason}`,
  overlays: { axes: 'Achsen', shadows: 'Schatten', bounds: 'Boxen', normals: 'Normalen', contacts: 'Kontaktpunkte', ids: 'Nummern und ids' },
};

/* Figur 20 */

/** @type {Like<typeof import('./en.js').solid>} */
export const solid = {
  comment: '// Das Paket ist zweidimensional: Diese Zeilen brauchen keine Bibliothek.',
  columns: ['Achse', 'Schatten', 'Abstand'],
  parts: ['Normalen der Flächen von A', 'Normalen der Flächen von B', 'Eine Kante von A × eine Kante von B'],
  parallel: 'parallel',
  face: (letter, index) => `${letter} Fläche ${index}`,
  shadows: (aMin, aMax, bMin, bMax) => `A ${aMin} bis ${aMax}, B ${bMin} bis ${bMax}`,
  knob: (letter) => `Knopf, der Quader ${letter} dreht`,
  box: (letter, at) => `Quader ${letter}, bei ${at.join('; ')}`,
  view: (yaw, pitch) => `Blick auf beide Bilder, gedreht um ${yaw}, von ${pitch} oben`,
  sphere: 'Die Kugel der Normalen, mit einem Bogen für jede Kante beider Quader',
  lookThrough: 'Durch die Lücke sehen',
  leastOverlap: 'kleinste Überdeckung',
  widestGap: 'breiteste Lücke',
  gaps: 'Achsen mit Lücke',
  crossings: 'gekreuzte Kantenpaare',
  vanish: (count) => (count === 1 ? '1 Kreuzprodukt verschwindet: Seine Kanten sind parallel.' : `${count} Kreuzprodukte verschwinden: Ihre Kanten sind parallel.`),
  overlapOnAll: (axis) => `Die Schatten überdecken sich auf jeder Achse, auf ${axis} am wenigsten.`,
  crossDecides: (axis, alone) => `Alle sechs Flächenachsen überdecken sich. ${alone ? 'Nur das Kreuzprodukt' : 'Das Kreuzprodukt'} zweier Kanten, ${axis}, zeigt die Lücke.`,
  axisDecides: (axis) => `Achse ${axis} zeigt die breiteste Lücke.`,
};
