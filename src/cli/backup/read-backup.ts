import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CommandFailed } from '#cli/opened.ts'
import type { Dump } from '#database/fill.ts'
import { isFilePath } from '#outside/files.ts'
import { isObject, parsedJson } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'
import { Measure } from '#values/measure.ts'
import { type BackedUpFile, eachOf, FORMAT, type Manifest, placesIn } from './manifest.ts'
import type { Tell } from './telling.ts'

/** A backup that is whole: what was written, byte for byte. */
export type WholeBackup = {
  readonly manifest: Manifest
  /** What the manifest was signed over, and by what. */
  readonly signed: { readonly text: string; readonly signature: string }
  readonly dump: Dump
  /** The files of the store, each with its bytes. */
  files(): AsyncGenerator<BackedUpFile & { readonly bytes: AsyncIterable<Buffer> }>
}

const TABLE = /^[a-z_]+\.[a-z0-9_]+$/

/** More faults than these are counted only. */
const TOLD = 20

/** Holds a folder against its manifest, every byte of it; refuses it with all that is wrong. */
export async function readBackup(folder: string, tell: Tell): Promise<WholeBackup> {
  const { manifest, signature } = await manifestIn(folder)
  const places = placesIn(folder)
  const files = () => filesNamed(places.files)
  tell.say('checking the backup')
  const faults = [
    ...(await faultsOfTables(manifest, folder, tell)),
    ...(await faultsOfFiles(manifest, folder, tell)),
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

/** Opened once somebody reads: what fails before that would be nobody's failure. */
async function* bytesIn(place: string): AsyncGenerator<Buffer> {
  yield* createReadStream(place)
}

async function* unpacked(place: string): AsyncGenerator<Buffer> {
  const packed = createGunzip()
  const reading = pipeline(bytesIn(place), packed)
  // Its failure ends what is read below; until then it must not count as unhandled.
  reading.catch(() => undefined)
  yield* packed
  await reading
}

function refused(folder: string, faults: readonly string[]): CommandFailed {
  const told = faults.slice(0, TOLD).map((fault) => `${folder}: ${fault}`)
  const more = faults.length - told.length
  return new CommandFailed([...told, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
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
  const { signature, ...said } = read
  if (said['format'] !== FORMAT)
    throw refused(folder, [
      `its format is ${String(said['format'])}; this version of Goodsyard reads ${FORMAT}`,
    ])
  const faults = faultsOfManifest(said)
  if (faults.length > 0 || typeof signature !== 'string')
    throw refused(folder, [...faults, ...(typeof signature === 'string' ? [] : ['it is not signed'])])
  // The faults say of every part that it is what its type says.
  return { manifest: said as Manifest, signature }
}

/** What of a manifest is not as it must be, before anything is looked up by it. */
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
  { sayAtTimes }: Tell,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [name, { size, sha256 }] of Object.entries(tables)) {
    const fault = await faultOf(placesIn(folder).table({ name }), { size, sha256 })
    if (fault !== null) faults.push(`table ${name} ${fault}`)
    sayAtTimes(() => `checked ${name}`)
  }
  return faults
}

async function faultsOfFiles(
  { files }: Manifest,
  folder: string,
  { sayAtTimes }: Tell,
): Promise<readonly string[]> {
  const fault = await faultOf(placesIn(folder).files, { sha256: files.sha256 })
  if (fault !== null) return [`files.ndjson ${fault}`]
  const faults: string[] = []
  let checked = 0
  await eachOf(filesNamed(placesIn(folder).files), async (file) => {
    const found = await faultOf(placesIn(folder).file(file), file)
    if (found !== null) faults.push(`file ${file.key} ${found}`)
    checked += 1
    sayAtTimes(() => `checked ${checked} of ${files.count} files`)
  })
  return faults
}

/** What is wrong with a part of a backup; null where nothing is. */
async function faultOf(
  place: string,
  said: { readonly size?: number; readonly sha256: string },
): Promise<string | null> {
  const measure = new Measure()
  try {
    for await (const _ of measure.pass(createReadStream(place)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOENT' ? 'is missing' : `cannot be read: ${String(code ?? error)}`
  }
  const { size, sha256 } = measure.taken
  if (said.size !== undefined && size !== said.size) return `has ${size} bytes in place of ${said.size}`
  return sha256 === said.sha256 ? null : 'has another checksum'
}

/** The files that `files.ndjson` names, whose checksum was right: what is no path of ours was signed as one. */
async function* filesNamed(place: string): AsyncGenerator<BackedUpFile> {
  for await (const line of linesIn(createReadStream(place))) {
    const file = parsedJson(line)
    if (!isObject(file)) throw new CommandFailed(`${place} has a line that is no JSON object`)
    const [key, size, sha256] = [String(file['key']), Number(file['size']), String(file['sha256'])]
    if (!isFilePath(key)) throw new CommandFailed(`${place} names a file by a path that no store gives out`)
    yield { key, size, sha256 }
  }
}
