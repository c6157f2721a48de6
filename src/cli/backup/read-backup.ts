import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CommandFailed } from '#cli/command-context.ts'
import type { Dump } from '#database/fill.ts'
import { isFilePath } from '#outside/files.ts'
import { ByteCounter } from '#values/byte-counter.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'
import { type BackedUpFile, eachOf, FORMAT, type Manifest, placesIn } from './manifest.ts'
import type { Progress } from './progress.ts'

/** A verified backup: it matches its manifest byte for byte. */
export type VerifiedBackup = {
  readonly manifest: Manifest
  /** What the manifest signature covers, and the signature. */
  readonly signed: { readonly text: string; readonly signature: string }
  readonly dump: Dump
  /** The stored files with their bytes. */
  files(): AsyncGenerator<BackedUpFile & { readonly bytes: AsyncIterable<Buffer> }>
}

const TABLE = /^[a-z_]+\.[a-z0-9_]+$/

/** Further faults are only counted. */
const FAULTS_MAX = 20

/** Verifies every byte of a folder against its manifest; throws with all faults. */
export async function readBackup(folder: string, progress: Progress): Promise<VerifiedBackup> {
  const { manifest, signature } = await manifestIn(folder)
  const places = placesIn(folder)
  const files = () => filesNamed(places.files)
  progress.report('checking the backup')
  const faults = [
    ...(await faultsOfTables(manifest, folder, progress)),
    ...(await faultsOfFiles(manifest, folder, progress)),
  ]
  if (faults.length > 0) throw refused(folder, faults)
  return {
    manifest,
    signed: { text: JSON.stringify(manifest), signature },
    dump: {
      schema_version: manifest.schema_version,
      sequences: manifest.sequences,
      tables: Object.entries(manifest.tables).map(([name, { columns }]) => ({ name, columns })),
      rows: (table) => unpacked(places.table(table)),
    },
    async *files() {
      for await (const file of files()) yield { ...file, bytes: bytesIn(places.file(file)) }
    },
  }
}

/** Opened when it is first read: an earlier error would have no handler. */
async function* bytesIn(place: string): AsyncGenerator<Buffer> {
  yield* createReadStream(place)
}

async function* unpacked(place: string): AsyncGenerator<Buffer> {
  const packed = createGunzip()
  const reading = pipeline(bytesIn(place), packed)
  // The failure is thrown by the reading below; until then it must not count as an unhandled rejection.
  reading.catch(() => undefined)
  yield* packed
  await reading
}

function refused(folder: string, faults: readonly string[]): CommandFailed {
  const shown = faults.slice(0, FAULTS_MAX).map((fault) => `${folder}: ${fault}`)
  const more = faults.length - shown.length
  return new CommandFailed([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

async function manifestIn(
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly signature: string }> {
  const text = await readFile(placesIn(folder).manifest, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw refused(folder, ['this is no whole backup: there is no manifest.json'])
    throw new CommandFailed(`${folder} cannot be read: ${error.message}`)
  })
  const read = parsedJson(text)
  if (!isObject(read)) throw refused(folder, ['this is no whole backup: its manifest.json is no JSON object'])
  const { signature, ...unsigned } = read
  if (unsigned['format'] !== FORMAT)
    throw refused(folder, [
      `its format is ${String(unsigned['format'])}; this version of Goodsyard reads ${FORMAT}`,
    ])
  const faults = faultsOfManifest(unsigned)
  if (faults.length > 0 || typeof signature !== 'string')
    throw refused(folder, [...faults, ...(typeof signature === 'string' ? [] : ['it is not signed'])])
  // The checks above guarantee the type of every part.
  return { manifest: unsigned as Manifest, signature }
}

/** The faults of a manifest itself, before any of its paths is used. */
function faultsOfManifest({
  schema_version,
  made_at,
  tables,
  sequences,
  files,
}: Readonly<Record<string, unknown>>): readonly string[] {
  const isTable = (table: unknown) =>
    isObject(table) &&
    Array.isArray(table['columns']) &&
    table['columns'].every((column) => typeof column === 'string') &&
    Number.isSafeInteger(table['rows']) &&
    Number.isSafeInteger(table['size'])
  const isRight = {
    schema_version: Number.isSafeInteger(schema_version),
    made_at: typeof made_at === 'string',
    tables:
      isObject(tables) && Object.entries(tables).every(([name, table]) => TABLE.test(name) && isTable(table)),
    sequences:
      isObject(sequences) && Object.values(sequences).every((last) => /^\d{1,19}$/.test(String(last))),
    files: isObject(files) && Number.isSafeInteger(files['count']) && Number.isSafeInteger(files['size']),
  }
  return Object.entries(isRight).flatMap(([part, is_right]) =>
    is_right ? [] : [`its manifest.json does not tell of ${part}`],
  )
}

async function faultsOfTables(
  { tables }: Manifest,
  folder: string,
  { reportOccasionally }: Progress,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [name, { size, sha256 }] of Object.entries(tables)) {
    const fault = await faultOf(placesIn(folder).table({ name }), { size, sha256 })
    if (fault !== null) faults.push(`table ${name} ${fault}`)
    reportOccasionally(() => `checked ${name}`)
  }
  return faults
}

async function faultsOfFiles(
  { files }: Manifest,
  folder: string,
  { reportOccasionally }: Progress,
): Promise<readonly string[]> {
  const fault = await faultOf(placesIn(folder).files, { sha256: files.sha256 })
  if (fault !== null) return [`files.ndjson ${fault}`]
  const faults: string[] = []
  let checked = 0
  await eachOf(filesNamed(placesIn(folder).files), async (file) => {
    const found = await faultOf(placesIn(folder).file(file), file)
    if (found !== null) faults.push(`file ${file.key} ${found}`)
    checked += 1
    reportOccasionally(() => `checked ${checked} of ${files.count} files`)
  })
  return faults
}

/** The fault of a part of a backup, or null. */
async function faultOf(
  place: string,
  unsigned: { readonly size?: number; readonly sha256: string },
): Promise<string | null> {
  const measure = new ByteCounter()
  try {
    for await (const _ of measure.pass(createReadStream(place)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOENT' ? 'is missing' : `cannot be read: ${String(code ?? error)}`
  }
  const { size, sha256 } = measure.totals
  if (unsigned.size !== undefined && size !== unsigned.size)
    return `has ${size} bytes in place of ${unsigned.size}`
  return sha256 === unsigned.sha256 ? null : 'has another checksum'
}

/** The files listed in `files.ndjson`, whose checksum was verified: a path outside the folder cannot be signed. */
async function* filesNamed(place: string): AsyncGenerator<BackedUpFile> {
  for await (const line of linesIn(createReadStream(place))) {
    const file = parsedJson(line)
    if (!isObject(file)) throw new CommandFailed(`${place} has a line that is no JSON object`)
    const [key, size, sha256] = [String(file['key']), Number(file['size']), String(file['sha256'])]
    if (!isFilePath(key)) throw new CommandFailed(`${place} names a file by a path that no store gives out`)
    yield { key, size, sha256 }
  }
}
