import { inflateRawSync } from 'node:zlib'
import { refusal } from '#problems/problem.ts'

/** What a file may have grown to: four times what may be brought. */
const MOST_BYTES = 100 * 1024 * 1024
const END = 0x06054b50
const END_BYTES = 22
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

type Entry = {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly size: number
  readonly offset: number
}

/** The one file in an archive; what computers add of their own is passed over. */
export function unzipped(bytes: Buffer): Buffer {
  const wrong = (reason: string) => refusal('import_file_invalid', { reason })
  try {
    const files = entriesIn(bytes).filter(
      ({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name),
    )
    const [file, other] = files
    if (file === undefined) throw wrong('the archive has no file')
    if (other !== undefined) throw wrong('the archive has more than one file')
    if (file.isEncrypted) throw wrong('the archive is encrypted')
    const from =
      file.offset + LOCAL_BYTES + bytes.readUInt16LE(file.offset + 26) + bytes.readUInt16LE(file.offset + 28)
    const packed = bytes.subarray(from, from + file.size)
    if (file.method === STORED) return packed
    if (file.method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: MOST_BYTES })
    throw wrong(`the archive is packed in a way that is not known: ${file.method}`)
  } catch (error) {
    // Lengths that lead out of the file, and what cannot be unpacked or grows too large.
    if (error instanceof RangeError || (error instanceof Error && 'errno' in error))
      throw wrong('the file is no archive that can be read')
    throw error
  }
}

/** The files that the directory at the end of an archive names. */
function entriesIn(bytes: Buffer): readonly Entry[] {
  let end = bytes.length - END_BYTES
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw refusal('import_file_invalid', { reason: 'the file is no archive' })
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('the directory ends too soon')
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + name + extra + comment
  }
  return entries
}
