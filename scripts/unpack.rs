//! Unpacks the engine from its text in the package, and packs it: `pkg/pairs-engine.wasm` takes 43.2 KB gzipped, its text and the
//! unpacker 31.7. The build compiles this file twice: to the unpacker, which ships beside the text, and with `--cfg pack` to the
//! packer. Both walk through the WebAssembly symbol by symbol and guess each one; the packer writes down how good the guess was, and
//! the unpacker reads it.
//!
//! A symbol is a byte of one meaning, its *stream*: an instruction, or a part of one kind of operand. It is told by answers of yes or
//! no, each with a probability that both sides compute from the symbols so far. An answer costs as many bits as it was unexpected (a
//! binary range coder: G. N. N. Martin, "Range encoding", 1979).
//! 1. Is it the symbol that stood here the last time, after the same four instructions?
//! 2. If not, it is spelt in groups of four bits. The commonest symbols are the small ones, and take one group.
//!
//! Each probability is a mean of two that are counted in different contexts; the one with more answers counted weighs more.
//!
//! All memory is zero before a call, and an instance unpacks or packs one module. The build unpacks and compiles what it packed, so
//! an engine that is too large for the fixed sizes here stops the build.
#![no_std]

use core::ptr::{addr_of, addr_of_mut};

const PACKS: bool = cfg!(pack);

/// The streams. An instruction is the number of an entry in a dictionary, the commonest first. An entry is an operand and the bytes
/// before it; these may be more than one instruction.
const CODE: usize = 0;
/// How many parameters a function has, and the index of one that is used for the first time.
const PARAMETERS: usize = 1;
const DICTIONARY: usize = 2;
/// What is not in functions, and how much there is of it.
const OUTSIDE: usize = 3;
/// Locals of type i32, i64, f32, f64 and v128: 0 is the next one that was not used yet, 1 a parameter that was not, and other numbers
/// are 2 more than how many locals of the type were used since this one was. So code that was compiled twice for other locals reads
/// the same.
const LOCAL: usize = 4;
const TYPES: usize = 5;
/// Before this stream are integers in WebAssembly's form, LEB128. From here on are values of 4, 8 and 16 bytes.
const SINGLE: usize = 15;
const STREAMS: usize = 18;

/// Operands that are no streams: there is none, or the function ends.
const FUNCTION_END: usize = 1;

/// The number of the type i32 in WebAssembly. The other types count down from it.
const I32: u32 = 0x7f;

/// The text's characters are ':' to 'z' without the backslash, each of them six bits.
const FIRST: u32 = 58;
const BACKSLASH: u32 = 92;

/// A counter has a probability of 12 bits, exchanged so that 0 is an even chance, and then 4 bits for the answers counted.
const EVEN: u16 = 1 << 15;
const MOST_ANSWERS: usize = 11;
/// Counters by hashed context, in lines of 16; then those for guesses, by the stream and how sure they are.
const LINES: u32 = 15;
const COUNTERS: usize = (16 << LINES) + STREAMS * 8;
/// Guesses by hashed context: a symbol, and above it how sure it is, from 1 on.
const GUESSES: u32 = 17;
const SUREST: u32 = 7;

static mut TEXT: [u8; 1 << 18] = [0; 1 << 18];
static mut MODULE: [u8; 1 << 19] = [0; 1 << 19];
/// What the packer packs: the symbols in the order in which `unpack` reads them.
static mut SYMBOLS: [u8; if PACKS { 1 << 19 } else { 0 }] = [0; if PACKS { 1 << 19 } else { 0 }];
static mut ENTRIES: [[u8; 32]; 256] = [[0; 32]; 256];
static mut BODY: [u8; 1 << 16] = [0; 1 << 16];
/// The locals of each type, the one used last first.
static mut LOCALS: [[u32; 1 << 12]; TYPES] = [[0; 1 << 12]; TYPES];
/// How many locals of one type follow each other, and the type.
static mut GROUPS: [[u32; 2]; 1 << 12] = [[0; 2]; 1 << 12];
static mut COUNTER: [u16; COUNTERS] = [0; COUNTERS];
static mut GUESS: [u16; 1 << GUESSES] = [0; 1 << GUESSES];
/// How much of the difference one answer moves a probability, by how many were counted; in 65536ths, as is `SHARE`.
static mut RATE: [i32; 16] = [0; 16];
/// The first probability's share of the mean, by the numbers of answers of both.
static mut SHARE: [i32; 256] = [0; 256];
/// The last symbol of each stream.
static mut LAST: [u32; STREAMS] = [0; STREAMS];

struct State {
    /// How much of the text, of the symbols and of the module is read or written.
    text_end: usize,
    symbol: usize,
    to: usize,
    range: u32,
    /// Where in the range the text is; on the packer's side, where the range begins.
    value: u32,
    /// The last four instructions, one byte each and 1 more than their numbers.
    recent: u32,
    stream: usize,
    /// How many symbols of `stream` came one after the other, not counting the first.
    run: u32,
}

static mut STATE: State = State { text_end: 0, symbol: 0, to: 0, range: 1, value: 0, recent: 0, stream: 0, run: 0 };

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// Where the text is to be written or read.
#[no_mangle]
pub extern "C" fn text() -> *mut u8 {
    addr_of_mut!(TEXT).cast()
}

/// Where the module is.
#[no_mangle]
pub extern "C" fn module() -> *mut u8 {
    addr_of_mut!(MODULE).cast()
}

/// Where the packer's symbols are to be written.
#[cfg(pack)]
#[no_mangle]
pub extern "C" fn symbols() -> *mut u8 {
    addr_of_mut!(SYMBOLS).cast()
}

/// Makes the module, and of the packer's symbols the text. Returns the size of the module, or for the packer that of the text.
#[no_mangle]
pub extern "C" fn unpack() -> usize {
    // SAFETY: there is one thread, and the build has run this very text: no index is beyond its array.
    unsafe {
        for a in 0..16 {
            *addr_of_mut!(RATE).cast::<i32>().add(a as usize) = 131_072 / (2 * a + 3);
            for b in 0..16 {
                let weight = 2 * a * a + 1;
                *addr_of_mut!(SHARE).cast::<i32>().add((a << 4 | b) as usize) = (weight << 16) / (weight + b * b + 1);
            }
        }
        let entries = number(OUTSIDE);
        for entry in 0..entries {
            let to = addr_of_mut!(ENTRIES[entry as usize]).cast::<u8>();
            *to = symbol(DICTIONARY) as u8;
            *to.add(1) = symbol(DICTIONARY) as u8;
            for k in 0..*to.add(1) {
                *to.add(2 + k as usize) = symbol(DICTIONARY) as u8;
            }
        }
        copy();
        // The length of the code, in five bytes whatever it is.
        let section = STATE.to;
        STATE.to += 5;
        let functions = number(OUTSIDE);
        write(functions);
        for _ in 0..functions {
            function();
        }
        let length = (STATE.to - section - 5) as u32;
        for k in 0..5 {
            *module().add(section + k) = (length >> (7 * k) & 127) as u8 | if k < 4 { 128 } else { 0 };
        }
        copy();
        if PACKS {
            for _ in 0..5 {
                write_digit();
            }
            return STATE.text_end;
        }
        STATE.to
    }
}

/// Unpacks a function.
unsafe fn function() {
    let body = addr_of_mut!(BODY).cast::<u8>();
    let mut at = 0;
    let mut push = |byte: u32| {
        *body.add(at) = byte as u8;
        at += 1;
    };
    let mut locals = symbol(PARAMETERS);
    let mut used = [0; TYPES];
    let groups = addr_of_mut!(GROUPS).cast::<[u32; 2]>();
    let mut group_count = 0;
    loop {
        let entry = addr_of!(ENTRIES).cast::<u8>().add(32 * symbol(CODE) as usize);
        let operand = *entry as usize;
        for k in 0..*entry.add(1) as usize {
            push(*entry.add(2 + k) as u32);
        }
        if operand == FUNCTION_END {
            break;
        }
        if operand >= LOCAL + TYPES {
            let mut left = if operand < SINGLE { 1 } else { 4 << (operand - SINGLE) };
            while left > 0 {
                let byte = symbol(operand);
                push(byte);
                if operand >= SINGLE || byte < 128 {
                    left -= 1;
                }
            }
        } else if operand >= LOCAL {
            let which = operand - LOCAL;
            let list = addr_of_mut!(LOCALS).cast::<u32>().add(which << 12);
            let count = used.as_mut_ptr().add(which);
            let mut rank = number(operand) as usize;
            let mut local;
            if rank < 2 {
                if rank == 1 {
                    local = symbol(PARAMETERS);
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
                local = *list.add(rank);
            }
            while rank > 0 {
                *list.add(rank) = *list.add(rank - 1);
                rank -= 1;
            }
            *list = local;
            while local > 127 {
                push(local & 127 | 128);
                local >>= 7;
            }
            push(local);
        }
    }
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
    for k in 0..at {
        write_byte(*body.add(k) as u32);
    }
}

/// Writes bytes that are not in functions.
unsafe fn copy() {
    for _ in 0..number(OUTSIDE) {
        write_byte(symbol(OUTSIDE));
    }
}

unsafe fn write_byte(byte: u32) {
    *addr_of_mut!(MODULE).cast::<u8>().add(STATE.to) = byte as u8;
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
unsafe fn number(stream: usize) -> u32 {
    let mut value = 0;
    let mut shift = 0;
    loop {
        let byte = symbol(stream);
        value |= (byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            return value;
        }
    }
}

/// The next symbol.
unsafe fn symbol(stream: usize) -> u32 {
    let mut actual = 0;
    if PACKS {
        actual = *addr_of!(SYMBOLS).cast::<u8>().add(STATE.symbol) as u32;
        STATE.symbol += 1;
    }
    let is_code = stream == CODE;
    STATE.run = if stream == STATE.stream && !is_code { STATE.run + 1 } else { 0 };
    STATE.stream = stream;
    let place = if stream < SINGLE && STATE.run > 4 { 4 } else { STATE.run & 15 };
    let key = (stream as u32) << 4 | place;
    let recent = STATE.recent;
    let last = addr_of_mut!(LAST).cast::<u32>().add(stream);
    let instruction = recent & 255;
    let before = if is_code { recent >> 8 & 255 } else { *last };

    let context = mix(recent).wrapping_add(key << 8 | if is_code { 0 } else { before });
    let guess = addr_of_mut!(GUESS).cast::<u16>().add((mix(context) >> (32 - GUESSES)) as usize);
    let (sure, guessed) = (*guess as u32 >> 8, *guess as u32 & 255);
    let mut value = NONE;
    if sure > 0 {
        let same = mix((key << 3 | sure) + (guessed << 17)) >> (28 - LINES);
        let alike = (16 << LINES) + (stream as u32) * 8 + sure;
        if answer(same, alike, (guessed == actual) as u32) == 1 {
            value = guessed;
        }
    }
    if value == NONE {
        let near = key << 20 | instruction << 8 | before;
        let far = key << 8 | if is_code { instruction } else { 0 };
        value = four_bits(near, far, 1, if actual < 14 { actual } else { 14 + (actual >= 30) as u32 });
        if value == 14 {
            value += four_bits(near, far, 2, actual.wrapping_sub(14));
        } else if value == 15 {
            value = four_bits(near, far, 3, actual >> 4);
            value = value << 4 | four_bits(near, far, 4 + value, actual & 15);
        }
    }
    *guess = if sure > 0 && guessed == value {
        SUREST.min(sure + 1) << 8 | guessed
    } else if sure > 1 {
        sure >> 1 << 8 | guessed
    } else {
        1 << 8 | value
    } as u16;
    *last = value;
    if is_code {
        STATE.recent = recent << 8 | (value + 1);
    }
    value
}

/// In place of a symbol.
const NONE: u32 = 256;

/// Four bits of a symbol, in two contexts; `part` says which four.
unsafe fn four_bits(near: u32, far: u32, part: u32, actual: u32) -> u32 {
    let near = mix(near.wrapping_add(part << 14)) >> (32 - LINES) << 4;
    let far = mix(far + (part << 20)) >> (32 - LINES) << 4;
    let mut node = 1;
    for shift in [3, 2, 1, 0] {
        node = node << 1 | answer(near + node, far + node, actual >> shift & 1);
    }
    node & 15
}

/// The next answer, 0 or 1, with the counters that its probability comes from. The packer says what it is to be.
unsafe fn answer(near: u32, far: u32, actual: u32) -> u32 {
    let near = addr_of_mut!(COUNTER).cast::<u16>().add(near as usize);
    let far = addr_of_mut!(COUNTER).cast::<u16>().add(far as usize);
    let (p, q) = (((*near ^ EVEN) >> 4) as i32, ((*far ^ EVEN) >> 4) as i32);
    let share = *addr_of!(SHARE).cast::<i32>().add((*near as usize & 15) << 4 | *far as usize & 15);
    let probability = (q + (((p - q) * share) >> 16)) as u32;
    while STATE.range < 1 << 24 {
        if PACKS {
            write_digit();
        } else {
            let character = *addr_of!(TEXT).cast::<u8>().add(STATE.text_end) as u32;
            STATE.value = STATE.value << 6 | (character - FIRST - (character > BACKSLASH) as u32);
            STATE.text_end += 1;
        }
        STATE.range <<= 6;
    }
    let bound = (STATE.range >> 13) * (2 * probability + 1);
    let is = if PACKS { actual } else { (STATE.value < bound) as u32 };
    if is == 1 {
        STATE.range = bound;
    } else {
        STATE.range -= bound;
        if PACKS {
            add(bound);
        } else {
            STATE.value -= bound;
        }
    }
    for counter in [near, far] {
        let (p, answers) = (((*counter ^ EVEN) >> 4) as i32, *counter as usize & 15);
        let rate = *addr_of!(RATE).cast::<i32>().add(answers);
        let p = p + (((is as i32 * 4095 - p) * rate) >> 16);
        *counter = (p as u16) << 4 ^ EVEN | MOST_ANSWERS.min(answers + 1) as u16;
    }
    is
}

/// Writes the first six of the 30 bits of where the range begins.
unsafe fn write_digit() {
    let digit = STATE.value >> 24;
    // The first five are 0: the range began with 1.
    STATE.text_end += 1;
    TEXT[STATE.text_end - 1] = (FIRST + digit + (digit >= BACKSLASH - FIRST) as u32) as u8;
    STATE.value = (STATE.value & 0xff_ffff) << 6;
}

/// Moves where the range begins, and carries into the digits that are written.
unsafe fn add(bound: u32) {
    STATE.value += bound;
    if STATE.value >> 30 == 0 {
        return;
    }
    STATE.value -= 1 << 30;
    let mut at = STATE.text_end - 1;
    while TEXT[at] == b'z' {
        TEXT[at] = FIRST as u8;
        at -= 1;
    }
    TEXT[at] += if TEXT[at] == BACKSLASH as u8 - 1 { 2 } else { 1 };
}

/// Spreads what differs in a few bits over all of them, the first ones most.
fn mix(value: u32) -> u32 {
    let value = value.wrapping_mul(0x9e37_79b1);
    (value ^ value >> 15).wrapping_mul(0x2c1b_3c6d)
}
