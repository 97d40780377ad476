//! Memory for more bodies.

use crate::memory::{has_room, has_room_in};
use crate::scene::error::SceneError;
use crate::scene::memory_limit::{BODY_BYTES, LONGEST_BYTES, QUERY_BYTES, UPDATE_BYTES};
use crate::scene::Scene;

impl Scene {
    /// Called before a body is added. If that would make the lists grow, makes room in all of them, for an eighth more
    /// and a few: then a body costs constant time on average, and little memory lies idle. Refuses if memory has no
    /// room for that, for the longest list beside its old block, and for what updates and queries have yet to add for
    /// all bodies.
    pub(crate) fn make_room(&mut self) -> Result<(), SceneError> {
        if !self.bodies.is_full() {
            return Ok(());
        }
        let slots = self.bodies.slot_count();
        // The poses stay where they are as long as there is room.
        let left = self.bodies.poses.capacity() - slots;
        let more = (slots / 8 + 16).min(if left > 0 { left } else { slots + 16 });
        let all = slots + more;
        let later = all.saturating_sub(self.room) * UPDATE_BYTES
            + all.saturating_sub(self.hierarchy.slot_count()) * QUERY_BYTES;
        let each = BODY_BYTES + self.derived.fours.bytes_each() + self.derived.eights.bytes_each();
        if !has_room(all, LONGEST_BYTES) || !has_room_in(all * LONGEST_BYTES / 2, more * each + later) {
            return Err(SceneError::Full);
        }
        self.bodies.make_room(more);
        self.derived.make_room(more);
        self.starts.make_room(more);
        Ok(())
    }
}
