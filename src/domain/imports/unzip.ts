import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Problem, refusal } from '#problems/problem.ts'
import { unsupportedFormat } from './unsupported-format.ts'

/** Maximum size after decompression: four times the maximum of an upload. */
const BYTES_MAX = 100 * 1024 * 1024

/** How much is unpacked of a file, or of each part of a workbook, to read its headings. */
const HEAD_BYTES = 256 * 1024

/** Maximum number of files of an archive. */
const ENTRIES_MAX = 10_000

const isZip = (bytes: Buffer) => bytes.readUInt32BE(0) === 0x504b0304
const isGzip = (bytes: Buffer) => bytes.readUInt16BE(0) === 0x1f8b

/** Unpacked bytes: all, or only the first of them. */
export type UnpackedBytes = { readonly bytes: Buffer; readonly is_whole: boolean }

/** A file that may be packed: its bytes, or the parts of a workbook. */
export type UnpackedFile = UnpackedBytes & {
  /** The parts of a workbook (XLSX) by their paths; null for other files. */
  readonly workbook: WorkbookParts | null
}

/** Reads a part of a workbook; null if there is none of this path. */
export type WorkbookParts = (path: string) => Promise<UnpackedBytes | null>

/** How many bytes are unpacked; what is larger is cut off there, or refused. */
type UnpackBound = { readonly bytes_max: number; readonly cuts: boolean }

/**
 * Unpacks a file that is a GZIP or ZIP archive of one file, and opens a workbook, which is a ZIP archive of its parts; any
 * other file stays as it is. Metadata files of operating systems do not count.
 */
export function unpack(bytes: Buffer): Promise<UnpackedFile> {
  return unpackWithin(bytes, { bytes_max: BYTES_MAX, cuts: false })
}

/** The same of the beginning of a file alone, and of the parts of a workbook: as much as headings need. */
export function unpackHead(bytes: Buffer): Promise<UnpackedFile> {
  return unpackWithin(bytes, { bytes_max: HEAD_BYTES, cuts: true })
}

async function unpackWithin(bytes: Buffer, bound: UnpackBound): Promise<UnpackedFile> {
  const once = bytes.length > 4 && isGzip(bytes) ? await ungzip(bytes, bound) : whole(bytes)
  if (once.bytes.length <= 4 || !isZip(once.bytes)) return { ...once, workbook: null }
  return readArchive(once, async (archive, entries) => {
    const form = documentIn(entries)
    if (form !== undefined) throw unsupportedFormat(form)
    if (isWorkbook(entries)) return { ...once, workbook: partsOf(archive, entries, bound) }
    const [file, other] = filesIn(entries)
    if (file === undefined) throw invalidArchive('the archive has no file')
    if (other !== undefined) throw invalidArchive('the archive has more than one file')
    const content = await contentOf(archive, file, bound)
    if (content.bytes.length <= 4 || !isZip(content.bytes)) return { ...content, workbook: null }
    return readArchive(content, async (inner, parts) => {
      if (!isWorkbook(parts)) throw invalidArchive('the archive holds another archive')
      return { ...content, workbook: partsOf(inner, parts, bound) }
    })
  })
}

/** The only file of an archive; a file that is none is refused. */
export async function unzip(bytes: Buffer): Promise<UnpackedFile> {
  if (bytes.length <= 4 || !(isZip(bytes) || isGzip(bytes)))
    throw invalidArchive('the archive cannot be read: it is neither ZIP nor GZIP')
  return unpack(bytes)
}

const whole = (bytes: Buffer): UnpackedBytes => ({ bytes, is_whole: true })

async function ungzip(bytes: Buffer, { bytes_max, cuts }: UnpackBound): Promise<UnpackedBytes> {
  try {
    if (cuts) return await beginningOf(Readable.from([bytes]).pipe(createGunzip()), bytes_max)
    return whole(await promisify(gunzip)(bytes, { maxOutputLength: bytes_max }))
  } catch (error) {
    if (error instanceof RangeError) throw invalidArchive('the archive holds more than is read')
    throw unreadable(error)
  }
}

/** The first bytes of a stream, which is closed then. */
async function beginningOf(stream: Readable, bytes_max: number): Promise<UnpackedBytes> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes_max) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, bytes_max), is_whole: length <= bytes_max }
}

async function readArchive(
  { bytes, is_whole }: UnpackedBytes,
  read: (archive: ZipFile, entries: readonly Entry[]) => Promise<UnpackedFile>,
): Promise<UnpackedFile> {
  if (!is_whole) throw invalidArchive('the archive holds more than is read')
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

/** Parts of documents that are archives, and what those are. */
const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.bin$/i, 'a binary workbook (XLSB)'],
  [/^word\//i, 'a text document (DOCX)'],
  [/^ppt\//i, 'a presentation (PPTX)'],
  [/^content\.xml$/, 'an OpenDocument file (ODS or the like)'],
  [/^Index(\/Document\.iwa|\.zip)$/, 'a document of iWork (Numbers or the like)'],
]

const documentIn = (entries: readonly Entry[]) =>
  DOCUMENTS.find(([part]) => entries.some(({ fileName }) => part.test(fileName)))?.[1]

const isWorkbook = (entries: readonly Entry[]) =>
  entries.some(({ fileName }) => fileName === '[Content_Types].xml') &&
  entries.some(({ fileName }) => fileName.startsWith('xl/'))

/** The parts of a workbook, which together are not larger than a file may be; or the beginning of each. */
function partsOf(archive: ZipFile, entries: readonly Entry[], bound: UnpackBound): WorkbookParts {
  const byPath = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  let left = bound.bytes_max
  return async (path) => {
    const entry = byPath.get(path.toLowerCase())
    if (entry === undefined) return null
    try {
      const content = await contentOf(archive, entry, { ...bound, bytes_max: left })
      if (!bound.cuts) left -= content.bytes.length
      return content
    } catch (error) {
      throw error instanceof Problem ? error : unreadable(error)
    }
  }
}

async function contentOf(archive: ZipFile, file: Entry, bound: UnpackBound): Promise<UnpackedBytes> {
  const { bytes_max, cuts } = bound
  if (!cuts && file.uncompressedSize > bytes_max) throw invalidArchive('the archive holds more than is read')
  // The stream fails if the file is larger than it declares.
  const stream = await archive.openReadStreamPromise(file)
  return cuts ? beginningOf(stream, bytes_max) : whole(await buffer(stream))
}

function unreadable(error: unknown) {
  return invalidArchive(
    `the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
}

function invalidArchive(reason: string) {
  return refusal('import_file_invalid', { reason })
}
