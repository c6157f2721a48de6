import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

/** A file in an archive; its name may have folders in it. */
export type ZippedFile = { readonly name: string; readonly bytes: Buffer }

/** The earliest day an archive knows, so that the same files make the same archive. */
const FIRST_DAY = 0x0021
const DEFLATED = 8
const UTF8_NAMES = 0x0800
const VERSION = 20

/** An archive of files in the ZIP format, compressed. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = await deflated(bytes)
    const facts = factsOf(name, bytes, packed)
    const head = Buffer.concat([word(0x04034b50), facts, half(0), Buffer.from(name)])
    directory.push(
      Buffer.concat([
        word(0x02014b50),
        half(VERSION),
        facts,
        Buffer.alloc(12),
        word(offset),
        Buffer.from(name),
      ]),
    )
    pieces.push(head, packed)
    offset += head.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const count = half(files.length)
  const end = [word(0x06054b50), half(0), half(0), count, count, word(listed.length), word(offset), half(0)]
  return Buffer.concat([...pieces, listed, ...end])
}

/** What stands both before a file and in the directory. */
function factsOf(name: string, bytes: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    half(VERSION),
    half(UTF8_NAMES),
    half(DEFLATED),
    half(0),
    half(FIRST_DAY),
    word(crc32(bytes)),
    word(packed.length),
    word(bytes.length),
    half(Buffer.byteLength(name)),
  ])
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
