import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

const NEWLINE = 10

/** Larger parts are passed on in pieces of this size, so that other work can run in between. */
const PIECE = 256 * 1024

/** Counts the bytes of a stream and its lines, and computes its SHA-256. */
export class ByteCounter {
  #size = 0
  #lines = 0
  readonly #hash = createHash('sha256')

  /** Passes the bytes on, counting them as they are consumed. */
  async *pass(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts)
      for (let from = 0; from < part.length; from += PIECE) {
        const piece = part.subarray(from, from + PIECE)
        this.#size += piece.length
        this.#hash.update(piece)
        this.#lines += newlinesIn(piece)
        yield piece
      }
  }

  /** The totals so far. */
  get totals(): { readonly size: number; readonly lines: number; readonly sha256: string } {
    return { size: this.#size, lines: this.#lines, sha256: this.#hash.copy().digest('hex') }
  }
}

/** Looks at each byte: a search for the next newline costs more where lines are short. */
function newlinesIn(bytes: Buffer): number {
  let found = 0
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === NEWLINE) found += 1
  return found
}
