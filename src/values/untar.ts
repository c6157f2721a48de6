import { Buffer } from 'node:buffer'

/** A file of an archive; its bytes are to be read before the next one is asked for. */
export type TarFile = {
  readonly name: string
  readonly size: number
  readonly bytes: () => AsyncGenerator<Buffer>
}

/** The bytes are no archive, or one that ends too early. */
export class NoArchive extends Error {}

const BLOCK = 512
const SUM = { from: 148, until: 156 }

/**
 * The plain files of an archive as `tarHead` writes them (POSIX ustar), one after the other; what was left of one is passed
 * over. Throws `NoArchive` for anything else, and where the end is missing.
 */
export async function* untar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const source = new Source(archive)
  for (;;) {
    const head = await source.take(BLOCK)
    if (head.every((byte) => byte === 0)) break
    const { name, size } = headFrom(head)
    let left = size
    const bytes = async function* () {
      while (left > 0) {
        const part = await source.some(left)
        left -= part.length
        yield part
      }
    }
    yield { name, size, bytes }
    for await (const _ of bytes());
    await source.take((BLOCK - (size % BLOCK)) % BLOCK)
  }
  for await (const _ of source.rest());
}

function headFrom(head: Buffer): { readonly name: string; readonly size: number } {
  const blank = Buffer.concat([head.subarray(0, SUM.from), Buffer.alloc(8, ' '), head.subarray(SUM.until)])
  const sum = blank.reduce((total, byte) => total + byte, 0)
  if (Number.parseInt(textAt(head, SUM.from, 8), 8) !== sum) throw new NoArchive('it is no tar archive')
  const name = textAt(head, 0, 100)
  const kind = String.fromCharCode(head[156] ?? 0)
  if (kind !== '0' || textAt(head, 345, 155) !== '') throw new NoArchive(`${name} in it is no plain file`)
  const isBinary = head[124] === 0x80
  const size = isBinary ? Number(head.readBigUInt64BE(128)) : Number.parseInt(textAt(head, 124, 12).trim(), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new NoArchive(`${name} in it has no size`)
  return { name, size }
}

function textAt(head: Buffer, from: number, length: number): string {
  const field = head.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end)
}

/** Bytes that come in parts of any size, given out in parts of the size that is wanted. */
class Source {
  readonly #parts: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** At most so many bytes, and at least one. */
  async some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const { value, done } = await this.#parts.next()
      if (done === true) throw new NoArchive('it ends too early')
      this.#held = value
    }
    const given = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(given.length)
    return given
  }

  /** So many bytes. */
  async take(size: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let left = size; left > 0; left -= taken.at(-1)?.length ?? 0) taken.push(await this.some(left))
    return Buffer.concat(taken)
  }

  /** All that is left; whoever wrote the bytes may tell only at their end that some are missing. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#held.length > 0) yield this.#held
    for (let part = await this.#parts.next(); part.done !== true; part = await this.#parts.next())
      yield part.value
  }
}
