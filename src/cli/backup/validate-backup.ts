import type { Secrets } from '#access/secrets.ts'
import { CommandFailed } from '#cli/command-context.ts'
import { ByteCounter } from '#values/byte-counter.ts'
import { type Manifest, SIGNED_FOR } from './manifest.ts'
import { type Progress, withProgress } from './progress.ts'
import { readBackup, type VerifiedBackup } from './read-backup.ts'

/**
 * Reads a backup whole, as `restore` does, unpacks every table and compares the counts with the manifest; throws with all
 * faults. Without secrets its signature is not compared.
 */
export async function validateBackup(
  folder: string,
  secrets: Secrets | null,
  progress: Progress,
): Promise<Manifest> {
  const backup = await readBackup(folder, progress)
  const { text, signature } = backup.signed
  if (secrets !== null && !secrets.verify(SIGNED_FOR, text, signature))
    throw new CommandFailed(`${folder}: its manifest.json is not signed with the secret key of now`)
  const faults = [...(await faultsOfCounts(backup, progress)), ...(await faultsOfFiles(backup))]
  if (faults.length > 0) throw new CommandFailed(faults.map((fault) => `${folder}: ${fault}`).join('\n'))
  return backup.manifest
}

async function faultsOfCounts(
  { manifest, dump }: VerifiedBackup,
  progress: Progress,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const table of dump.tables) {
    const measure = new ByteCounter()
    const rows = withProgress(dump.rows(table), progress, () => `counted ${table.name}`)
    for await (const _ of measure.pass(rows));
    const counted = measure.totals.lines
    const expected = manifest.tables[table.name]?.rows
    if (counted !== expected) faults.push(`table ${table.name} has ${counted} rows in place of ${expected}`)
  }
  return faults
}

async function faultsOfFiles({ manifest, files }: VerifiedBackup): Promise<readonly string[]> {
  let counted = 0
  for await (const _ of files()) counted += 1
  const { count } = manifest.files
  return counted === count ? [] : [`${counted} files are listed in place of ${count}`]
}
