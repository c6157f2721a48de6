import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemCaller } from '#access/create-tenant.ts'
import { type ExternalPerson, type MatchedPerson, matchPeople } from '#access/match-people.ts'
import { hashPassword } from '#access/passwords.ts'
import { reserveTenantId, restoreTenantRow } from '#access/provision.ts'
import { findTenant } from '#access/tenants.ts'
import { newSecret } from '#access/tokens.ts'
import { systemUser } from '#access/users.ts'
import { refusedValue, violatedConstraint } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { exportedNames } from '#domain/tenancy/export-rows.ts'
import { finishTenantImport, type MissingParts } from '#domain/tenancy/finish-tenant-import.ts'
import {
  assignIds,
  type RowImport,
  setFilePaths,
  stageRows,
  startRowImport,
  writeRows,
} from '#domain/tenancy/import-rows.ts'
import { renumberContent } from '#domain/tenancy/renumber-content.ts'
import { BadExport, type UnpackedExport, unpackExport } from './unpack-export.ts'
import type { WorkerContext } from './worker-context.ts'

type ImportServices = Pick<WorkerContext, 'database' | 'files' | 'model'>

/** The path of an export, the subdomain of the new tenant, and a function that reports progress. */
export type TenantImport = {
  readonly archive: string
  readonly subdomain: string
  readonly report: (step: string) => void
}

/** The result of an import: the tenant, its size, and what it lacks. */
export type ImportedTenant = MissingParts & {
  readonly id: number
  readonly rows: number
  readonly files: number
  /** Email addresses of created users, who have no password yet. */
  readonly new_people: readonly string[]
  /** Names of applications that rows refer to; they cannot sign in here. */
  readonly applications: readonly string[]
}

/** The subdomain belongs to another tenant, which may be deleted but not purged. */
export class SlugTaken extends Error {}

/**
 * Creates a tenant from an export in one transaction (platform 5.4). The export is unpacked and checked against its manifest
 * first. Throws `BadExport` and `SlugTaken`.
 */
export async function importTenant(
  services: ImportServices,
  { archive, subdomain, report }: TenantImport,
): Promise<ImportedTenant> {
  const folder = await mkdtemp(join(tmpdir(), 'goodsyard-import-'))
  try {
    report('unpacking and checking the export')
    const unpacked = await unpackExport(archive, folder)
    const { scope, original } = await newScope(services, unpacked, subdomain)
    try {
      return await services.database.transaction(scope, (tx) =>
        importAll(tx, { services, unpacked, original, report }),
      )
    } catch (error) {
      await services.files.removeAll(scope.tenant.id)
      throw refusedRow(error, subdomain)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const slugTakenMessage = (subdomain: string) => `subdomain ${subdomain} already exists`

type ExportedTenant = { readonly id: number; readonly import_timezone: string; readonly content: string }

async function newScope(
  { database }: ImportServices,
  unpacked: UnpackedExport,
  subdomain: string,
): Promise<{ readonly scope: Scope; readonly original: ExportedTenant }> {
  const [content = '{}'] = (await readAll(unpacked, 'tenants')).flat()
  const { id, import_timezone } = JSON.parse(content) as ExportedTenant
  return database.acrossTenants(async (session) => {
    if ((await findTenant(session, subdomain)) !== null) throw new SlugTaken(slugTakenMessage(subdomain))
    const tenant = { id: await reserveTenantId(session), subdomain, timezone: import_timezone }
    const caller = systemCaller(await systemUser(session))
    return { scope: { tenant, caller }, original: { id, import_timezone, content } }
  })
}

type ImportInput = {
  readonly services: ImportServices
  readonly unpacked: UnpackedExport
  readonly original: ExportedTenant
  readonly report: TenantImport['report']
}

async function importAll(
  tx: Transaction,
  { services, unpacked, original, report }: ImportInput,
): Promise<ImportedTenant> {
  const rowImport = await startRowImport(tx, services.model)
  const rows = await stageAllRows(rowImport, unpacked, report)
  report('assigning new ids')
  const people = await matchPeople(
    tx,
    (await readAll(unpacked, 'people')).map((row) => JSON.parse(row) as ExternalPerson),
  )
  await assignIds(rowImport, [
    { table: 'tenants', old_id: original.id, new_id: tx.tenant.id },
    ...people.map(({ id, user_id }) => ({ table: 'users', old_id: id, new_id: user_id })),
  ])
  await renumberContent(rowImport)
  report(`storing ${unpacked.files.size} files`)
  await setFilePaths(rowImport, await storeFiles(services, unpacked, tx.tenant.id))
  report(`writing ${rows} rows`)
  await restoreTenantRow(tx, original.content)
  // A random password: everybody who signs in by password has to be given a new one.
  await writeRows(rowImport, await hashPassword(newSecret('gys_')))
  const missing = await finishTenantImport(tx, services.model)
  report('checking references, and committing')
  return { id: tx.tenant.id, rows, files: unpacked.files.size, ...newUsersIn(people), ...missing }
}

function newUsersIn(people: readonly MatchedPerson[]): Pick<ImportedTenant, 'new_people' | 'applications'> {
  const created = people.filter(({ is_new }) => is_new)
  return {
    new_people: created.flatMap(({ user_type, email }) =>
      user_type === 'user' && email !== null ? [email] : [],
    ),
    applications: created.flatMap(({ user_type, name }) => (user_type === 'application' ? [name] : [])),
  }
}

async function stageAllRows(
  rowImport: RowImport,
  unpacked: UnpackedExport,
  report: TenantImport['report'],
): Promise<number> {
  const total = exportedNames.reduce((sum, table) => sum + (unpacked.tables.get(table) ?? 0), 0)
  let [staged, reportedAt] = [0, performance.now()]
  for (const table of exportedNames) {
    let place = 0
    for await (const rows of unpacked.rows(table)) {
      await stageRows(rowImport, { table, place, rows })
      place += rows.length
      staged += rows.length
      if (performance.now() - reportedAt < REPORT_INTERVAL_MS) continue
      reportedAt = performance.now()
      report(`read ${staged} of ${total} rows`)
    }
  }
  return staged
}

const REPORT_INTERVAL_MS = 2_000

async function readAll(unpacked: UnpackedExport, table: string): Promise<readonly string[]> {
  return (await Array.fromAsync(unpacked.rows(table))).flat()
}

async function storeFiles(
  { files }: ImportServices,
  unpacked: UnpackedExport,
  tenant: number,
): Promise<readonly { readonly id: number; readonly file_path: string }[]> {
  const stored = []
  for (const [id, { path: place }] of unpacked.files) {
    const { file_path } = await files.putStream(tenant, createReadStream(place))
    stored.push({ id, file_path })
  }
  return stored
}

/** A row that the database refuses is a fault of the export, although its checksums may be right. */
function refusedRow(error: unknown, subdomain: string): unknown {
  if (violatedConstraint(error)?.constraint === 'tenants_subdomain_key')
    return new SlugTaken(slugTakenMessage(subdomain))
  const reason = refusedValue(error)
  return reason === null ? error : new BadExport([`the database refuses what is in it: ${reason}`])
}
