//! The numbers that Rust and JavaScript share: answers, kinds, flags, and the place of each number in the result and
//! the list.
//!
//! This is the one place where these numbers are written. Rust uses the constants; scripts/engine/engine.mjs reads them
//! from the compiled module and writes them to pkg/contract.js, which js/ imports.
//!
//! An offset counts numbers. It is the place in the result unless its comment names a record; a vector is two numbers,
//! x and then y.

use crate::scene::{memory_limit, snapshot_version};
use crate::shape::constructors::MAX_SIDES;
use crate::tolerance;

/// Declares constants, and for each an exported function of the same name that returns it. The build calls these
/// functions and then removes them.
macro_rules! contract {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)*) => {
        $($(#[$doc])* pub(super) const $name: $type = $value;)*

        // `no_mangle` counts as unsafe: another function of that name would be a mistake that only the linker sees.
        #[allow(non_snake_case, unsafe_code)]
        mod exports {
            $(
                #[unsafe(no_mangle)]
                pub extern "C" fn $name() -> f64 {
                    super::$name as f64
                }
            )*
        }
    };
}

contract! {
    // Answers below zero are refusals. A code has one meaning, whichever function answers it.

    /// A number that the call was given is not finite, or out of range. JavaScript finds out which one.
    BAD_NUMBER: i32 = -1;
    // The reasons of `ShapeError`.
    SHAPE_NOT_FINITE: i32 = -2;
    SHAPE_TOO_FEW_POINTS: i32 = -3;
    SHAPE_DEGENERATE: i32 = -4;
    SHAPE_NOT_CONVEX: i32 = -5;
    SHAPE_SELF_CROSSING: i32 = -6;
    SHAPE_BAD_RADIUS: i32 = -7;
    SHAPE_BAD_SIZE: i32 = -8;
    /// Memory has no room for the shape.
    NO_ROOM_FOR_SHAPE: i32 = -9;
    /// The scene holds as many bodies as it can.
    NO_ROOM_FOR_BODY: i32 = -10;
    /// More pairs of bodies are near each other than an update can handle.
    NO_ROOM_FOR_PAIRS: i32 = -11;
    /// Memory has no room for a snapshot's content.
    NO_ROOM_FOR_SNAPSHOT: i32 = -12;
    /// The bytes are not a snapshot, or are damaged.
    BAD_SNAPSHOT: i32 = -13;
    /// The snapshot has another version, which is in the result.
    BAD_SNAPSHOT_VERSION: i32 = -14;
    /// Memory has no room for the call.
    NO_ROOM: i32 = -15;
    /// A fixed body that the snapshot leaves out is not in the scene any more.
    SNAPSHOT_MISSES_BODY: i32 = -16;
    /// The pose of the body in slot `s` is refused: `BAD_BODY_POSE - s`. Nothing else is answered with this or less.
    BAD_BODY_POSE: i32 = -64;

    // Shapes.

    /// The constructors that `shape` calls.
    MAKE_POINT: u32 = 0;
    MAKE_CIRCLE: u32 = 1;
    MAKE_SEGMENT: u32 = 2;
    MAKE_CAPSULE: u32 = 3;
    MAKE_BOX: u32 = 4;
    MAKE_REGULAR: u32 = 5;
    MAKE_ELLIPSE: u32 = 6;
    MAKE_POLYGON: u32 = 7;
    MAKE_HULL: u32 = 8;
    MAKE_OUTLINE: u32 = 9;
    MAKE_CHAIN: u32 = 10;
    MAKE_TILES: u32 = 11;
    /// A run of a map's cells is their number times this, and how many they are, which is less.
    RUN: u64 = 1 << 20;
    /// From the numbers of shapes, which it unites, and from two factors and the numbers of a shape.
    MAKE_UNION: u32 = 12;
    MAKE_SCALED: u32 = 13;
    MAKE_MOVED: u32 = 14;
    MAKE_TURNED: u32 = 15;
    MAKE_ROUNDED: u32 = 16;
    /// From the numbers of a shape that come from outside.
    MAKE_CHECKED: u32 = 17;

    /// The numbers of a shape (`shape_numbers.rs`): where the number of its pieces is, and where the first piece
    /// begins. In a piece, where the number of its vertices is, and where these begin.
    NUMBERS_COUNT: usize = 2;
    NUMBERS_PIECES: usize = 4;
    NUMBERS_PIECE_COUNT: usize = 1;
    NUMBERS_PIECE_VERTICES: usize = 4;

    /// The kind of a shape: [`Kind`](crate::Kind).
    KIND_POINT: u32 = 0;
    KIND_CIRCLE: u32 = 1;
    KIND_SEGMENT: u32 = 2;
    KIND_CAPSULE: u32 = 3;
    KIND_POLYGON: u32 = 4;
    KIND_UNION: u32 = 5;

    /// The description of a shape, a record: its kind, its radius, the radii of the circles about its frame's origin
    /// that hold it and lie in it (`outer_and_inner_radius` in `shape.rs`), and its radius again if it is a disc about
    /// that origin, or `NO_DISC`.
    DESCRIPTION_KIND: usize = 0;
    DESCRIPTION_RADIUS: usize = 1;
    DESCRIPTION_OUTER: usize = 2;
    DESCRIPTION_INNER: usize = 3;
    DESCRIPTION_DISC: usize = 4;
    DESCRIPTION_LENGTH: usize = 5;
    NO_DISC: f64 = -1.0;

    /// Of a refused shape: the vertex or `NO_INDEX`, and the number.
    REFUSED_VERTEX: usize = 0;
    REFUSED_VALUE: usize = 1;

    MASS_AREA: usize = 0;
    MASS_CENTROID: usize = 1;
    MASS_INERTIA: usize = 3;
    MASS_LENGTH: usize = 4;

    // Answers of questions about two shapes.

    /// How many numbers the result holds: as many as the longest answer, a scene's overlaps.
    RESULT_LENGTH: usize = MOST_OVERLAPS * OVERLAP_LENGTH;

    CONTACT_NORMAL: usize = 0;
    CONTACT_DEPTH: usize = 2;
    /// The two contact points, each a record: a vector, then these.
    CONTACT_FIRST: usize = 3;
    CONTACT_SECOND: usize = CONTACT_FIRST + POINT_LENGTH;
    /// The piece of A and that of B.
    CONTACT_PIECES: usize = CONTACT_SECOND + POINT_LENGTH;
    CONTACT_LENGTH: usize = CONTACT_PIECES + 2;
    POINT_DEPTH: usize = 2;
    POINT_ID: usize = 3;
    POINT_LENGTH: usize = 4;

    /// The bits that a contact is answered with; 0 when the shapes are apart.
    CONTACT_EXISTS: i32 = 1;
    CONTACT_A_IN_B: i32 = 2;
    CONTACT_B_IN_A: i32 = 4;
    CONTACT_HAS_SECOND: i32 = 8;

    SEPARATION_DISTANCE: usize = 0;
    SEPARATION_NORMAL: usize = 1;
    SEPARATION_ON_A: usize = 3;
    SEPARATION_ON_B: usize = 5;
    SEPARATION_LENGTH: usize = 7;

    IMPACT_TIME: usize = 0;
    IMPACT_NORMAL: usize = 1;
    IMPACT_POINT: usize = 3;
    /// 1 when the shapes overlap at the start, else 0.
    IMPACT_INSIDE: usize = 5;

    HIT_FRACTION: usize = 0;
    HIT_DISTANCE: usize = 1;
    HIT_POINT: usize = 2;
    HIT_NORMAL: usize = 4;
    /// 1 when the ray starts inside, else 0.
    HIT_INSIDE: usize = 6;

    /// The slot of the body that a question to a scene has found, after the numbers of the longest such answer.
    FOUND_SLOT: usize = SEPARATION_LENGTH;
    /// The piece of its shape.
    FOUND_PIECE: usize = FOUND_SLOT + 1;
    /// With them, the answer is a record in the list where there are several.
    FOUND_LENGTH: usize = FOUND_PIECE + 1;

    /// Each motion after a `bounce`, a record: the velocity, a vector, then the spin.
    BOUNCE_A: usize = 0;
    BOUNCE_B: usize = BOUNCE_A + MOTION_LENGTH;
    MOTION_SPIN: usize = 2;
    MOTION_LENGTH: usize = 3;

    // The explanation, in the list.

    EXPLANATION_OVERLAPS: usize = 0;
    EXPLANATION_DECISIVE: usize = 1;
    EXPLANATION_MTV: usize = 2;
    /// A record as `distance` writes it.
    EXPLANATION_SEPARATION: usize = 4;
    /// How many axes were tested. Their records begin at `EXPLANATION_LENGTH`.
    EXPLANATION_AXES: usize = EXPLANATION_SEPARATION + SEPARATION_LENGTH;
    EXPLANATION_LENGTH: usize = EXPLANATION_AXES + 1;

    /// The test of one axis, a record: the axis; whether it is A's, and an edge's; which edge or vertex; both shadows.
    AXIS_DIRECTION: usize = 0;
    AXIS_IS_A: usize = 2;
    AXIS_IS_EDGE: usize = 3;
    AXIS_INDEX: usize = 4;
    AXIS_SHADOW_A: usize = 5;
    AXIS_SHADOW_B: usize = AXIS_SHADOW_A + SHADOW_LENGTH;
    AXIS_SEPARATION: usize = AXIS_SHADOW_B + SHADOW_LENGTH;
    AXIS_LENGTH: usize = AXIS_SEPARATION + 1;

    /// A shadow, a record within that, or at the beginning of the result.
    SHADOW_MIN: usize = 0;
    SHADOW_MAX: usize = 1;
    SHADOW_MIN_VERTEX: usize = 2;
    SHADOW_MAX_VERTEX: usize = 3;
    SHADOW_LENGTH: usize = 4;

    // Scenes.

    /// Where JavaScript writes poses: the addresses of the poses, of the state, list and marks of `Touched`, and for
    /// how many slots there is room.
    POSES_ADDRESS: usize = 0;
    POSES_STATE: usize = 1;
    POSES_LIST: usize = 2;
    POSES_MARKS: usize = 3;
    POSES_ROOM: usize = 4;

    /// A pose, a record in the poses.
    POSE_X: usize = 0;
    POSE_Y: usize = 1;
    POSE_ANGLE: usize = 2;
    POSE_LENGTH: usize = 3;

    /// The state of `Touched`: how many slots the list holds, and whether any other slot may have been written to.
    STATE_COUNT: usize = 0;
    STATE_ANY: usize = 1;
    STATE_LENGTH: usize = 2;

    /// The addresses of a scene's pairs, normals and depths.
    PAIRS_ADDRESS: usize = 0;
    NORMALS_ADDRESS: usize = 1;
    DEPTHS_ADDRESS: usize = 2;

    /// How two bodies of a scene overlap, a record in the result: a contact, its flags, and the slots of A and B, the
    /// first `NO_INDEX` where there is no overlap. Without points the slots follow the depth.
    OVERLAP_FLAGS: usize = CONTACT_LENGTH;
    OVERLAP_SLOTS: usize = OVERLAP_FLAGS + 1;
    OVERLAP_LENGTH: usize = OVERLAP_SLOTS + 2;
    BRIEF_SLOTS: usize = CONTACT_DEPTH + 1;
    BRIEF_LENGTH: usize = BRIEF_SLOTS + 2;
    /// How many of them one call writes at most: 6 KB, a part of the processor's first cache; without points 5 KB.
    MOST_OVERLAPS: usize = 48;
    MOST_BRIEF: usize = 128;

    /// In lists of pairs, a body that had slot `s` and has been removed since the last update is `REMOVED_SINCE - s`;
    /// one that was removed before that update, `REMOVED_BEFORE - s`.
    REMOVED_SINCE: i32 = -1;
    REMOVED_BEFORE: i32 = REMOVED_SINCE - MAX_BODIES as i32;

    /// How far a body was moved out of the bodies that it overlapped: a vector.
    RESOLVED_MOVE: usize = 0;

    /// How a body has moved: two vectors, what was left last; whether it is stuck; the index of the first wall and of
    /// the first ceiling in the hits, or `NO_INDEX`; how many hits there are, and how many bodies were passed. Then a
    /// record, the ground, whose slot is `NO_INDEX` if there is none, and the records of the hits.
    MOVE_MOVED: usize = 0;
    MOVE_LEFT: usize = 2;
    MOVE_STUCK: usize = 4;
    MOVE_WALL: usize = 5;
    MOVE_CEILING: usize = 6;
    MOVE_HITS: usize = 7;
    MOVE_PASSED: usize = 8;
    MOVE_GROUND: usize = 9;
    MOVE_FIRST_HIT: usize = MOVE_GROUND + BLOCK_LENGTH;

    /// A hit that blocked a moving body, or a touch, as a record: the slot and the piece of the other body, the time,
    /// two vectors, and for a touch whether the two overlapped at the start. The bodies that were passed are such
    /// records in the list.
    BLOCK_SLOT: usize = 0;
    BLOCK_PIECE: usize = 1;
    BLOCK_TIME: usize = 2;
    BLOCK_NORMAL: usize = 3;
    BLOCK_POINT: usize = 5;
    BLOCK_INSIDE: usize = 7;
    BLOCK_LENGTH: usize = 8;

    /// Flags of a move: the body slides along obstacles; it does not move, and the call only finds out how far it would
    /// get.
    MOVE_SLIDES: u32 = 1;
    MOVE_PLANS: u32 = 2;
    /// How a solid was pushed: a vector; and how many bodies it carried, pushed and squashed, whose slots are in the
    /// list in this order.
    PUSH_MOVED: usize = 0;
    PUSH_CARRIED: usize = 2;
    PUSH_PUSHED: usize = 3;
    PUSH_SQUASHED: usize = 4;

    /// Flags of a push: the solid stops before it squashes a body; it does not move, and the call only finds out which
    /// bodies it would move.
    PUSH_STOPS: u32 = 1;
    PUSH_PLANS: u32 = 2;

    /// In place of a length that is left out.
    NO_LENGTH: f64 = -1.0;

    HASH_LOW: usize = 0;
    HASH_HIGH: usize = 1;

    SNAPSHOT_ADDRESS: usize = 0;
    /// Of a snapshot that is refused for its version, that version.
    REFUSED_VERSION: usize = 0;
    /// The version that snapshots have.
    SNAPSHOT_VERSION: u8 = snapshot_version::VERSION;
    /// How many bytes at its end are the digest of the others.
    SNAPSHOT_DIGEST_LENGTH: usize = size_of::<u64>();

    /// The content of a restored scene: how many shapes and how many slots. Their records follow each other in the
    /// list.
    RESTORED_SHAPES: usize = 0;
    RESTORED_SLOTS: usize = 1;

    /// A shape of a restored scene, a record: a slot whose body had the shape before or, for a new shape, `NO_INDEX`,
    /// its handle and its description.
    SHAPE_OLD_SLOT: usize = 0;
    SHAPE_HANDLE: usize = 1;
    SHAPE_DESCRIPTION: usize = 2;
    SHAPE_LENGTH: usize = SHAPE_DESCRIPTION + DESCRIPTION_LENGTH;

    /// A slot of a restored scene, a record: the number of its body's shape or, of a free slot, `NO_INDEX`; flags; the
    /// filter; the one-way direction, a vector, zero for none.
    SLOT_SHAPE: usize = 0;
    SLOT_FLAGS: usize = 1;
    SLOT_CATEGORY: usize = 2;
    SLOT_MASK: usize = 3;
    SLOT_ONE_WAY: usize = 4;
    SLOT_LENGTH: usize = 6;

    /// The body is the one that was in the slot before the scene was restored.
    SLOT_SAME_BODY: u32 = 1;
    SLOT_FIXED: u32 = 2;
    /// The last update saw another body in the slot.
    SLOT_LOST: u32 = 4;
    /// The update before the last saw another body in the slot, which the last did not.
    SLOT_LOST_BEFORE: u32 = 8;

    // Numbers that mean "none", and limits.

    /// In place of an index or a slot where there is none.
    NO_INDEX: i32 = -1;

    /// Sizes and positions lie between these.
    LARGEST: f64 = tolerance::LARGEST;
    SMALLEST: f64 = tolerance::SMALLEST;
    /// Wherever the shapes are, larger separations than this part of the larger extent do not count as touching.
    MAX_TOUCH: f64 = tolerance::MAX_TOUCH;
    MAX_BODIES: usize = memory_limit::MAX_BODIES;
    MAX_PAIRS: usize = memory_limit::MAX_PAIRS;
    /// JavaScript makes no shape of more points or sides.
    MAX_POINTS: usize = MAX_SIDES;
}
