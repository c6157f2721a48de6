import { resolve } from 'node:path'
import type { Secrets } from '#access/secrets.ts'
import { CommandFailed, type Report } from '#cli/command-context.ts'
import { readArguments } from '#cli/subcommands.ts'
import { ConfigurationError } from '#config.ts'
import type { DumpedTable } from '#database/dump.ts'
import { assertEmpty, assertRestorable, fillDatabase, RestoreFailure } from '#database/fill.ts'
import type { FileStore } from '#outside/files.ts'
import { countsOf, eachOf, SIGNED_FOR } from './manifest.ts'
import { type Progress, progressOnStandardError, withProgress } from './progress.ts'
import { readBackup, type VerifiedBackup } from './read-backup.ts'
import { validateBackup } from './validate-backup.ts'

/** What a backup is restored to. */
export type Target = {
  /** The configured key, or the one in the data directory; null if there is none yet. */
  readonly findSecrets: () => Promise<Secrets | null>
  readonly files: FileStore
  /** Opens the database and returns its URL as its owner. */
  readonly open: () => Promise<string>
}

/**
 * `goodsyard restore <folder> [--key-lost | --check]`: verifies a backup and restores it to an empty database (platform 15.5).
 * Files are restored before the rows that name them. With `--check` the backup is only read whole and counted.
 */
export async function restore(args: readonly string[], target: Target): Promise<Report> {
  const { subject, flag } = readArguments(
    'goodsyard restore',
    { subject: 'a folder', options: { 'key-lost': { type: 'boolean' }, check: { type: 'boolean' } } },
    args,
  )
  const folder = resolve(subject)
  const progress = progressOnStandardError()
  if (flag('check')) return checkReport(folder, await target.findSecrets(), progress)
  const backup = await readBackup(folder, progress)
  await refusing(folder, async () => assertRestorable(backup.manifest))
  const has_key = await checkKey(backup, target, flag('key-lost'))
  await refusing(folder, async () => {
    const url = await target.open()
    await assertEmpty(url)
    await restoreFiles(backup, target.files, progress)
    const rows = (table: DumpedTable) =>
      withProgress(backup.dump.rows(table), progress, () => `filling ${table.name}`)
    await fillDatabase(url, { ...backup.dump, rows }, progress.report)
  })
  return reportOf(folder, backup, has_key)
}

async function checkReport(folder: string, secrets: Secrets | null, progress: Progress): Promise<Report> {
  const manifest = await validateBackup(folder, secrets, progress)
  const { made_at, schema_version } = manifest
  const { tables, ...counts } = countsOf(manifest)
  const signature =
    secrets === null ? ['its signature was not checked: there is no GOODSYARD_SECRET_KEY'] : []
  return {
    lines: [
      `${folder} is whole, as of ${made_at}: ${counts.rows} rows of ${tables} tables, ${counts.files} files`,
      ...signature,
    ],
    json: { folder, made_at, schema_version, ...counts, has_key: secrets !== null },
  }
}

/** Names the folder in the reason why a backup is not restored. */
async function refusing(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof RestoreFailure) throw new CommandFailed(`${folder}: ${error.message}`)
    throw error
  }
}

/** Whether the secrets in the backup can be decrypted here; refused if not, unless `--key-lost` is set. */
async function checkKey(
  { signed }: VerifiedBackup,
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

async function restoreFiles(
  { manifest, files }: VerifiedBackup,
  store: FileStore,
  progress: Progress,
): Promise<void> {
  const { count } = manifest.files
  progress.report(`bringing back ${count} files`)
  let restored = 0
  await eachOf(files(), async ({ key, bytes }) => {
    await store.restore(key, bytes)
    restored += 1
    progress.reportOccasionally(() => `brought back ${restored} of ${count} files`)
  })
}

function reportOf(folder: string, { manifest }: VerifiedBackup, has_key: boolean): Report {
  const { tables, ...counts } = countsOf(manifest)
  const lost = [
    'what was sealed with the lost key opens no more: carriers, integrations and automations need their secrets anew,',
    'and every client a new one, by goodsyard client rotate',
  ]
  return {
    lines: [
      `${folder} is back, as of ${manifest.made_at}: ${counts.rows} rows of ${tables} tables, ${counts.files} files`,
      ...(has_key ? [] : lost),
      'goodsyard verify tells whether everything agrees; what waited to be sent then is sent once the service starts',
    ],
    json: { folder, made_at: manifest.made_at, schema_version: manifest.schema_version, ...counts, has_key },
  }
}
