//! Reads the tables of unpack.rs: bits whose probabilities are learnt tell how long the codes are.

use super::*;
use core::ptr::{addr_of, addr_of_mut};

/// Reads a bit that is learnt (as in the compressor LZMA: G. Martin, "Range encoding: an algorithm for removing
/// redundancy from a digitised message", 1979).
pub unsafe fn learnt(context: usize) -> usize {
    let more = addr_of_mut!(LEARNT).cast::<i16>().add(context);
    let half = 1 << (ONE - 1);
    let ones = (STATE.range >> ONE) * (half + *more as i32) as u32;
    let bit = STATE.above < ones;
    if bit {
        STATE.range = ones;
        *more += (half as i16 - *more) >> LEARN;
    } else {
        STATE.range -= ones;
        STATE.above -= ones;
        *more -= (half as i16 + *more) >> LEARN;
    }
    if STATE.range < 1 << READ {
        STATE.range <<= READ;
        STATE.above = STATE.above << READ | bits(READ);
    }
    bit as usize
}

/// Reads the lengths of a table's codes, until they are complete, and makes the table.
pub unsafe fn read_table(table: *mut u16) {
    let mut symbols = 0;
    let mut count = 0;
    let mut left = 1 << BITS;
    let mut before = 0;
    while left > 0 {
        let tables = addr_of_mut!(TABLES_WITH).cast::<u8>().add(symbols);
        let mut context = ((*tables & 7) << 2 | before & 3) as usize;
        let mut shorter = 0;
        while shorter < BITS && learnt(context) > 0 {
            shorter += 1;
            context = SHORTER + shorter as usize;
        }
        if shorter > 0 {
            *addr_of_mut!(CODED).cast::<u16>().add(count) = (symbols << 4) as u16 | (BITS + 1 - shorter) as u16;
            count += 1;
            left -= 1 << shorter - 1;
        }
        let is_in = (shorter > 0) as u8;
        before = before << 1 | is_in;
        *tables = *tables << 1 | is_in;
        symbols += 1;
    }
    make_table(table, count);
}

/// Makes a table from the lengths of the codes: shorter codes come first, and of one length those of smaller symbols.
unsafe fn make_table(table: *mut u16, count: usize) {
    // The next code, the first bit lowest: it is the next one of the next length, too.
    let mut next = 0usize;
    for length in 1..=BITS {
        for k in 0..count {
            let code = *addr_of!(CODED).cast::<u16>().add(k);
            if (code & 15) as u32 != length {
                continue;
            }
            let mut at = next;
            let mut to = table;
            let mut end = 1 << FIRST_BITS;
            if length > FIRST_BITS {
                let first = table.add(at & (end - 1));
                if *first == 0 {
                    *first = (STATE.rest << 4 | LONGER as usize) as u16;
                    STATE.rest += 1;
                }
                to = addr_of_mut!(REST).cast::<u16>().add((*first as usize) >> 4 << 2);
                at >>= FIRST_BITS;
                end = 4;
            }
            let step = 1 << if length > FIRST_BITS { length - FIRST_BITS } else { length };
            while at < end {
                *to.add(at) = code;
                at += step;
            }
            let mut bit = 1 << (length - 1);
            while next & bit > 0 {
                next ^= bit;
                bit >>= 1;
            }
            next |= bit;
        }
    }
}
