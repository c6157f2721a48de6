import { resolve } from 'node:path'
import type { Secrets } from '#access/secrets.ts'
import { CommandFailed, type Report } from '#cli/opened.ts'
import { readArguments } from '#cli/subcommands.ts'
import { ConfigurationError } from '#config.ts'
import type { DumpedTable } from '#database/dump.ts'
import { assertEmpty, fillDatabase, Unfillable } from '#database/fill.ts'
import type { FileStore } from '#outside/files.ts'
import { eachOf, SIGNED_FOR } from './manifest.ts'
import { readBackup, type WholeBackup } from './read-backup.ts'
import { type Tell, tellOnStandardError, told } from './telling.ts'

/** What a backup is brought back into. */
export type Target = {
  /** The key that is set, or kept in the data directory; null where there is none yet. */
  readonly findSecrets: () => Promise<Secrets | null>
  readonly files: FileStore
  /** Opens the database; its address as its owner. */
  readonly open: () => Promise<string>
}

/**
 * `goodsyard restore <folder> [--key-lost]`: brings a backup back into an empty database (platform 15.5), once all of it was checked. Files
 * come before the rows that name them.
 */
export async function restore(args: readonly string[], target: Target): Promise<Report> {
  const { subject, flag } = readArguments(
    'goodsyard restore',
    { subject: 'a folder', options: { 'key-lost': { type: 'boolean' } } },
    args,
  )
  const folder = resolve(subject)
  const tell = tellOnStandardError()
  const backup = await readBackup(folder, tell)
  const has_key = await checkKey(backup, target, flag('key-lost'))
  try {
    const url = await target.open()
    await assertEmpty(url)
    await bringFiles(backup, target.files, tell)
    const rows = (table: DumpedTable) => told(backup.dump.rows(table), tell, () => `filling ${table.name}`)
    await fillDatabase(url, { ...backup.dump, rows }, tell.say)
  } catch (error) {
    if (error instanceof Unfillable) throw new CommandFailed(`${folder}: ${error.message}`)
    throw error
  }
  return reportOf(folder, backup, has_key)
}

/** Whether what is sealed in the backup can be opened here; refused where it cannot, unless that is known. */
async function checkKey(
  { signed }: WholeBackup,
  { findSecrets }: Target,
  is_lost: boolean,
): Promise<boolean> {
  const secrets = await findSecrets()
  if (secrets?.isKnown(signed.signature) !== true) {
    if (is_lost) return false
    throw new ConfigurationError([
      secrets === null
        ? 'GOODSYARD_SECRET_KEY must be the one that the backup was made with, and there is none yet'
        : 'GOODSYARD_SECRET_KEY must be the one that the backup was made with, and is another',
      'it may lie in secret.key of the DATA_DIR that was backed up; where it is lost, say --key-lost, and give every stored secret anew',
    ])
  }
  if (!secrets.verify(SIGNED_FOR, signed.text, signed.signature))
    throw new CommandFailed('the manifest.json of the backup was changed after it had been made')
  return true
}

async function bringFiles({ manifest, files }: WholeBackup, store: FileStore, tell: Tell): Promise<void> {
  const { count } = manifest.files
  tell.say(`bringing back ${count} files`)
  let brought = 0
  await eachOf(files(), async ({ key, bytes }) => {
    await store.bringBack(key, bytes)
    brought += 1
    tell.sayAtTimes(() => `brought back ${brought} of ${count} files`)
  })
}

function reportOf(folder: string, { manifest }: WholeBackup, has_key: boolean): Report {
  const tables = Object.values(manifest.tables)
  const counts = {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
  }
  const lost = [
    'what was sealed with the lost key opens no more: carriers, integrations and automations need their secrets anew,',
    'and every client a new one, by goodsyard client rotate',
  ]
  return {
    lines: [
      `${folder} is back, as of ${manifest.made_at}: ${counts.rows} rows of ${tables.length} tables, ${counts.files} files`,
      ...(has_key ? [] : lost),
      'goodsyard verify tells whether everything agrees; what waited to be sent then is sent once the service starts',
    ],
    json: { folder, made_at: manifest.made_at, schema_version: manifest.schema_version, ...counts, has_key },
  }
}
