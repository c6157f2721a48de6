import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemCaller } from '#access/create-tenant.ts'
import { type Joined, joinPeople, type Stranger } from '#access/join-people.ts'
import { hashPassword } from '#access/passwords.ts'
import { bringTenant, reserveTenantId } from '#access/provision.ts'
import { findTenant } from '#access/tenants.ts'
import { newSecret } from '#access/tokens.ts'
import { systemUser } from '#access/users.ts'
import { brokenBy, refusedValue } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { exportedNames } from '#domain/tenancy/export-rows.ts'
import { finishImport, type Lacking } from '#domain/tenancy/finish-import.ts'
import {
  type Arriving,
  expectRows,
  giveNumbers,
  placeFiles,
  takeInRows,
  writeRows,
} from '#domain/tenancy/import-rows.ts'
import { renumberInside } from '#domain/tenancy/renumber-inside.ts'
import { BadExport, type UnpackedExport, unpackExport } from './unpack-export.ts'
import type { WorkerContext } from './worker-context.ts'

type Ground = Pick<WorkerContext, 'database' | 'files' | 'model'>

/** Where an export lies, the slug it becomes a tenant under, and whom to tell of steps. */
export type Wish = {
  readonly archive: string
  readonly subdomain: string
  readonly say: (step: string) => void
}

/** What came of an import: the tenant, how much of it there is, and what it lacks. */
export type ImportedTenant = Lacking & {
  readonly id: number
  readonly rows: number
  readonly files: number
  /** People whom nobody knew here: they have no password yet. */
  readonly new_people: readonly string[]
  /** Applications that did something there; here they stand for that alone. */
  readonly applications: readonly string[]
}

/** A slug that some tenant bears, or bore and was not purged yet. */
export class SlugTaken extends Error {}

/**
 * Makes a new tenant of an export (platform 5.4), in one transaction: all of it or nothing. The export is unpacked and held
 * against its manifest before. Throws `BadExport` and `SlugTaken`.
 */
export async function importTenant(
  ground: Ground,
  { archive, subdomain, say }: Wish,
): Promise<ImportedTenant> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-import-'))
  try {
    say('unpacking and checking the export')
    const unpacked = await unpackExport(archive, folder)
    const { scope, elsewhere } = await newScope(ground, unpacked, subdomain)
    try {
      return await ground.database.transaction(scope, (tx) => bring(tx, { ground, unpacked, elsewhere, say }))
    } catch (error) {
      await ground.files.removeAll(scope.tenant.id)
      throw refusedRow(error, subdomain)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const takenAs = (subdomain: string) => `subdomain ${subdomain} already exists`

type Exported = { readonly id: number; readonly import_timezone: string; readonly content: string }

async function newScope(
  { database }: Ground,
  unpacked: UnpackedExport,
  subdomain: string,
): Promise<{ readonly scope: Scope; readonly elsewhere: Exported }> {
  const [content = '{}'] = (await readAll(unpacked, 'tenants')).flat()
  const { id, import_timezone } = JSON.parse(content) as Exported
  return database.acrossTenants(async (session) => {
    if ((await findTenant(session, subdomain)) !== null) throw new SlugTaken(takenAs(subdomain))
    const tenant = { id: await reserveTenantId(session), subdomain, timezone: import_timezone }
    const caller = systemCaller(await systemUser(session))
    return { scope: { tenant, caller }, elsewhere: { id, import_timezone, content } }
  })
}

type Bringing = {
  readonly ground: Ground
  readonly unpacked: UnpackedExport
  readonly elsewhere: Exported
  readonly say: Wish['say']
}

async function bring(
  tx: Transaction,
  { ground, unpacked, elsewhere, say }: Bringing,
): Promise<ImportedTenant> {
  const arriving = await expectRows(tx, ground.model)
  const rows = await takeInAll(arriving, unpacked, say)
  say('giving new numbers')
  const people = await joinPeople(
    tx,
    (await readAll(unpacked, 'people')).map((row) => JSON.parse(row) as Stranger),
  )
  await giveNumbers(arriving, [
    { table: 'tenants', old_id: elsewhere.id, new_id: tx.tenant.id },
    ...people.map(({ id, user_id }) => ({ table: 'users', old_id: id, new_id: user_id })),
  ])
  await renumberInside(arriving)
  say(`stock-control ${unpacked.files.size} files`)
  await placeFiles(arriving, await keepFiles(ground, unpacked, tx.tenant.id))
  say(`writing ${rows} rows`)
  await bringTenant(tx, elsewhere.content)
  // Whoever signs in by a password has to be given one: nobody knows what this is the hash of.
  await writeRows(arriving, await hashPassword(newSecret('gys_')))
  const lacking = await finishImport(tx, ground.model)
  say('checking references, and committing')
  return { id: tx.tenant.id, rows, files: unpacked.files.size, ...newcomers(people), ...lacking }
}

function newcomers(people: readonly Joined[]): Pick<ImportedTenant, 'new_people' | 'applications'> {
  const made = people.filter(({ is_new }) => is_new)
  return {
    new_people: made.flatMap(({ user_type, email }) =>
      user_type === 'user' && email !== null ? [email] : [],
    ),
    applications: made.flatMap(({ user_type, name }) => (user_type === 'application' ? [name] : [])),
  }
}

async function takeInAll(arriving: Arriving, unpacked: UnpackedExport, say: Wish['say']): Promise<number> {
  const total = exportedNames.reduce((sum, table) => sum + (unpacked.tables.get(table) ?? 0), 0)
  let [taken, told] = [0, performance.now()]
  for (const table of exportedNames) {
    let place = 0
    for await (const rows of unpacked.rows(table)) {
      await takeInRows(arriving, { table, place, rows })
      place += rows.length
      taken += rows.length
      if (performance.now() - told < SAY_MS) continue
      told = performance.now()
      say(`read ${taken} of ${total} rows`)
    }
  }
  return taken
}

const SAY_MS = 2_000

async function readAll(unpacked: UnpackedExport, table: string): Promise<readonly string[]> {
  return (await Array.fromAsync(unpacked.rows(table))).flat()
}

async function keepFiles(
  { files }: Ground,
  unpacked: UnpackedExport,
  tenant: number,
): Promise<readonly { readonly id: number; readonly file_path: string }[]> {
  const kept = []
  for (const [id, { place }] of unpacked.files) {
    const { file_path } = await files.putStream(tenant, createReadStream(place))
    kept.push({ id, file_path })
  }
  return kept
}

/** A row that the database will not have is a fault of the export: its checksums can be right all the same. */
function refusedRow(error: unknown, subdomain: string): unknown {
  if (brokenBy(error)?.constraint === 'tenants_subdomain_key') return new SlugTaken(takenAs(subdomain))
  const told = refusedValue(error)
  return told === null ? error : new BadExport([`the database refuses what is in it: ${told}`])
}
