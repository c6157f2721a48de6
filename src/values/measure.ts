import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'

const NEWLINE = 10

/** Measures bytes as they pass: how many there are, how many lines end in them, and their SHA-256. */
export class Measure {
  #size = 0
  #lines = 0
  readonly #hash = createHash('sha256')

  /** The same bytes; they are measured once they have been taken. */
  async *pass(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      this.#size += part.length
      this.#hash.update(part)
      for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) this.#lines += 1
      yield part
    }
  }

  /** What has passed so far. */
  get taken(): { readonly size: number; readonly lines: number; readonly sha256: string } {
    return { size: this.#size, lines: this.#lines, sha256: this.#hash.copy().digest('hex') }
  }
}
