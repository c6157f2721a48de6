const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const POINT = 0x2e
const POOL_BYTES_MAX = 1024 * 1024

/** Which of the first 128 characters are written to JSON without escaping. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 0x20 && code !== QUOTE && code !== BACKSLASH ? 1 : 0,
)

const encoder = new TextEncoder()

/** A constant piece of JSON. */
export function bytesFor(text: string): Uint8Array {
  return encoder.encode(text)
}

/**
 * A writer of JSON as bytes. A page consists of some hundred short texts; joined as strings they would be copied
 * twice and collected as garbage. Measured for fifty carriers: 30 µs of processor time instead of 43.
 */
export class JsonBytes {
  #bytes = new Uint8Array(64 * 1024)
  #length = 0

  /** Writes a piece. */
  raw(piece: Uint8Array): void {
    this.#reserve(piece.length)
    this.#bytes.set(piece, this.#length)
    this.#length += piece.length
  }

  /** Writes a number in PostgreSQL's text format. */
  number(text: string): void {
    this.#letters(text, text.length)
  }

  /** Writes `12.3400` as 12.34 and `12.0000` as 12: PostgreSQL writes all decimal places of a column. */
  decimal(text: string): void {
    this.#letters(text, trimmedLength(text))
  }

  /** Writes a text that needs no escaping: an id, a day. */
  plain(text: string): void {
    this.#reserve(text.length + 2)
    this.#bytes[this.#length++] = QUOTE
    this.#letters(text, text.length)
    this.#reserve(1)
    this.#bytes[this.#length++] = QUOTE
  }

  /** Writes `2026-01-01 09:00:00.12+00` as `"2026-01-01T09:00:00.120Z"`. */
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

  /** Writes any text. */
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

  /** Writes JSON as it is. */
  json(text: string): void {
    this.#reserve(text.length * 3)
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
  }

  /** A copy of the written bytes. */
  copy(): Buffer {
    return Buffer.copyBytesFrom(this.#bytes, 0, this.#length)
  }

  /** Clears the buffer, and shrinks one that grew unusually large. */
  drop(): void {
    this.#length = 0
    if (this.#bytes.length > POOL_BYTES_MAX) this.#bytes = new Uint8Array(64 * 1024)
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

/** The length of a decimal without trailing zeros. */
function trimmedLength(text: string): number {
  if (!text.includes('.')) return text.length
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.charCodeAt(end - 1) === POINT ? end - 1 : end
}

/** A decimal without trailing zeros. */
export function trimmed(text: string): string {
  return text.slice(0, trimmedLength(text))
}

const shared = new JsonBytes()
let isBusy = false

/** Writes one piece of JSON. Writers are synchronous, so all share one buffer. */
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
