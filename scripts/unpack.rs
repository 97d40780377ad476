//! Unpacks the WebAssembly that scripts/pack.mjs packs: the same module in an order in which gzip finds more to save, about a fifth.
//! It is itself a WebAssembly module, of two kilobytes, because it runs once, when a program starts: engines run WebAssembly fast from
//! the beginning, and interpret JavaScript first.
//!
//! gzip gives each value of a byte one code, whatever the byte means, and finds a repetition only where every byte repeats. So
//! - bytes of one meaning stand together: the instructions in one stream, each kind of operand in another;
//! - a local is named by how many other locals of its type were used since it was used last, not by its index: code that was
//!   compiled twice, for other locals, is written the same way;
//! - an instruction is the number of an entry in a dictionary, which lists them by how often they occur. An entry has the bytes to
//!   write and says which operand follows them. It is not always one instruction: a table of branches is many entries.
//!
//! The constants are those of scripts/pack.mjs and scripts/ascii.mjs. What runs often is written out; the rest is to be small.
#![no_std]
// Without it, loops over a few bytes become calls that are slower.
#![no_builtins]

use core::ptr;

/// Where the text begins, from scripts/unpack.mjs; the state below takes less.
const TEXT: *mut u8 = 65536 as *mut u8;

/// Of the text's characters: the first one, how many bytes are one character, the first mark, and how many bytes are exchanged.
const FIRST: usize = 35;
const PAGE: usize = 86;
const MARK: usize = FIRST + PAGE;
const EXCHANGED: usize = 13;

/// Streams, and operands that are read from none.
const ENTRIES: usize = 0;
const HEAD: usize = 1;
const TAIL: usize = 2;
const LOCALS: usize = 3;
const CODE: usize = 4;
const FUNCTION_END: usize = 1;
const LAST_I32: usize = 2;
const LAST_F64: usize = 4;
const LOCAL_I32: usize = 5;
const CALLED: usize = 8;
const SINGLE: usize = 14;
const STREAMS: usize = 17;
/// Two more places to read from, in the head: the lengths of the streams and then the types of functions, and each function's type.
const TYPES: usize = STREAMS;
const FUNCTIONS: usize = STREAMS + 1;

/// How many bytes a module begins with before its sections.
const MAGIC: usize = 8;
/// The most bytes that a length takes.
const LENGTH: usize = 5;
/// The most locals of one kind in a function.
const MOST: usize = 1024;

/// Where each stream is read next.
static mut AT: [*const u8; STREAMS + 2] = [ptr::null(); STREAMS + 2];
/// Where the module is written next.
static mut TO: *mut u8 = ptr::null_mut();
/// What each byte is exchanged with.
static mut PLACES: [u8; 256] = [0; 256];
/// Where each entry of the dictionary begins.
static mut STARTS: [*const u8; MOST] = [ptr::null(); MOST];
/// The locals of type i32, of f64 and of others, those used last first; how many there are of each, and of all.
static mut LISTS: [[u16; MOST]; 3] = [[0; MOST]; 3];
static mut COUNTS: [usize; 3] = [0; 3];
static mut LOCAL: u16 = 0;

// SAFETY, of all that follows: the memory is this module's own, the input is text that scripts/pack.mjs and scripts/ascii.mjs wrote,
// and the build has unpacked this very text before it ships. Another text would end in a trap or in a module that does not compile.

unsafe fn at(stream: usize) -> *mut *const u8 {
    unsafe { (&raw mut AT).cast::<*const u8>().add(stream) }
}

#[inline(never)]
unsafe fn next(stream: usize) -> usize {
    unsafe {
        let at = at(stream);
        let byte = **at;
        *at = (*at).add(1);
        byte as usize
    }
}

unsafe fn skip(stream: usize, count: usize) {
    unsafe { *at(stream) = (*at(stream)).add(count) }
}

/// Reads an unsigned integer.
#[inline(never)]
unsafe fn number(stream: usize) -> usize {
    unsafe {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let byte = next(stream);
            value |= (byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return value;
            }
        }
    }
}

unsafe fn put(byte: usize) {
    unsafe {
        *TO = byte as u8;
        TO = TO.add(1);
    }
}

/// Writes an unsigned integer.
#[inline(never)]
unsafe fn write(mut value: usize) {
    unsafe {
        while value > 127 {
            put(value | 128);
            value >>= 7;
        }
        put(value);
    }
}

#[inline(never)]
unsafe fn copy(from: *const u8, count: usize) {
    unsafe {
        ptr::copy(from, TO, count);
        TO = TO.add(count);
    }
}

/// Writes, before what begins `LENGTH` after `from`, how long it is.
#[inline(never)]
unsafe fn write_length(from: *mut u8) {
    unsafe {
        let begin = from.add(LENGTH);
        let count = TO.offset_from_unsigned(begin);
        TO = from;
        write(count);
        copy(begin, count);
    }
}

#[inline(never)]
unsafe fn add_local(kind: usize) {
    unsafe {
        let list = match kind {
            127 => 0,
            124 => 1,
            _ => 2,
        };
        let count = (&raw mut COUNTS).cast::<usize>().add(list);
        *(&raw mut LISTS).cast::<u16>().add(list * MOST + *count) = LOCAL;
        *count += 1;
        LOCAL += 1;
    }
}

/// Replaces the text by the bytes that it stands for: these are fewer.
unsafe fn decode(end: *mut u8) {
    unsafe {
        let places = (&raw mut PLACES).cast::<u8>();
        let mut from = TEXT;
        let mut to = TEXT;
        while from < end {
            let mut byte = *from as usize;
            from = from.add(1);
            if byte >= MARK {
                byte = (byte - MARK + 1) * PAGE + *from as usize;
                from = from.add(1);
            }
            *to = (byte - FIRST) as u8;
            to = to.add(1);
        }
        for byte in 0..256 {
            *places.add(byte) = byte as u8;
        }
        from = TEXT;
        for _ in 0..EXCHANGED {
            let [a, b] = *from.cast::<[u8; 2]>();
            *places.add(a as usize) = b;
            *places.add(b as usize) = a;
            from = from.add(2);
        }
        let end = to;
        to = TEXT;
        while from < end {
            *to = *places.add(*from as usize);
            to = to.add(1);
            from = from.add(1);
        }
    }
}

/// Writes a function's instructions.
unsafe fn instructions() {
    unsafe {
        let mut to = TO;
        let mut token = *at(CODE);
        loop {
            let mut number_of_entry = *token as usize;
            token = token.add(1);
            if number_of_entry > 127 {
                number_of_entry += (*token as usize - 1) << 7;
                token = token.add(1);
            }
            let mut entry = *(&raw mut STARTS).cast::<*const u8>().add(number_of_entry);
            let operand = *entry as usize;
            let mut left = *entry.add(1);
            while left > 0 {
                *to = *entry.add(2);
                to = to.add(1);
                entry = entry.add(1);
                left -= 1;
            }
            if operand < LAST_I32 {
                if operand == FUNCTION_END {
                    break;
                }
            } else if operand < CALLED {
                let mut list = (&raw mut LISTS).cast::<u16>();
                let mut rank = 0;
                if operand >= LOCAL_I32 {
                    list = list.add((operand - LOCAL_I32) * MOST);
                    rank = number(operand);
                } else if operand == LAST_F64 {
                    list = list.add(MOST);
                } else {
                    rank = operand - LAST_I32;
                }
                let local = *list.add(rank);
                while rank > 0 {
                    *list.add(rank) = *list.add(rank - 1);
                    rank -= 1;
                }
                *list = local;
                if local > 127 {
                    *to = local as u8 | 128;
                    to = to.add(1);
                }
                *to = if local > 127 { local >> 7 } else { local } as u8;
                to = to.add(1);
            } else {
                let mut from = *at(operand);
                let mut left = if operand < SINGLE { 1 } else { 4 << (operand - SINGLE) };
                while left > 0 {
                    let byte = *from;
                    from = from.add(1);
                    *to = byte;
                    to = to.add(1);
                    if operand >= SINGLE || byte < 128 {
                        left -= 1;
                    }
                }
                *at(operand) = from;
            }
        }
        *at(CODE) = token;
        TO = to;
    }
}

/// Unpacks the text of `length` characters at `TEXT`. The module is written behind it.
/// Returns the module's number of bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpack(length: usize) -> usize {
    unsafe {
        let module = TEXT.add(length);
        decode(module);
        TO = module;
        // The lengths of all streams come first.
        *at(TYPES) = TEXT;
        let mut begin = 0;
        for stream in 0..STREAMS {
            *at(stream) = TEXT.add(begin);
            begin += number(TYPES);
        }
        let begin = (*at(TYPES)).offset_from_unsigned(TEXT);
        for stream in 0..STREAMS {
            skip(stream, begin);
        }
        let head = *at(HEAD);
        let tail = *at(TAIL);
        let locals = *at(LOCALS);
        let mut start = (&raw mut STARTS).cast::<*const u8>();
        while *at(ENTRIES) < head {
            *start = *at(ENTRIES);
            start = start.add(1);
            next(ENTRIES);
            let bytes = next(ENTRIES);
            skip(ENTRIES, bytes);
        }
        // The first section lists types of functions, the second one says which type each function has.
        *at(TYPES) = head.add(MAGIC + 1);
        let bytes = number(TYPES);
        *at(FUNCTIONS) = (*at(TYPES)).add(bytes + 1);
        number(TYPES);
        let types = *at(TYPES);
        number(FUNCTIONS);
        let functions = number(FUNCTIONS);
        copy(head, tail.offset_from_unsigned(head));
        let code = TO;
        TO = TO.add(LENGTH);
        write(functions);
        for _ in 0..functions {
            let body = TO;
            TO = TO.add(LENGTH);
            COUNTS = [0; 3];
            LOCAL = 0;
            // A type is a mark and two lists, of parameters and of results.
            *at(TYPES) = types;
            for _ in 0..number(FUNCTIONS) {
                skip(TYPES, 1);
                for _ in 0..2 {
                    let count = number(TYPES);
                    skip(TYPES, count);
                }
            }
            skip(TYPES, 1);
            for _ in 0..number(TYPES) {
                add_local(next(TYPES));
            }
            let groups = number(LOCALS);
            write(groups);
            for _ in 0..groups {
                let count = number(LOCALS);
                let kind = next(LOCALS);
                write(count);
                put(kind);
                for _ in 0..count {
                    add_local(kind);
                }
            }
            instructions();
            write_length(body);
        }
        write_length(code);
        copy(tail, locals.offset_from_unsigned(tail));
        TO.offset_from_unsigned(module)
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
