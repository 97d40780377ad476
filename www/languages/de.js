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
  otherRoot: '../',
};

/** @type {Like<typeof import('./en.js').page>} */
export const page = {
  pages: {
    sat: {
      short: 'SAT',
      title: 'Separating Axis Theorem (SAT) in fünf Minuten – shadowgap',
      description: `
        Der Satz von der trennenden Achse (SAT) in sechs Figuren zum Anfassen: Zwei konvexe Formen sind genau dann getrennt, wenn zwischen
        ihnen Licht durchkommt. Von shadowgap, der Kollisionsbibliothek fürs Web, die sie zeichnet.`,
    },
    shapes: {
      short: 'Formen',
      title: 'Intervalle, Kreise, konkave Formen, Minkowski-Differenz – shadowgap',
      heading: 'Andere Formen',
      lead: 'Zahlen, Kreise, Formen mit Dellen, und die eine Form, die für zwei antwortet.',
      description: 'Vier Figuren zum Anfassen: wie der Satz von der trennenden Achse mit Intervallen, Kreisen und konkaven Formen umgeht, und was die Minkowski-Differenz zeigt.',
    },
    physics: {
      short: 'Physik',
      title: 'Kontaktpunkte, Abprallen, Zeit bis zum Treffer – shadowgap',
      heading: 'Von der Überlappung zur Physik',
      lead: 'Wo zwei Formen sich berühren, wie sie abprallen, und wann sie sich treffen werden.',
      description: 'Drei Figuren zum Anfassen: Kontaktpunkte durch Abschneiden, Abprallen durch Impulse, und der Zeitpunkt, zu dem bewegte Formen sich treffen.',
    },
    fast: {
      short: 'Schnell',
      title: 'Schnelle Kollisionstests: früh aufhören, Tausende von Körpern – shadowgap',
      heading: 'Wie es schnell wird',
      lead: 'Bei der ersten Lücke aufhören, wenige Achsen ansehen, und Paare weglassen, die sich nicht berühren können.',
      description: 'Vier Figuren zum Anfassen: früh aufhören, die Achse der geringsten Eindringung, Tausende von Körpern neben der Bibliothek sat, und eine Karte aller Achsen.',
    },
    space: {
      short: '3D',
      title: 'Der Satz von der trennenden Achse im Raum – shadowgap',
      description: 'Zwei Quader im Raum, ihre fünfzehn Achsen und die Kugel aller Richtungen, zum Drehen und Ziehen.',
    },
    mistakes: {
      short: 'Fehler',
      title: 'Zwölf Fehler in Kollisionstests – shadowgap',
      description: 'Zwölf fehlerhafte Tests der trennenden Achse, jeder neben dem richtigen und einem Paar von Formen, das sie unterscheidet.',
    },
    sandbox: {
      short: 'Sandkasten',
      title: 'Sandkasten für Kollisionen: Formen zeichnen, ziehen, Kontakte sehen – shadowgap',
      description: 'Formen hinzufügen oder zeichnen, ziehen und drehen, und Boxen, Kontakte und Normalen sehen, wie die Bibliothek antwortet. Die Adresse speichert alles.',
    },
    which: {
      short: 'Welcher Test?',
      title: 'SAT oder GJK? Welcher Kollisionstest wann, mit Glossar – shadowgap',
      description: 'Welcher Test zu welchem Fall passt: SAT, GJK, EPA, und die Wörter der Kollisionserkennung erklärt.',
    },
    picture: `
      Licht fällt an zwei Formen vorbei auf eine Wand. Ihre Schatten lassen eine Lücke, und das Licht kommt durch.`,
    next: 'Weiter:',
  },
  top: {
    pages: 'Seiten',
    play: 'Spielen',
    docs: 'Doku',
    theme: 'Farben',
    contents: 'Inhalt',
    withoutScripts: 'In diesem Browser ist JavaScript abgeschaltet: Die Figuren sind stehende Bilder, und nichts lässt sich ziehen.',
    linkToFigure: 'Link zu Figur',
    linkToSection: 'Link zu diesem Abschnitt',
    needsScripts: 'Die Figuren zeichnet die Kollisionsbibliothek selbst; darum brauchen sie JavaScript.',
  },
  hero: {
    short: 'Zieh zwei Formen',
    title: 'Zwei Formen sind getrennt, wenn Licht durchkommt.',
    learn: 'Lernen',
    build: 'Bauen',
    play: 'Spielen',
    buildTitle: 'Bau damit',
    copy: 'Kopieren',
    comment: '// der kürzeste Ausweg',
    playTitle: 'Spiel damit',
    task: 'Zieh die Sonne oder die Formen.',
    lead: `
      Das ist der Satz von der trennenden Achse.
      Zwei konvexe Formen, also Formen ohne Dellen, sind genau dann getrennt, wenn der Schatten von <em class="a">A</em> und der Schatten
      von <em class="b">B</em> auf irgendeiner Geraden, einer <em class="axis">Achse</em>, eine Lücke lassen. Nur wenige Achsen muss man
      prüfen; zeigt keine davon eine Lücke, ist die kleinste Überdeckung der <em class="mtv">kürzeste Ausweg</em>.`,
    library: `
      Das ist alles: Es gibt nichts zu laden und nichts freizugeben. Der Kern ist in Rust geschrieben, in WebAssembly übersetzt und steckt
      in einem einzigen JavaScript-Modul. Er beherrscht auch konkave Formen, Casts und Tausende von Körpern. <a
      href="%ROOT%docs/index.html">Dokumentation</a> (auf Englisch), <a href="%SOURCE%">Quelltext</a>, <a
      href="%SOURCE%/blob/main/LICENSE-MIT">Lizenz: MIT</a> oder <a href="%SOURCE%/blob/main/LICENSE-APACHE">Apache 2.0</a>.`,
    games: `
      Stelle im <a href="#sandbox">Sandkasten</a> beliebige Formen zusammen, oder laufe und springe durch <a
      href="%ROOT%examples/platformer/index.html">ein Level</a>, das zeigen kann, was sein Held berührt und warum.`,
    keys: `
      Alle Figuren gehen auch mit Tasten: <kbd>Tab</kbd> führt zu einer Form; die Pfeiltasten schieben sie, <kbd>R</kbd> und <kbd>T</kbd>
      drehen sie, wenn sie sich schieben oder drehen lässt; mit <kbd>Shift</kbd> sind die Schritte größer. Mit dem Finger ziehst du eine
      Form seitwärts. Um sie nach oben oder unten zu ziehen, tippe sie erst an oder halte sie einen Moment; sonst rollt die Seite. Die
      Adresse der Seite speichert den Stand der Figur, die du zuletzt geändert hast.`,
  },
  interval: {
    title: 'Eine Zahl, ein Intervall',
    task: `
      Schiebe Schiff <em class="b">B</em> in Schiff <em class="a">A</em> hin und her: Der gemeinsame Teil bleibt gleich, der Ausweg
      nicht.`,
    theory: [
      `
        Kollision beginnt auf einer Geraden. <em class="a">A</em> ist eine Zahl, <em class="b">B</em> ein Tipp: Stimmt der Tipp, und wenn
        nicht, wie weit liegt er daneben? Nun mach die Zahl breiter, zu einer Kachel mit zwei Enden, <em>min</em> und <em>max</em>: Ein
        Punkt liegt auf ihr, wenn er weder vor min noch hinter max liegt. Mach auch den Punkt breiter, und es sind zwei Schiffe in einem
        Meer mit nur einer Dimension. Was zwischen zwei solchen Enden liegt, heißt Intervall. Eine Zahl ist ein Intervall, dessen Enden
        gleich sind.`,
      `
        <em class="b">B</em> kann hinter <em class="a">A</em> liegen oder davor. Die größere der beiden Zahlen <em class="b">B</em>.min
        − <em class="a">A</em>.max und <em class="a">A</em>.min − <em class="b">B</em>.max ist der <em>Abstand</em>, bei Zahlen, Kacheln
        und Schiffen gleichermaßen: Über 0 ist er die <em class="axis">Lücke</em>; unter 0, ohne das Minuszeichen, ist er die <em
        class="mtv">Tiefe</em> oder Überdeckung: wie weit man die beiden auseinanderschieben muss. Bei 0 berühren sie sich, und Berühren
        zählt hier als Überdecken.`,
      `
        Eine Überdeckung ist also nicht die Länge des gemeinsamen Teils. Überdeckung und gemeinsamer Teil sind gleich lang, bis ein Schiff
        im anderen liegt. Von da an ist der gemeinsame Teil das ganze kleine Schiff, während der Ausweg mit jedem Schritt nach innen wächst.
        Schiebt man sie nur um den gemeinsamen Teil auseinander, überdecken sie sich noch.`,
    ],
  },
  boxes: {
    title: 'Zwei Achsen',
    task: 'Schiebe <em class="b">B</em>, bis beide Achsen eine Überdeckung zeigen: Erst dann überdecken sich die Rechtecke.',
    theory: [
      `
        Ein Rechteck, das sich nicht dreht, besteht aus zwei Intervallen: eines von links nach rechts, eines von oben nach unten. Fällt
        Licht von oben auf zwei Rechtecke, wirft jedes einen Schatten auf den Boden: sein Intervall in <em class="axis">x</em>. Kommt es von
        rechts, sind die Schatten an der Wand ihre Intervalle in <em class="axis">y</em>.`,
      `
        x und y sind die beiden <em class="axis">Achsen</em>. Die Rechtecke überdecken sich, wenn beide Schattenpaare es tun. Rechtecke, die
        sich nur in x überdecken, liegen übereinander, mit einer <em class="axis">Lücke</em> dazwischen. Darum genügt eine Lücke, ganz
        gleich auf welcher Achse, um zu wissen, dass sie getrennt sind: Schließe und öffne die Lücke nur einer Achse, und sieh zu. Der Ring
        an einer Ecke ändert die Größe eines Rechtecks.`,
      `
        Das sind vier Vergleiche von je zwei Zahlen. Kaum ein Test zweier Formen kostet weniger, darum beginnen große Spiele damit: Jede
        Form bekommt ein Rechteck, das sie umschließt, und nur Paare, deren Rechtecke sich überdecken, werden genauer angesehen.`,
    ],
  },
  shadow: {
    title: 'Ein Schatten auf jeder Geraden',
    task: 'Drehe die Achse am Ring an ihrer Spitze, bis die Schatten eine Lücke lassen.',
    theory: [
      `
        Licht kann von jeder Seite kommen. Stelle im rechten Winkel dazu eine Wand auf, zeichne an der Wand entlang eine <em
        class="axis">Achse</em>, und frage bei jeder <em>Ecke</em>, wie weit sie auf der Achse liegt. Das ist das <em>Skalarprodukt</em> der
        beiden: ecke.x × achse.x + ecke.y × achse.y, wobei die Achse ein Pfeil der Länge 1 ist. Es ist die Länge des Pfeils vom Ursprung zur
        Ecke, mal dem Kosinus des Winkels zwischen diesem Pfeil und der Achse. Die kleinste und die größte Antwort einer Form sind die Enden
        ihres Schattens; sie zu finden heißt, die Form zu <em>projizieren</em>. Die Ecke mit der größten Antwort trägt im Bild ein rotes
        Dreieck, die mit der kleinsten eine gelbe Scheibe. Der Rest ist die Frage nach den zwei Schiffen aus Figur 2.`,
      `
        Eine Achse mit einer <em class="axis">Lücke</em> beweist, dass die Formen getrennt sind, denn zwischen ihnen passt eine gerade
        Straße hindurch. Eine Achse ohne Lücke beweist noch nichts: Eine andere kann eine haben.`,
      `
        Keine Achse kann eine Lücke zeigen, die breiter ist als der Abstand der Formen, und die Achse durch ihre beiden nächsten Punkte
        zeigt eine Lücke von genau dieser Breite. Überdecken sie sich, sagt die kleinste Überdeckung aller Achsen, wie weit man sie
        auseinanderschieben muss. Die beste aller Achsen beantwortet also alles. Die nächsten Figuren zeigen, welche wenigen Achsen man
        versuchen muss, um sie zu finden.`,
      `
        Eine beliebte Abkürzung nimmt den Abstand der Mittelpunkte und zieht von jeder Breite die Hälfte ab. Das stimmt für Rechtecke, die
        längs der Achse liegen, mit A vor B, und sonst nur durch Zufall: Drehst du ein Rechteck, ist sein Schatten nicht mehr so breit wie
        das Rechteck; tauschen die beiden die Plätze, wird der Abstand negativ. Schalte „Mittelpunkte und halbe Breiten“ ein und sieh, wie
        es misslingt.`,
    ],
  },
  turned: {
    title: 'Gedrehte Rechtecke',
    task: 'Jetzt hat nur S eine Lücke. Finde einen Platz für B, an dem nur Q eine hat.',
    theory: [
      `
        Sobald sich Rechtecke drehen, genügen x und y nicht mehr. Die Achsen, die man versuchen muss, kommen nun von den Rechtecken selbst:
        Trennt irgendeine Gerade zwei Rechtecke, dann tut das auch eine, die an einer ihrer Kanten entlangläuft, und die Lücke zeigt sich im
        rechten Winkel zu dieser Kante. So gibt jede Kante eine <em class="axis">Achse</em>: ihre Normale. Eine Kante, deren Enden sich um
        (x, y) unterscheiden, hat die Normale (y, −x), geteilt durch die Länge der Kante; (−y, x) ist dieselbe Achse, von der anderen Seite
        gesehen. Ecken und Normalen speichert man so, wie sie in der ungedrehten Form um deren Mittelpunkt liegen: Drehe beide um ihren
        Winkel, und zähle zu den Ecken ihre Position hinzu. Position und Winkel zusammen sind ihre <em>Pose</em>.`,
      `
        Zwei Rechtecke haben acht Kanten, doch gegenüberliegende Kanten sind parallel und teilen sich eine Achse. Vier bleiben übrig:
        <em class="axis">P</em> und <em class="axis">Q</em> von <em class="a">A</em>, <em class="axis">R</em> und <em
        class="axis">S</em> von <em class="b">B</em>. Drehe beide Rechtecke gleich, und die Achsen von A sind auch die von B: Es bleiben
        zwei, wie in Figur 3, nur mit den Rechtecken gedreht. Jede Achse zeigt beide Schatten; wähle P, Q, R oder S, um sie groß zu
        sehen.`,
    ],
  },
  pair: {
    title: 'Beliebige konvexe Vielecke',
    task: `
      Zeige oder tippe auf eine kleine Achse oder eine Kante<span class="whole"> oder eine Tabellenzeile</span>: Was zusammengehört,
      leuchtet auf.`,
    theory: [
      `
        Warum sollen ein paar <em class="axis">Achsen</em> genügen, wo es doch unendlich viele gibt? Sind zwei konvexe Vielecke getrennt,
        passt eine Gerade zwischen sie. Schiebe sie, bis sie <em class="a">A</em> berührt, und drehe sie dann so, dass sie A immer berührt,
        erst in die eine, dann in die andere Richtung, bis sie auch <em class="b">B</em> berührt. Entweder legt sie sich dabei an eine Kante
        von <em class="a">A</em>, oder, wenn du dasselbe an <em class="b">B</em> machst, an eine Kante von <em class="b">B</em>. In diesem
        Moment zeigt die Achse im rechten Winkel zu ihr, die Normale dieser Kante, die Lücke. Also muss man nur die Normalen der Kanten
        prüfen, und wenn keine davon eine Lücke zeigt, gibt es keine. Wähle andere Formen, oder ändere die Ecken: Die Tabelle führt jede
        Achse auf, die geprüft wurde.`,
    ],
  },
  circles: {
    title: 'Kreise',
    task: `
      Ziehe den Kreis an <a href="#circles?b=2.25,-1.75,0">einen Platz vor einer Ecke</a>: Dort zeigt nur die Achse der Ecke die Lücke,
      keine der Kanten.`,
    theory: [
      `
        Ein Kreis sieht von jeder Seite gleich aus: Sein Schatten ist sein Mittelpunkt, plus und minus sein Radius. Aber er hat keine
        Kanten; woher kommt dann seine <em class="axis">Achse</em>? Die Lücke, wenn es eine gibt, liegt zwischen dem Kreis und dem Punkt des
        Rechtecks, der ihm am nächsten ist. Neben einer Kante zeigt sie die Achse dieser Kante. Vor einer Ecke braucht man noch eine Achse,
        egal, wie viele Ecken es gibt: die von der nächsten Ecke zum Mittelpunkt. In den blassen Keilen kann diese Achse entscheiden.`,
      `
        Ein beliebter Test prüft nur eine Achse, die gestrichelte Gerade durch die beiden Mittelpunkte. Er kann eine Überdeckung melden, wo
        eine Lücke ist. Das lange Rechteck zeigt, warum: Die Ecke, an der sein Schatten endet, liegt weit weg von dieser Geraden, und der
        Kreis reicht nicht bis zu ihr.`,
    ],
  },
  early: {
    title: 'Früh aufhören',
    task: 'Drücke „Schritt“ und gehe die Achsen einzeln durch, bis zur ersten Lücke.',
    theory: [
      `
        Eine Lücke ist ein Beweis, darum hört der Test bei der ersten auf. So ist er schnell, wenn Formen getrennt sind, wie die meisten in
        einem Spiel, und langsam, wenn sie sich überdecken: Dann muss er jede <em class="axis">Achse</em> versuchen. Ziehe die Formen
        zusammen und sieh, wie die Ersparnis verschwindet. Eine Form zu projizieren kostet ein Skalarprodukt für jede ihrer Ecken; hier
        kostet jede Achse neun, vier für das Rechteck und fünf für das Fünfeck.`,
      `
        Man kann noch mehr sparen. Will man nur Ja oder Nein wissen, muss eine Achse nicht die Länge 1 haben, und man braucht keine Wurzel
        zu ziehen; nur sind die Zahlen dann keine Längen mehr und sagen nicht, wie weit man schieben muss. Und man kann zuerst einen Kreis
        um jede Form prüfen: Wo die Kreise getrennt sind, genügt ein Skalarprodukt, das Quadrat des Abstands. Der Kreis muss bis zur
        fernsten Ecke reichen. Die Hälfte der längeren Seite ist als Radius zu wenig: <a
        href="#early?a=-1.8,0,-0.689&amp;b=1.8,0,3.142&amp;look=small">Zwei Ecken, die sich treffen,</a> zeigen, was solche Kreise
        übersehen.`,
      `
        Diese Zahlen gelten für eine einfache Schleife. Mehr Kanten kosten doppelt: mehr Achsen, und auf jeder mehr Ecken zu projizieren.
        Die Bibliothek braucht weniger: Während sich die Achsen von Kante zu Kante drehen, rückt die äußerste Ecke immer nur in derselben
        Richtung weiter, darum genügt ein Gang um die Form für alle Achsen.`,
    ],
  },
  wayOut: {
    title: 'Der Ausweg',
    task: 'Ziehe den Ring am Pfeil entlang: Die Überdeckung sinkt auf 0.00, dann öffnet sich eine Lücke.',
    theory: [
      `
        Überdecken sich <em class="a">A</em> und <em class="b">B</em>, muss ein Spiel sie wieder auseinanderbringen. Es genügt, die
        Überdeckung auf einer <em class="axis">Achse</em> auf 0 zu bringen. Nimm also die Achse mit der kleinsten Überdeckung und schiebe
        <em class="b">B</em> auf ihr um genau so viel, über das nähere Ende des Schattens von <em class="a">A</em> hinaus. Schiebst du
        weniger weit, überdecken sie sich noch. Das ist der kürzeste Ausweg, auf Englisch <em class="mtv">minimum translation vector</em>,
        kurz <em class="mtv">mtv</em>. Nach ihm berühren sich die beiden, mit Tiefe 0. Seine Richtung, von A nach B, ist die
        <em>Normale</em> der beiden.`,
      `
        Zwei andere Rezepte sind beliebt. Das eine schiebt <em class="b">B</em> auf der Geraden durch beide Mittelpunkte weg. Diese Gerade
        weiß nichts von Kanten, darum ist dieser Weg meist länger: Dann genügt es nicht, auf ihm nur so weit zu gehen, wie der <em
        class="mtv">mtv</em> lang ist. Das andere hält die Länge, die beide Schatten gemeinsam haben, für die Überdeckung. Solange jeder
        Schatten aus dem anderen herausragt, stimmt das. Liegt ein Schatten im anderen, muss er auch noch über das nähere Ende hinaus.
        Drücke „Eins im anderen“ und vergleiche die drei Wege.`,
      `
        Der gepunktete Kreis ist so weit vom Mittelpunkt von <em class="b">B</em> entfernt, wie der <em class="mtv">mtv</em> reicht.
        Jeder Ausweg ist mindestens so lang; nach einem kürzeren Pfeil überdecken sie sich noch.`,
    ],
  },
  penetration: {
    title: 'Die Achse des geringsten Eindringens',
    task: 'Gehe die Kanten durch: Bei jeder leuchtet der Abstand zu ihrer Stützecke auf.',
    theory: [
      `
        Zur gleichen Antwort führt ein kürzerer Weg. Stelle dich auf eine Kante von <em class="a">A</em> und blicke gegen ihre Normale, in A
        hinein: Nur eine Ecke von <em class="b">B</em> ist wichtig, die in dieser Richtung am weitesten liegt, die <em>Stützecke</em> der
        Kante. Liegt sogar diese Ecke vor der Kante, dann liegt ganz B davor, und es gibt eine Lücke. Liegt sie dahinter, muss B um so viel
        weiter, um über diese Kante hinauszukommen. Mach dann dasselbe von jeder Kante von B aus, mit den Ecken von A.`,
      `
        Hinter der Kante zählt der Abstand dieser Ecke als negativ. Der größte Abstand über die Kanten beider Formen entscheidet. Ist dieser
        Abstand negativ, gibt seine Kante die Achse der kleinsten Überdeckung, die viele Texte <em class="axis">axis of minimum
        penetration</em> nennen, und ohne sein Minuszeichen ist er die Länge des <em class="mtv">mtv</em>. Der erste positive Abstand
        beendet den Test. Man braucht keinen Schatten, nur die Suche nach einer Stützecke für jede Kante, während <a href="#early">Figur
        8</a> zwei Formen auf jede Achse projiziert. Ziehe <em class="b">B</em>, bis eine andere Kante den größten Abstand hat. Zeige auf
        eine Kante, oder tippe auf ihre Normale, um nur ihren Abstand zu sehen.`,
      `
        Sind die Formen getrennt, ist der größte Abstand eine echte Lücke. Sie ist nie größer als der Abstand der Formen, aber sie kann
        kleiner sein: Wo zwei Ecken einander gegenüberstehen, zeigt keine Normale in diese Richtung. Welchen der beiden Wege soll man
        nehmen? Schatten behandeln alle Formen gleich, auch runde; für zwei Vielecke machen Stützecken weniger Arbeit.`,
    ],
  },
  minkowski: {
    title: 'Die Minkowski-Differenz',
    task: 'Ziehe <em class="b">B</em> von <em class="a">A</em> weg, oder die Differenz vom Ursprung: Beides geschieht im selben Moment.',
    theory: [
      `
        Man kann das gleiche Ziehen auch anders sehen. Ziehe jeden Punkt von <em class="a">A</em> von jedem Punkt von <em class="b">B</em>
        ab: Alle Differenzen zusammen füllen eine neue Form, die Minkowski-Differenz. Wo <em class="a">A</em> und <em class="b">B</em> einen
        Punkt gemeinsam haben, ergibt dieser Punkt minus sich selbst null, den Ursprung. Also überdecken sie sich genau dann, wenn die neue
        Form den Ursprung enthält. Aus zwei Formen sind eine Form und ein Punkt geworden.`,
      `
        Ihr Rand besteht aus allen Kanten von <em class="b">B</em> und allen Kanten von <em class="a">A</em>, die von <em
        class="a">A</em> um eine halbe Drehung gewendet, weil sie abgezogen werden. Schiebe <em class="b">B</em> um einen Vektor, und
        jede Differenz wandert um diesen Vektor, also auch die ganze Form. Die kürzeste Verschiebung, die die Überdeckung beendet,
        bringt darum den Randpunkt, der dem Ursprung am nächsten ist, auf den Ursprung: Das ist der <em class="mtv">mtv</em>, und sein
        Pfeil führt von dort zum Ursprung.`,
      `
        Die Normale jeder Kante ist eine <em class="axis">Achse</em> des Satzes, und wie weit der Ursprung hinter der Kante liegt, ist
        dort die Überdeckung. Die nächste Kante gibt die <em class="axis">Achse der kleinsten Überdeckung</em>; sie ist in beiden
        Bildern markiert. Ein Radius macht die Form nur ringsum dicker, sodass aus Ecken Bögen werden.`,
    ],
  },
  manifold: {
    title: 'Wo sie sich berühren',
    task: 'Gehe die fünf Stufen durch, von zwei Kanten zu ihren Kontaktpunkten.',
    theory: [
      `
        Um zwei Formen auseinanderzuschieben, genügt der <em class="mtv">Ausweg</em>. Sollen sie abprallen oder aufeinander ruhen, müssen
        wir wissen, wo sie sich berühren. Zwei Kanten, die aufeinanderliegen, berühren sich auf einer ganzen Strecke, und deren zwei Enden
        genügen, um sie zu beschreiben; eine Ecke auf einer Kante berührt sie in einem einzigen Punkt. Diese ein oder zwei <em
        class="mtv">Kontaktpunkte</em> heißen <em>Manifold</em>.`,
      `
        Man findet es durch <em>Clipping</em>, also Abschneiden. Die Normale der beiden gehört zu einer Kante der einen Form, der <em
        class="axis">Bezugskante</em>. Die Kante der anderen Form, die ihr zugewandt ist, ist die <em>Gegenkante</em>. Was von der
        Gegenkante über das eine Ende der Bezugskante hinausreicht, wird abgeschnitten, dann, was über das andere Ende hinausreicht. Ein
        Ende, das nun hinter der Bezugskante liegt, bleibt und ergibt einen Kontaktpunkt. Ein Ende davor fällt weg. Diese fünf Stufen
        rechnet die Seite selbst, wie im Lehrbuch; nur die grünen Punkte kommen von der Bibliothek.`,
      `
        Die Punkte liegen in der Mitte zwischen beiden Oberflächen, darum hängt nichts davon ab, welche Form A heißt. Wenn die Kanten nicht
        parallel sind, nimmt höchstens einer der beiden Schnitte etwas weg, denn die tiefste Ecke liegt immer zwischen den beiden Linien.
        Die <em class="mtv">Kennung (id)</em> eines Kontaktpunkts nennt seine beiden Merkmale. Solange sie gleich bleibt, ist es derselbe
        Punkt wie ein Bild zuvor, und eine Physik-Engine kann mit den Kräften beginnen, die sie dort gefunden hat. Schiebe <em
        class="b">B</em> an <em class="a">A</em> entlang: Ein Punkt zieht eine Spur, solange ihn dieselben zwei Merkmale ergeben, eine Ecke
        oder eine Kante jeder Form.`,
    ],
  },
  bounce: {
    title: 'Wie sie abprallen',
    task: 'Drücke „Abspielen“, dann wirf eine Form: Ziehe sie und lass los.',
    theory: [
      `
        Formen, die sich bewegen, heißen Körper. Wo zwei sich treffen, stoßen sie einander: längs der Normalen und, durch Reibung, längs der
        Oberfläche. Was der eine Körper an Impuls gewinnt, verliert der andere. Ein Stoß, der nicht durch den Mittelpunkt eines Körpers
        geht, dreht den Körper auch. Zwei Zahlen sagen, wie stark sie stoßen. Der Rückprall sagt, wie viel von der Geschwindigkeit des
        Aufpralls zurückkommt, längs der Normalen an der Berührstelle gemessen: 1 ist ein vollkommener Rückprall, 0 gar keiner. Die Reibung
        sagt, wie stark der Stoß längs der Oberfläche sein darf, verglichen mit dem Stoß längs der Normalen.`,
      `
        Der Stoß ändert nur, wie sich die Körper bewegen; noch überdecken sie sich ein wenig. Darum werden sie um den <em
        class="mtv">Ausweg</em> auseinandergeschoben, je zur Hälfte, wenn sie gleich schwer sind. Ein Stoß bringt keine Energie hinzu, und
        auch das Schieben darf keine hinzubringen: Ein Körper auf dem Boden wird nicht höher gehoben, als es die Energie erlaubt, die in
        diesem Schritt bei den Stößen verloren ging.`,
      `
        Die Energie wächst nie, außer wenn du etwas bewegst oder wirfst oder die Schwerkraft einschaltest. Mit dem Impuls ist es anders:
        Zwischen zwei Körpern bleibt er erhalten, doch eine Wand bleibt, wo sie ist, und nimmt Impuls weg. Ohne Schwerkraft bleiben beide
        Zeilen zusammen gleich, der Impuls der Körper und was die Wände aufnahmen. Längen sind in Metern, und jeder Quadratmeter wiegt ein
        Kilogramm.`,
      'Ohne Schwerkraft, mit Rückprall 1 und Reibung 0 bleibt die Energie gleich, und der Impuls ändert sich nur an den Wänden.',
    ],
  },
  concave: {
    title: 'Konkave Formen',
    task: 'Ziehe <em class="b">B</em> durch die Öffnung des U und sieh, wohin der kürzeste Ausweg führt.',
    theory: [
      `
        Ein Schatten kann keine Delle zeigen. Lege ein Rechteck in die Öffnung eines U, ohne dass es das U berührt: Auf jeder <em
        class="axis">Achse</em> überdecken sich ihre Schatten, obwohl die beiden getrennt sind. Der Satz spricht nur von konvexen Formen;
        jede andere Form behandelt er wie ihre Hülle, den Umriss eines Gummibands, das um sie gespannt ist.`,
      `
        Darum wird der Umriss in einige konvexe Teile zerlegt, und jeder wird für sich geprüft: Was einen Teil berührt, berührt <em
        class="a">A</em>. Mit dem Ausweg ist es schwerer. Jeder Teil kennt nur den Ausweg aus sich selbst. Die Summe dieser Vektoren
        kann sich aufheben oder doppelt so weit führen, wie nötig wäre; der tiefste allein kann von einem Arm des U in den anderen
        führen. Sieh, wie sie misslingen: die Hülle, mit <a href="#concave?b=0,0,1.571&amp;way=hull">B aufrecht in der Öffnung</a>; die
        Summe, <a href="#concave?a=-0.8,-0.5,0&amp;b=1.95,1.5,-0.9&amp;way=sum">wo sich zwei Teile treffen</a>; der tiefste Teil, <a
        href="#concave?outline=0,-3,0.7,-1,2.85,-0.93,1.14,0.37,1.76,2.43,0,1.2,-1.76,2.43,-1.14,0.37,-2.85,-0.93,-0.7,-1&amp;b=0.3,1,-0.2&amp;way=deepest">quer
        in einem Stern</a>.`,
      `
        Der <em class="mtv">kürzeste Ausweg</em> des Ganzen liegt auf dem Rand der Minkowski-Differenzen aller Teile zusammen, wie <a
        href="#minkowski">Figur 11</a> sie für einen zeichnet. Er muss nicht der Ausweg eines einzelnen Teils sein: Hier führt er durch die
        Öffnung des U hinaus.`,
      `
        Den Umriss darfst du ändern: Ziehe seine Ecken, klicke doppelt auf eine Kante für eine weitere, oder zeichne einen neuen, in
        einem Strich oder Ecke für Ecke.`,
    ],
  },
  course: {
    title: 'Getrennt, und auf Kollisionskurs',
    task: 'Füge Bilder hinzu, bis ein Test die Wand findet.',
    theory: [
      `
        Ein Spiel bewegt Dinge von Bild zu Bild und schaut nur nach, wo sie landen. Zwischen zwei Bildern kann etwas Schnelles durch etwas
        Dünnes hindurch: Ein Geschoss fliegt durch eine Wand, obwohl jeder Test recht hatte. Das nennt man Tunneln.`,
      `
        Zwei Fragen helfen. Wie weit sind sie auseinander? Dreht sich B nicht, und bewegt es sich um weniger als den Abstand der beiden
        nächsten Punkte, kann es A nicht berühren. Wann berühren sie sich zuerst? Ein Cast fragt das von der ganzen Bewegung auf einmal,
        nicht nur an ein paar Stellen, und antwortet mit einem Bruchteil: 0 am Anfang, 1 am Ende.`,
      `
        Mehr Bilder machen die Schritte nur kleiner: Ziehe die Spitze des Pfeils weiter, sodass <em class="b">B</em> schneller ist, oder
        drehe <em class="a">A</em>, und das Geschoss ist wieder hindurch. Der Cast braucht keine Schritte. Er ist der Satz mit der Zeit
        darin: Auf jeder <em class="axis">Achse</em> wandert der Schatten von <em class="b">B</em>, und eine Division sagt, wann er die
        Lücke schließt. Sie berühren sich in dem Moment, in dem sich die letzte Lücke schließt, wenn sich bis dahin keine andere wieder
        geöffnet hat.`,
    ],
  },
  thousands: {
    title: 'Tausende',
    task: 'Ziehe <em class="a">A</em> durch die Menge: Was es berührt, nimmt seine Farbe an.',
    theory: [
      `
        Ein Spiel hat mehr als zwei Formen. Tausend ergeben eine halbe Million Paare, und jedes Paar zu fragen, ob es sich überdeckt,
        dauert so lange, wie ein ganzes Bild dauern darf, oder länger. Doch fast alle Paare sind weit getrennt, und das sieht man mit
        weniger Mühe: Lege um jede Form ein Rechteck, ihre Box, und sortiere die Boxen in ein Gitter. Nur Paare, deren Boxen sich
        treffen, kommen zum Satz.`,
      `
        Die Paare zu finden, die sich treffen könnten, heißt <strong>Grobphase</strong> (broad phase); der genaue Test dieser Paare ist die
        <strong>Feinphase</strong> (narrow phase). Eine <code>Scene</code> macht beides, für alle Formen, mit einem Aufruf je Bild. Wähle
        2000 oder weniger, schalte die Grobphase aus, und beachte die Zeit für ein Bild. Formen, die andere überdecken, sind <em
        class="b">kräftig orange</em>, freie blass.`,
      `
        Doppelt so viele Formen ergeben viermal so viele Paare, aber nur etwa doppelt so viele, deren Boxen sich treffen, wenn die Formen
        nicht dichter liegen. Darum werden die Formen hier kleiner, wenn es mehr werden. So kostet ein Bild mit Grobphase, was die Formen
        kosten, nicht, was ihre Paare kosten. Die letzten Zeilen vergleichen sie mit <code>sat</code> von npm, einer guten Bibliothek für
        zwei Formen, die dir die Grobphase überlässt: Der Knopf misst beide in deinem Browser, mit den gleichen Formen, Bild für Bild.`,
    ],
  },
  map: {
    title: 'Welche Achse hat gewonnen?',
    task: `
      Ziehe <em class="b">B</em> innerhalb der Linie über eine Grenze und sieh, wie der <em class="mtv">Pfeil</em> auf eine andere Achse
      springt.`,
    theory: [
      `
        Eine Achse entscheidet: die mit der kleinsten Überdeckung oder, wenn die Formen getrennt sind, mit der breitesten Lücke. Welche das
        ist, hängt davon ab, wo <em class="b">B</em> ist. Hier hat jeder Ort die Farbe der Achse, die entscheiden würde, wenn der
        Mittelpunkt von <em class="b">B</em> dort wäre: <em class="a">blau</em>, wo eine Kante von A sie gibt, <em class="b">orange</em>, wo
        es eine Kante von B ist, grau, wo Ecken am nächsten sind. A 0 ist die Achse von Kante 0 von A und von jeder Kante, die zu ihr
        parallel ist. Drehe <em class="a">A</em> oder <em class="b">B</em>, und die ganze Karte ändert sich.`,
      `
        Auf der kräftigen Linie berühren sich die Formen gerade. Innerhalb überdecken sie sich, und der <em class="mtv">Ausweg</em>
        führt zum nächsten Punkt der Linie; mehr ist der <em class="mtv">mtv</em> nicht.`,
      `
        Auf einer Grenze innerhalb der Linie herrscht Gleichstand zwischen zwei Achsen: Beide Auswege sind gleich kurz, und der kleinste
        Schritt entscheidet zwischen ihnen. Darum kann eine Normale von einem Bild zum nächsten umspringen. Außerhalb der Linie hat jedes
        ihrer geraden Stücke einen Streifen. Zwischen zwei Streifen liegt der Keil einer Ecke: Dort ist diese Ecke der nächste Punkt der
        Linie. Das sind die Voronoi-Gebiete der Kanten und Ecken der Linie.`,
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
        Der Satz ist kurz, und ebenso kurz sind die Wege, ihn zu verfehlen. Diese elf Fehler, und ein Unterschied der Vereinbarung,
        stammen aus fünf Texten, aus denen viele von uns Kollisionen gelernt haben; alle sind lesenswert und <a href="#sources">unten
        genannt</a>. Kein Fehler ist dumm: Jeder geht oft genug gut, um nicht aufzufallen.`,
      `
        Jede Karte rechnet einen falschen Test und die Bibliothek an denselben zwei Formen. Was der falsche Test benutzt, ist grau
        gezeichnet; die Antwort der Bibliothek ist farbig gezeichnet. Darunter stehen die fehlerhafte Zeile und die richtige. Die
        Überschrift einer Karte ist ein Link auf diese Karte: Schicke ihn und bitte jemanden, diesen Test zu überlisten.`,
      `
        Hier stehen <a href="%ROOT%www/geometry/mistakes.js">die falschen Tests, ausgeschrieben</a>; zu jedem muss die Bibliothek einen
        Test bestehen.`,
    ],
  },
  sandbox: {
    title: 'Sandkasten',
    task: 'Füge eine Form aus der Reihe hinzu, dann ziehe sie auf eine andere.',
    theory: [
      `
        Alles bisher, zusammen, mit beliebigen Formen. Die Bibliothek betrachtet alle Paare auf einmal; die beiden Körper, die du zuletzt
        angefasst hast, sind <em class="a">A</em> und <em class="b">B</em>, und die Zahlen gehören zu diesem Paar. Um eine eigene Form zu
        zeichnen, gern mit Dellen, drücke „Zeichnen“, klicke ihre Ecken an und dann noch einmal die erste. Oder gib Zahlen in die Liste ein.
        Der Code baut dieselbe Szene in deinem Programm; der Link zeigt sie anderen.`,
      `
        Auch ein Programm kann so einen Link schreiben. Wo zwei Körper etwas Seltsames tun, setzt <code>explorerUrl(a, poseA, b,
        poseB)</code> dieses Paar, bis zur letzten Stelle, in eine Zeile eines Fehlerberichts.`,
    ],
  },
  solid: {
    short: 'Drei Dimensionen',
    title: 'Der Satz in drei Dimensionen',
    task: `
      Alle sechs Flächenachsen überdecken sich, und doch berührt sich nichts: Drücke <em>Durch die Lücke sehen</em>, dann schließe sie.`,
    theory: [
      `
        Ziehe einen Quader; drehe ihn an seinem Knopf; drehe die Ansicht an der Kugel, oder indem du neben den Quadern ziehst. Zeige auf
        eine Zeile der Liste oder auf eine Stelle der Kugel, um diese Achse zu sehen.`,
      `
        Im Raum tritt eine Ebene an die Stelle der trennenden Geraden. Wenn irgendeine Ebene zwei konvexe Körper mit ebenen Flächen trennt,
        dann auch eine von diesen: eine Ebene längs einer Fläche von <em class="a">A</em>, längs einer Fläche von <em class="b">B</em>, oder
        längs einer Kante von <em class="a">A</em> und zugleich einer Kante von <em class="b">B</em>. Die Normale der letzten ist das
        <em>Kreuzprodukt</em> beider Kanten. Ein Quader hat drei Normalen, weil sich gegenüberliegende Flächen eine teilen, und Kanten in
        drei Richtungen: 3 + 3 + 3 × 3 = 15 <em class="axis">Achsen</em>. Ein Programm, das nur die Flächen prüft, meldet Kollisionen, die
        es nicht gibt, überall dort, wo zwei Kanten aneinander vorbeigehen wie diese. Die Zahlen zählen die eigenen Richtungen jedes
        Quaders: Fläche 1 blickt in Richtung 1, und A 0 × B 2 ist das Kreuzprodukt der Kanten in Richtung 0 von A und in Richtung 2 von B.`,
      `
        Die Kugel zeigt, warum es nicht mehr sind. Zeichne jede Fläche als Punkt, in der Richtung ihrer Normalen, und jede Kante als Bogen
        zwischen ihren beiden Flächen; kehre die Normalen von <em class="b">B</em> um, denn B wird abgezogen, wie in <a
        href="#minkowski">Figur 11</a> (ein Quader sieht dann gleich aus; eine Pyramide nicht). Zwei Kanten ergeben genau dann eine Fläche
        der Minkowski-Differenz, wenn sich ihre Bögen kreuzen. Zwei Quader haben 12 × 12 Paare von Kanten, und nur 18 davon kreuzen sich:
        zwei gegenüberliegende für jedes der neun Kreuzprodukte. Andere Polyeder haben viel mehr Kanten; dort schließt dieser Test die
        meisten Paare aus, bevor eine Ecke projiziert wird.`,
      `
        Parallele Kanten geben keine Achse: Ihr Kreuzprodukt ist 0, und beide Schatten darauf sind es auch. Eine solche Achse lässt man aus.
        Nichts wird übersehen, wie <a href="#solid?a=-0.35,0.3,0,0,0.2588,0,0.9659&amp;b=0.45,-0.35,0.2,0,0,0,1&amp;view=0.5,-0.5">Quader
        auf einem Boden</a> zeigen: Um dieselbe aufrechte Gerade gedreht, brauchen sie nur die Flächen. Um den <em class="mtv">Ausweg</em>
        zu erfahren, bringe zuerst jede Achse auf die Länge 1: Das Kreuzprodukt zweier Richtungen ist nur so lang wie der Sinus des Winkels
        zwischen ihnen.`,
      `
        Das Paket bleibt zweidimensional: Diese fünfzehn Tests gehören der Seite, ein paar Zeilen, die du kopieren darfst. Sie folgen S.
        Gottschalk, M. C. Lin und D. Manocha, <cite>OBBTree</cite> (1996), und C. Ericson, <cite>Real-Time Collision Detection</cite>
        (2005), 4.4; die sich kreuzenden Bögen D. Gregorius, <cite>The Separating Axis Test between Convex Polyhedra</cite> (GDC 2013).`,
    ],
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
  shape: (letter, kind, x, y, turned) => `Form ${letter}, ${kind}, bei ${x}, ${y}${turned === null ? '' : `, gedreht um ${turned}`}`,
  point: (label, x, y) => `${label}, bei ${x}, ${y}`,
  number: (label, value) => `${label}, bei ${value}`,
};

/** @type {Like<typeof import('./en.js').controls>} */
export const controls = {
  reset: 'Zurücksetzen',
  embed: 'Einbetten',
  code: 'Code',
  play: 'Abspielen',
  pause: 'Anhalten',
  step: 'Schritt',
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
  noWebAssembly: 'WebAssembly, das es berechnet, fehlt in diesem Browser oder ist abgeschaltet',
};

/* Figur 1 */

/** @type {Like<typeof import('./en.js').hero>} */
export const hero = {
  pentagon: 'abgerundetes Fünfeck',
  sun: (angle) => `Sonne, ihr Licht bei ${angle}`,
  here: 'Lücke hier',
  gap: (gap) => `Eine Lücke von ${gap} hier: Sie sind getrennt.`,
  proof: 'Eine einzige Richtung, in der Licht durchkommt, genügt.',
  noGapHere: 'Hier kommt kein Licht durch.',
  elsewhere: 'Das beweist noch nichts: Vielleicht kommt es anderswo durch. Dreh die Sonne.',
  noGapAtAll: 'Sie überlappen sich.',
  wayOut: 'Kein Licht kommt durch, wo die Sonne auch steht. Der Pfeil ist der kürzeste Ausweg.',
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
    asks: 'Öffne nur auf x eine Lücke: Auf y sollen sich die Schatten überdecken.',
    touch: (axis) => `Die Schatten auf ${axis} berühren sich gerade.`,
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
  stop: 'Bei der ersten Lücke aufhören',
  columns: { axis: 'Achse', a: 'Schatten von A', b: 'Schatten von B', separation: 'Abstand' },
  shape: 'Form',
  edit: 'Ecken der Vielecke ändern',
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
  looks: { unit: 'Achse für Achse', edge: 'Achsen so lang wie Kanten', circle: 'Erst Kreise', small: 'Zu kleine Kreise' },
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
    look: 'Wähle dafür „Achse für Achse“.',
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
  ways: { mtv: 'Kürzester', centres: 'Entlang der Mitten', common: 'Gemeinsame Länge' },
  inside: 'Eins im anderen',
  guess: 'Raten',
  seeIt: 'Zeigen',
  guessAgain: 'Noch einmal',
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
    reason: 'Ziehe den Ring dorthin, wohin der Mittelpunkt von B muss, damit sich die beiden gerade noch berühren. Drücke dann „Zeigen“.',
  },
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
    asks: 'Rate den mtv, bevor du ihn siehst: höchstens 0.30 daneben.',
    begin: 'Drücke „Raten“: Der Ausweg ist verborgen, bis du geraten hast.',
    see: 'Gib deinen Tipp ab, dann drücke „Zeigen“.',
    done: (off) => `Dein Tipp war nur ${off} daneben.`,
    tooShort: (off) => `${off} daneben. Die Richtung stimmte, aber der Weg war zu kurz. Rate noch einmal.`,
    tooFar: (off) => `${off} daneben. Die Richtung stimmte, aber der Weg war zu lang. Rate noch einmal.`,
    aslant: (off) => `${off} daneben. Der mtv steht senkrecht auf einer Kante. Rate noch einmal.`,
    otherWay: (off) => `${off} daneben. Ein anderer Weg ist kürzer: Schau, wo B am wenigsten tief liegt. Rate noch einmal.`,
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
  difference: (x, y) => `Die Differenz B minus A, bei ${x}, ${y}`,
  picture: 'Die Differenz von B und A, und der Ursprung',
  onBoundary: 'Der Ursprung liegt auf dem Rand der Differenz.',
  inside: (far) => `Der Ursprung liegt innen, ${far} vom Rand der Differenz entfernt.`,
  outside: (far) => `Der Ursprung liegt außen, ${far} vom Rand der Differenz entfernt.`,
  rows: { separation: 'A zu B', origin: 'Ursprung zum Rand', overlaps: 'A und B überdecken sich', inside: 'Ursprung liegt innen', nearest: 'nächster Punkt' },
  yes: 'ja',
  no: 'nein',
  radius: 'B hat einen Radius',
  comment: '// das Gleiche',
  origin: 'Ursprung',
};

/* Figur 12 */

/** @type {Like<typeof import('./en.js').manifold>} */
export const manifold = {
  stage: 'Stufe',
  stages: { 1: '1 Bezugskante', 2: '2 Gegenkante', 3: '3 schneiden', 4: '4 nochmal', 5: '5 behalten' },
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
    first: 'erster Punkt',
    second: 'zweiter Punkt',
    depth: 'seine Tiefe',
    id: 'seine Kennung (id)',
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
  at: (shape, x, y) => `${shape}, bei ${x}, ${y}`,
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
  plot: 'Wie lange update und das Zeichnen in jedem der letzten Bilder gedauert haben',
  grouped: (number) => number.replaceAll(',', '\u202f'),
  touches: (count) => `A berührt ${count}`,
  everyPair: 'Jedes Paar wird geprüft.',
  comment: '// Gekürzt: Kreise, irgendwo. Die Menge oben hat fünf Arten, aus www/figures/thousands/crowd.js.',
  tested: (count, playing, many) => `Geprüft: ${count} Paare, deren Boxen sich treffen${playing ? ', bei der letzten Zählung' : many ? '; alle wären zu viele' : ''}.`,
  pairs: 'Paare von Formen',
  overlapping: 'überdecken sich',
  update: 'update, ms',
  drawing: 'Zeichnen, ms',
  rate: 'Bilder pro Sekunde',
  broad: 'Grobphase',
  race: 'Dasselbe mit sat',
  measuring: 'Messung …',
  shapes: 'Formen',
  ours: 'shadowgap, ein Bild',
  grid: 'sat hinter einem Gitter',
  every: 'sat, jedes Paar',
  times: 'sat mit Gitter braucht',
  found: 'von beiden gefunden',
  and: (ours, theirs) => `${ours} und ${theirs}`,
  timings: {
    empty: 'Abspielen: die Zeit jedes Bildes',
    update: 'Linie: update',
    draw: 'Striche: Zeichnen',
    frame: '16.7 ms: 60 Bilder pro Sekunde',
  },
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
    asks: 'Finde innerhalb der Linie einen Ort, wo zwei Achsen fast gleichauf sind: Eine verliert um weniger als 0.10.',
    outside: 'Der Mittelpunkt von B liegt außerhalb der Linie.',
    vertex: 'Hier gehört die Achse einer Ecke zu den besten zwei: Suche eine Grenze zwischen den Achsen zweier Kanten.',
    losesBy: (axis, by) => `${axis} verliert um ${by}: Geh auf ihre Farbe zu.`,
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
  placed: (body, x, y, angle) => `${body}, bei ${x}, ${y}, gedreht um ${angle}°`,
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
  box: (letter, at) => `Quader ${letter}, bei ${at}`,
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
