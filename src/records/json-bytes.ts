const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const POINT = 0x2e
const KEPT_MAX = 1024 * 1024

/** Which of the first 128 characters stand in a JSON text as they are. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 0x20 && code !== QUOTE && code !== BACKSLASH ? 1 : 0,
)

const encoder = new TextEncoder()

/** A piece of JSON that is always the same. */
export function bytesFor(text: string): Uint8Array {
  return encoder.encode(text)
}

/**
 * JSON on its way to the wire, written as bytes. A page is some hundred short texts; joined as texts they would be
 * copied twice and leave as much to clear away. Measured for fifty carriers: 30 µs of processor time instead of 43.
 */
export class JsonBytes {
  #bytes = new Uint8Array(64 * 1024)
  #length = 0

  /** A piece as it is. */
  raw(piece: Uint8Array): void {
    this.#reserve(piece.length)
    this.#bytes.set(piece, this.#length)
    this.#length += piece.length
  }

  /** A number, as PostgreSQL writes it. */
  number(text: string): void {
    this.#letters(text, text.length)
  }

  /** `12.3400` is 12.34 and `12.0000` is 12: PostgreSQL writes all places of a column. */
  decimal(text: string): void {
    this.#letters(text, trimmedLength(text))
  }

  /** A text of which it is known that it is plain: an id, a day. */
  plain(text: string): void {
    this.#reserve(text.length + 2)
    this.#bytes[this.#length++] = QUOTE
    this.#letters(text, text.length)
    this.#reserve(1)
    this.#bytes[this.#length++] = QUOTE
  }

  /** `2026-01-01 09:00:00.12+00` is written `"2026-01-01T09:00:00.120Z"`. */
  moment(text: string): void {
    this.#reserve(text.length + 8)
    const bytes = this.#bytes
    let at = this.#length
    const end = text.length - 3
    bytes[at++] = QUOTE
    for (let index = 0; index < end; index += 1) bytes[at++] = index === 10 ? 0x54 : text.charCodeAt(index)
    if (end > 19) for (let index = end; index < 23; index += 1) bytes[at++] = ZERO
    bytes[at++] = 0x5a
    bytes[at++] = QUOTE
    this.#length = at
  }

  /** Any text. */
  text(text: string): void {
    this.#reserve(text.length + 2)
    const bytes = this.#bytes
    const start = this.#length
    let at = start
    bytes[at++] = QUOTE
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      if (code > 127 || PLAIN[code] === 0) return this.json(JSON.stringify(text))
      bytes[at++] = code
    }
    bytes[at++] = QUOTE
    this.#length = at
  }

  /** JSON that is written already. */
  json(text: string): void {
    this.#reserve(text.length * 3)
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
  }

  /** A copy of what was written. */
  copy(): Buffer {
    return Buffer.copyBytesFrom(this.#bytes, 0, this.#length)
  }

  /** Forgets what was written, and lets go of room that is seldom needed. */
  drop(): void {
    this.#length = 0
    if (this.#bytes.length > KEPT_MAX) this.#bytes = new Uint8Array(64 * 1024)
  }

  #letters(text: string, length: number): void {
    this.#reserve(length)
    const bytes = this.#bytes
    let at = this.#length
    for (let index = 0; index < length; index += 1) bytes[at++] = text.charCodeAt(index)
    this.#length = at
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const wider = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    wider.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = wider
  }
}

/** How much of an exact number is left when its empty places are gone. */
function trimmedLength(text: string): number {
  if (!text.includes('.')) return text.length
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.charCodeAt(end - 1) === POINT ? end - 1 : end
}

/** An exact number without its empty places. */
export function trimmed(text: string): string {
  return text.slice(0, trimmedLength(text))
}

const shared = new JsonBytes()
let isBusy = false

/** Writes one piece of JSON. Whoever writes does not wait in between, so all share what they write on. */
export function jsonBytes(write: (out: JsonBytes) => void): Buffer {
  if (isBusy) throw new Error('a piece of JSON was begun within another')
  isBusy = true
  try {
    write(shared)
    return shared.copy()
  } finally {
    shared.drop()
    isBusy = false
  }
}
