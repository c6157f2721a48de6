import { join } from 'node:path'
import type { Report } from '#cli/command-context.ts'
import { failureFor } from '#cli/failure.ts'
import { Database } from '#database/database.ts'
import { type BackupResult, recordBackup } from '#domain/tenancy/backup-results.ts'
import type { BackupSource } from './backup-source.ts'
import { backupName, deleteOldBackups, makeUnderName } from './kept-backups.ts'
import { countsOf, type Manifest } from './manifest.ts'
import { progressOnStandardError } from './progress.ts'
import { validateBackup } from './validate-backup.ts'

/** The folder that has a backup of each run, and how many of them are kept. */
export type KeepOptions = { readonly folder: string; readonly keep: number }

/** Makes a backup in a folder of its own. */
type MakeBackup = (source: BackupSource, folder: string) => Promise<Manifest>

/**
 * `goodsyard backup <folder> --keep <count>`: makes a backup below the folder, checks it, and then deletes all but the newest
 * ones. How it ended is recorded for the metrics of the service (platform 15.5).
 */
export async function backupAndKeep(
  { folder, keep }: KeepOptions,
  source: BackupSource,
  make: MakeBackup,
): Promise<Report> {
  const now = new Date()
  const place = join(folder, backupName(now))
  try {
    const manifest = await makeUnderName(place, async (unfinished) => {
      await make(source, unfinished)
      return validateBackup(unfinished, source.secrets, progressOnStandardError())
    })
    const deleted = await deleteOldBackups(folder, keep, now)
    await record(source, { outcome: 'succeeded', folder: place, reason: null })
    return reportOf(place, manifest, deleted)
  } catch (error) {
    const reason = failureFor(error).lines.join('\n')
    // The reason itself is what the command fails with, also where the database is away.
    await record(source, { outcome: 'failed', folder: place, reason }).catch(() => undefined)
    throw error
  }
}

async function record({ service_url }: BackupSource, result: BackupResult): Promise<void> {
  const database = new Database({ url: service_url, pool: 1 })
  try {
    await database.acrossTenants((session) => recordBackup(session, result))
  } finally {
    await database.close()
  }
}

function reportOf(folder: string, manifest: Manifest, deleted: readonly string[]): Report {
  const { made_at, schema_version } = manifest
  const { tables, ...counts } = countsOf(manifest)
  return {
    lines: [
      `${folder} is whole: ${counts.rows} rows of ${tables} tables and ${counts.files} files, as of ${made_at}`,
      ...(deleted.length === 0 ? [] : [`deleted ${deleted.join(', ')}`]),
    ],
    json: { folder, made_at, schema_version, ...counts, deleted },
  }
}
