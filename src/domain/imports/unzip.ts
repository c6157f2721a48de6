import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Problem, refusal } from '#problems/problem.ts'

/** Maximum size after decompression: four times the maximum of an upload. */
const BYTES_MAX = 100 * 1024 * 1024

/** Maximum number of files of an archive. */
const ENTRIES_MAX = 10_000

const isZip = (bytes: Buffer) => bytes.readUInt32BE(0) === 0x504b0304
const isGzip = (bytes: Buffer) => bytes.readUInt16BE(0) === 0x1f8b

/** A file that may be packed: its bytes, or the parts of a workbook. */
export type UnpackedFile = {
  readonly bytes: Buffer
  /** The parts of a workbook (XLSX) by their paths; null for other files. */
  readonly workbook: WorkbookParts | null
}

/** Reads a part of a workbook; null if there is none of this path. */
export type WorkbookParts = (path: string) => Promise<Buffer | null>

/**
 * Unpacks a file that is a GZIP or ZIP archive of one file, and opens a workbook, which is a ZIP archive of its parts; any
 * other file stays as it is. Metadata files of operating systems do not count.
 */
export async function unpack(bytes: Buffer): Promise<UnpackedFile> {
  const once = bytes.length > 4 && isGzip(bytes) ? await ungzip(bytes) : bytes
  if (once.length <= 4 || !isZip(once)) return { bytes: once, workbook: null }
  return readArchive(once, async (archive, entries) => {
    if (isWorkbook(entries)) return { bytes: once, workbook: partsOf(archive, entries) }
    const [file, other] = filesIn(entries)
    if (file === undefined) throw invalidArchive('the archive has no file')
    if (other !== undefined) throw invalidArchive('the archive has more than one file')
    const content = await contentOf(archive, file, BYTES_MAX)
    if (content.length <= 4 || !isZip(content)) return { bytes: content, workbook: null }
    return readArchive(content, async (inner, parts) => {
      if (!isWorkbook(parts)) throw invalidArchive('the archive holds another archive')
      return { bytes: content, workbook: partsOf(inner, parts) }
    })
  })
}

/** The only file of an archive; a file that is none is refused. */
export async function unzip(bytes: Buffer): Promise<UnpackedFile> {
  if (bytes.length <= 4 || !(isZip(bytes) || isGzip(bytes)))
    throw invalidArchive('the archive cannot be read: it is neither ZIP nor GZIP')
  return unpack(bytes)
}

async function ungzip(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: BYTES_MAX })
  } catch (error) {
    if (error instanceof RangeError) throw invalidArchive('the archive holds more than is read')
    throw unreadable(error)
  }
}

async function readArchive(
  bytes: Buffer,
  read: (archive: ZipFile, entries: readonly Entry[]) => Promise<UnpackedFile>,
): Promise<UnpackedFile> {
  try {
    const archive = await fromBufferPromise(bytes)
    const entries: Entry[] = []
    for await (const entry of archive.eachEntry()) {
      entries.push(entry)
      if (entries.length > ENTRIES_MAX) throw invalidArchive(`the archive has more than ${ENTRIES_MAX} files`)
    }
    return await read(archive, entries)
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error)
  }
}

/** The files without folders, and without metadata files of operating systems. */
function filesIn(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    ({ fileName: name }) =>
      !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name),
  )
}

const isWorkbook = (entries: readonly Entry[]) =>
  entries.some(({ fileName }) => fileName === '[Content_Types].xml') &&
  entries.some(({ fileName }) => fileName.startsWith('xl/'))

/** The parts of a workbook, which together are not larger than a file may be. */
function partsOf(archive: ZipFile, entries: readonly Entry[]): WorkbookParts {
  const byPath = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  let left = BYTES_MAX
  return async (path) => {
    const entry = byPath.get(path.toLowerCase())
    if (entry === undefined) return null
    try {
      const content = await contentOf(archive, entry, left)
      left -= content.length
      return content
    } catch (error) {
      throw error instanceof Problem ? error : unreadable(error)
    }
  }
}

async function contentOf(archive: ZipFile, file: Entry, bytes_max: number): Promise<Buffer> {
  if (file.uncompressedSize > bytes_max) throw invalidArchive('the archive holds more than is read')
  // The stream fails if the file is larger than it declares.
  return buffer(await archive.openReadStreamPromise(file))
}

function unreadable(error: unknown) {
  return invalidArchive(
    `the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
}

function invalidArchive(reason: string) {
  return refusal('import_file_invalid', { reason })
}
