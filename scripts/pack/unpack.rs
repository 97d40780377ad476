//! Unpacks the engine from its text in the package. scripts/pack/pack.mjs takes the engine apart into symbols, and
//! scripts/pack/text.mjs writes them as the text; scripts/pack/contexts.mjs repeats constants from here. The build
//! compiles this file to the unpacker, which ships beside the text. It is to be fast when it runs for the first and
//! only time, so all that depends on statistics was computed in the build: nothing adapts here.
//!
//! A symbol is a byte of one meaning, its *stream*: an instruction, or a part of one kind of operand. Symbols are
//! packed in two ways:
//! - A symbol is a prefix code (D. Huffman, "A method for the construction of minimum-redundancy codes", 1952) from a
//!   table that its *context* chooses: the instructions before it, or for operands the instruction that they belong to,
//!   or their stream and place.
//! - Where an instruction may stand, or a byte outside functions, there may be a *match* instead: the next symbols
//!   repeat those of an earlier place. Both places follow the same two instructions. Of all earlier places that do, the
//!   nearest has number 1, the next nearest 2, and so on; the match has the number of its place (known as
//!   reduced-offset Lempel-Ziv; C. Bloom, "LZP: a new data compression algorithm", 1996, always takes the nearest
//!   place). Number 0 stands for the place that is as far back as that of the match before: code often repeats but for
//!   a few symbols.
//!
//! First of all come the tables, as bits whose probabilities are learnt while they are read. That takes fewer bits than
//! codes, but more time for each.
//!
//! The build unpacks and compiles what it packed, and refuses an engine that is too large for the fixed sizes here.
#![no_std]

mod tables;

use core::arch::wasm32::*;
use core::ptr::{addr_of, addr_of_mut, copy};
use tables::{learnt, read_table};

// The streams. An instruction is the number of an entry in a dictionary, the commonest first. An entry is an operand
// and the bytes before it; these may be more than one instruction.

/// How many parameters a function has, and the index of one that is used for the first time.
const PARAMETERS: usize = 1;
const DICTIONARY: usize = 2;
/// What is not in functions, and how much there is of it. Its contexts are by the symbol before.
const OUTSIDE: usize = 3;
/// Locals of type i32, i64, f32, f64 and v128: 0 is the next one that was not used yet, 1 a parameter that was not, and
/// other numbers are 2 more than how many locals of the type were used since this one was. So code that was compiled
/// twice for other locals reads the same.
const LOCAL: usize = 4;
const TYPES: usize = 5;
/// Before this stream are integers in WebAssembly's form, LEB128. From here on are values of 4, 8 and 16 bytes.
const SINGLE: usize = 15;

/// Operands that are no streams: there is none, or the function ends.
const NOTHING: usize = 0;
const FUNCTION_END: usize = 1;

/// How many places are nearer than that of a match. Its contexts are by how many symbols there are since the last
/// match.
const NEARER: usize = 13;

// The contexts. Each stream has 16, by a symbol's place in an operand. The first stream is `PARAMETERS`.
/// From here on are those of instructions, by the instruction before. After the four commonest ones the one before that
/// counts too.
const AFTER: usize = 18 << 4;
/// From here on are those of the first symbols of operands, 8 for each instruction: by the first symbol when it was the
/// last time.
const FIRST_OF: usize = AFTER + 5 * 256;
const CONTEXTS: usize = FIRST_OF + (256 << 3);

// The contexts of bits that are learnt. Lengths of codes are told as 11 less the length, or 0 for symbols that are not
// in a table; that number in ones and a zero, which 10 needs no more. The first of these bits has 32 contexts: whether
// the symbol is in each of the three tables before, and each of the two symbols before it is in this one.
/// From here on are those of the other bits, less one.
const SHORTER: usize = 31;
/// Whether a context has another table than the one before, by whether that had.
const OTHER: usize = 64;
/// From here on are those of the eight bits of a table's number, by the bits before.
const NUMBER: usize = 256;

/// The text's characters are ':' to 'z' without the backslash, each of them six bits.
const FIRST: i8 = 58;
const BACKSLASH: i8 = 92;

/// The most bits of a code, and how many of them are looked up at once. So most of what is looked up again and again
/// stays in the processor's nearest cache.
const BITS: u32 = 10;
const FIRST_BITS: u32 = 8;
/// The length of codes that have more bits than that.
const LONGER: u32 = 15;
/// Probabilities are of `1 << ONE`, and bits come closer to one or zero by a part of `1 << LEARN` of what is left.
const ONE: u32 = 12;
const LEARN: u32 = 4;
/// How many bits are read at once.
const READ: u32 = 16;

/// The number of the type i32 in WebAssembly. The other types count down from it.
const I32: u32 = 0x7f;

/// How many lists there are of places after the same two instructions, or after others that share the list.
const PLACES: usize = 1 << 13;

/// The most symbols that an engine has; scripts/pack/contexts.mjs refuses more.
const SYMBOLS: usize = 9 << 15;

/// The text, and then its bits.
static mut TEXT: [v128; 1 << 13] = [i64x2(0, 0); 1 << 13];
static mut MODULE: [u8; 1 << 19] = [0; 1 << 19];
static mut SYMBOL: [u8; SYMBOLS] = [0; SYMBOLS];
/// How far before an instruction the next place of its list is.
static mut BEFORE: [u16; SYMBOLS] = [0; SYMBOLS];
/// Where each list begins: the last place.
static mut NEAREST: [u32; PLACES] = [0; PLACES];
/// Of each context, which table it has.
static mut CONTEXT: [u8; CONTEXTS] = [0; CONTEXTS];
/// The tables: for the next `FIRST_BITS` bits a symbol, times 16, and how many of the bits are its code; or for codes
/// that are longer, times 16 where in `REST` the rest is looked up, in units of 4, and `LONGER`.
static mut CODES: [u16; 256 << FIRST_BITS] = [0; 256 << FIRST_BITS];
static mut REST: [u16; 1 << 14] = [0; 1 << 14];
/// The symbols of a table, each times 16, and how long its code is.
static mut CODED: [u16; 512] = [0; 512];
/// Of each symbol, whether it is in the tables so far, the last one lowest.
static mut TABLES_WITH: [u8; 512] = [0; 512];
/// How much more probable than 1 in 2 it is that a bit that is learnt is one, by its context.
static mut LEARNT: [i16; 512] = [0; 512];
/// Of each instruction, the first symbol of its operand, the last time.
static mut FIRST_SYMBOL: [u8; 256] = [0; 256];
static mut ENTRIES: [[u8; 32]; 256] = [[0; 32]; 256];
static mut BODY: [u8; 1 << 16] = [0; 1 << 16];
/// The locals of each type, the one used last first.
static mut LOCALS: [[v128; 1 << 9]; TYPES] = [[i64x2(0, 0); 1 << 9]; TYPES];
/// How many locals of one type follow each other, and the type.
static mut GROUPS: [[u32; 2]; 1 << 12] = [[0; 2]; 1 << 12];

struct State {
    /// How many bits of the text, symbols and bytes of the module are read or written.
    from: usize,
    symbol: usize,
    to: usize,
    /// How far back the place of the last match is, and where the match ends.
    distance: usize,
    end: usize,
    /// How much of `REST` is written.
    rest: usize,
    /// The last two instructions, or symbols outside functions.
    last: usize,
    last_but_one: usize,
    /// From which value on one stands for a match.
    values: u32,
    /// The numbers among which is that of all bits that are learnt, and how much greater than the least of them it is.
    range: u32,
    above: u32,
}

static mut STATE: State = State {
    from: 0,
    symbol: 0,
    to: 0,
    distance: 0,
    end: 0,
    rest: 0,
    last: 0,
    last_but_one: 0,
    values: 256,
    range: !0,
    above: 0,
};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unreachable()
}

/// Where the text is to be written.
#[no_mangle]
pub extern "C" fn text() -> *mut u8 {
    addr_of_mut!(TEXT).cast()
}

/// Where the module is.
#[no_mangle]
pub extern "C" fn module() -> *mut u8 {
    addr_of_mut!(MODULE).cast()
}

/// Makes the module. Returns its size.
#[no_mangle]
pub extern "C" fn unpack() -> usize {
    // SAFETY: there is one thread, and the build has run this very text: no index is beyond its array.
    unsafe {
        // Sixteen characters become twelve bytes, the first bit the lowest.
        for k in 0..1 << 13 {
            let text = *addr_of!(TEXT).cast::<v128>().add(k);
            let characters = i8x16_add(i8x16_sub(text, i8x16_splat(FIRST)), i8x16_gt(text, i8x16_splat(BACKSLASH)));
            let pairs = v128_or(v128_and(characters, i16x8_splat(255)), u16x8_shl(u16x8_shr(characters, 8), 6));
            let fours = v128_or(v128_and(pairs, i32x4_splat(65535)), u32x4_shl(u32x4_shr(pairs, 16), 12));
            let bytes = u8x16_swizzle(fours, i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 16, 16, 16));
            text_bits().add(12 * k).cast::<v128>().write_unaligned(bytes);
            // Behind the text are zeros.
            if i8x16_extract_lane::<15>(characters) < 0 {
                break;
            }
        }
        let tables = bits(8) as usize;
        STATE.above = bits(READ) << READ | bits(READ);
        for table in 0..tables {
            read_table(addr_of_mut!(CODES).cast::<u16>().add(table << FIRST_BITS));
        }
        let mut table = 0;
        let mut other = 0;
        for context in PARAMETERS << 4..CONTEXTS {
            other = learnt(OTHER + other);
            if other > 0 {
                let mut number = 1;
                while number < 256 {
                    number = number << 1 | learnt(NUMBER + number);
                }
                table = number - 256;
            }
            *addr_of_mut!(CONTEXT).cast::<u8>().add(context) = table as u8;
        }

        let entries = number();
        for entry in 0..entries {
            let to = addr_of_mut!(ENTRIES).cast::<u8>().add(32 * entry as usize);
            *to = symbol(DICTIONARY << 4) as u8;
            *to.add(1) = symbol(DICTIONARY << 4 | 1) as u8;
            for k in 0..*to.add(1) as usize {
                *to.add(2 + k) = symbol(DICTIONARY << 4 | if k < 2 { k + 2 } else { 4 }) as u8;
            }
        }
        copy_outside();
        // The length of the code, in five bytes whatever it is.
        let section = STATE.to;
        STATE.to += 5;
        let functions = number();
        write(functions);
        STATE.values = entries;
        for _ in 0..functions {
            function();
        }
        STATE.values = 256;
        let length = (STATE.to - section - 5) as u32;
        for k in 0..5 {
            *module().add(section + k) = (length >> (7 * k) & 127) as u8 | if k < 4 { 128 } else { 0 };
        }
        copy_outside();
        STATE.to
    }
}

/// Unpacks a function.
unsafe fn function() {
    let body = addr_of_mut!(BODY).cast::<u8>();
    let mut to = body;
    let mut locals = symbol(PARAMETERS << 4);
    let mut used = [0; TYPES];
    let groups = addr_of_mut!(GROUPS).cast::<[u32; 2]>();
    let mut group_count = 0;
    loop {
        let instruction = symbol_or_match(
            AFTER + if STATE.last < 4 { ((STATE.last + 1) << 8) + STATE.last_but_one } else { STATE.last },
        );
        let entry = addr_of!(ENTRIES).cast::<u8>().add(32 * instruction);
        let operand = *entry as usize;
        // As many bytes as an entry may have: they take less time than a loop.
        to.cast::<v128>().write_unaligned(entry.add(2).cast::<v128>().read_unaligned());
        to = to.add(*entry.add(1) as usize);
        if operand == NOTHING {
            continue;
        }
        if operand == FUNCTION_END {
            break;
        }
        let first = addr_of_mut!(FIRST_SYMBOL).cast::<u8>().add(instruction);
        let mut value = symbol(FIRST_OF + (instruction << 3) + (*first).min(7) as usize);
        *first = value as u8;
        if operand >= LOCAL + TYPES {
            let mut left = if operand < SINGLE { 1 } else { 4 << (operand - SINGLE) };
            let mut context = operand << 4;
            loop {
                *to = value as u8;
                to = to.add(1);
                if operand >= SINGLE || value < 128 {
                    left -= 1;
                    if left == 0 {
                        break;
                    }
                }
                context += 1;
                value = symbol(context);
            }
        } else {
            let which = operand - LOCAL;
            let list = addr_of_mut!(LOCALS).cast::<u16>().add(which << 12);
            let count = used.as_mut_ptr().add(which);
            let mut rank = value as usize;
            if rank > 127 {
                rank += (symbol(operand << 4 | 1) as usize - 1) << 7;
            }
            let mut local;
            if rank < 2 {
                if rank == 1 {
                    local = symbol(PARAMETERS << 4 | 1);
                } else {
                    local = locals;
                    locals += 1;
                    let kind = I32 - which as u32;
                    if group_count == 0 || (*groups.add(group_count - 1))[1] != kind {
                        *groups.add(group_count) = [0, kind];
                        group_count += 1;
                    }
                    (*groups.add(group_count - 1))[0] += 1;
                }
                rank = *count;
                *count += 1;
            } else {
                rank -= 2;
                local = *list.add(rank) as u32;
            }
            while rank > 7 {
                *list.add(rank) = *list.add(rank - 1);
                rank -= 1;
            }
            // The first eight at once, because a loop of a few rounds is one that processors guess wrong.
            let first = *list.cast::<v128>();
            let moved = i16x8_shuffle::<7, 8, 9, 10, 11, 12, 13, 14>(i16x8_splat(local as i16), first);
            *list.cast::<v128>() =
                v128_bitselect(moved, first, i16x8_gt(i16x8_splat(rank as i16 + 1), i16x8(0, 1, 2, 3, 4, 5, 6, 7)));
            if local > 127 {
                *to = local as u8 | 128;
                to = to.add(1);
                local >>= 7;
            }
            *to = local as u8;
            to = to.add(1);
        }
    }
    let at = to.offset_from_unsigned(body);
    // The length comes first: what follows it is written twice, the first time to see how long it is.
    let from = STATE.to;
    for again in [false, true] {
        let length = STATE.to - from + at;
        STATE.to = from;
        if again {
            write(length as u32);
        }
        write(group_count as u32);
        for k in 0..group_count {
            write((*groups.add(k))[0]);
            write((*groups.add(k))[1]);
        }
    }
    copy(body, module().add(STATE.to), at);
    STATE.to += at;
}

/// The next symbol, where a match may begin.
unsafe fn symbol_or_match(context: usize) -> usize {
    let nearest = addr_of_mut!(NEAREST).cast::<u32>().add((STATE.last << 6 ^ STATE.last_but_one) & (PLACES - 1));
    let at = STATE.symbol;
    // Places that are too far back for this number begin no match.
    *addr_of_mut!(BEFORE).cast::<u16>().add(at) = (at - *nearest as usize) as u16;
    *nearest = at as u32;
    let mut value = symbol(context);
    if value >= STATE.values {
        let mut length = value - STATE.values;
        if length >= 8 {
            let more = (length - 8 >> 1) + 2;
            length = ((length & 1 | 2) << more) + bits(more);
        }
        let since = at - STATE.end;
        let mut number = symbol(NEARER << 4 | if since < 15 { since } else { 15 });
        if number > 0 {
            let mut from = at;
            while number > 0 {
                from -= *addr_of_mut!(BEFORE).cast::<u16>().add(from) as usize;
                number -= 1;
            }
            STATE.distance = at - from;
        }
        STATE.symbol = at;
        STATE.end = at + length as usize + 1;
        value = symbol(context);
    }
    STATE.last_but_one = STATE.last;
    STATE.last = value as usize;
    value as usize
}

/// The next symbol outside functions.
unsafe fn outside() -> u32 {
    symbol_or_match(OUTSIDE << 4 | STATE.last >> 4) as u32
}

/// Writes bytes that are not in functions.
unsafe fn copy_outside() {
    for _ in 0..number() {
        write_byte(outside());
    }
}

unsafe fn write_byte(byte: u32) {
    *module().add(STATE.to) = byte as u8;
    STATE.to += 1;
}

/// Writes an integer in WebAssembly's form.
unsafe fn write(mut value: u32) {
    while value > 127 {
        write_byte(value & 127 | 128);
        value >>= 7;
    }
    write_byte(value);
}

/// Reads an integer in WebAssembly's form.
unsafe fn number() -> u32 {
    let mut value = 0;
    let mut shift = 0;
    loop {
        let byte = outside();
        value |= (byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            return value;
        }
    }
}

/// The next symbol.
unsafe fn symbol(context: usize) -> u32 {
    let symbols = addr_of_mut!(SYMBOL).cast::<u8>();
    let value;
    if STATE.symbol < STATE.end {
        value = *symbols.add(STATE.symbol - STATE.distance) as u32;
    } else {
        let bits = next_bits();
        let table = *addr_of!(CONTEXT).cast::<u8>().add(context) as usize;
        let mut code =
            *addr_of!(CODES).cast::<u16>().add(table << FIRST_BITS | (bits & ((1 << FIRST_BITS) - 1)) as usize) as u32;
        if code & 15 == LONGER {
            code = *addr_of!(REST).cast::<u16>().add((code >> 4 << 2 | bits >> FIRST_BITS & 3) as usize) as u32;
        }
        STATE.from += (code & 15) as usize;
        value = code >> 4;
    }
    *symbols.add(STATE.symbol) = value as u8;
    STATE.symbol += 1;
    value
}

/// The bits of the text.
unsafe fn text_bits() -> *mut u8 {
    addr_of_mut!(TEXT).cast()
}

/// The next bits, 25 at least, the first one lowest.
#[inline(always)]
unsafe fn next_bits() -> u32 {
    text_bits().add(STATE.from >> 3).cast::<u32>().read_unaligned() >> (STATE.from & 7)
}

/// Reads up to 25 bits.
unsafe fn bits(count: u32) -> u32 {
    let value = next_bits() & ((1 << count) - 1);
    STATE.from += count as usize;
    value
}
