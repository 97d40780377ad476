/** The types that most of the page's files speak of, without an import in each. A file that has its own says so. */
type Point = import('shadowgap').Point;
type Pose = import('shadowgap').Pose;
type Shape = import('shadowgap').Shape;
type AxisTest = import('shadowgap').AxisTest;
type Explanation = import('shadowgap').Explanation;
type Separation = import('shadowgap').Separation;

/** One of the two shapes of a pair. */
type Side = 'a' | 'b';
/** What there is of each shape. */
type Both<T> = Record<Side, T>;
type Interval = { min: number; max: number };
type Vector = import('./geometry/space.js').Vector;
type Made = import('./shapes/make.js').Made;
type Kind = import('./shapes/make.js').Kind;

type Context = CanvasRenderingContext2D;
type Camera = import('./figure/view.js').Camera;
type Exercise<F> = import('./figure/exercise.js').Exercise<F>;
type Field<V> = import('./figure/fields.js').Field<V>;
type Handle<S> = import('./figure/handles.js').Handle<S>;
type Labels = import('./figure/labels.js').Labels;
type Limits = import('./figure/limits.js').Limits;
type Palette = import('./figure/palette.js').Palette;
type Picture = import('./figure/stage.js').Picture;
type Placed = import('./figure/limits.js').Placed;
type Reading = import('./figure/readout.js').Reading;
type Row = import('./figure/readout.js').Row;
type Size = import('./figure/view.js').Size;
type Store<S> = import('./figure/store.js').Store<S>;
type View = import('./figure/view.js').View;

type AxisLine = import('./draw/rulers.js').AxisLine;
type AxisShadows = import('./draw/shadows.js').AxisShadows;
type Disc = import('./draw/rulers.js').Disc;
type Mark = import('./draw/marks.js').Mark;
