import { systemCaller } from '#access/create-tenant.ts'
import { findTenant, tenantIn } from '#access/tenants.ts'
import { systemUser } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { findRecords, type Wanted } from '#domain/imports/find-records.ts'
import { Asker } from '#operations/ask.ts'
import { ownedOperations } from '#operations/owned.ts'
import { operationsFor } from '#operations/table.ts'
import type { AnyRow } from '#records/columns.ts'
import { declarations } from '#resources/index.ts'
import { CommandFailed, type Opened, UsageError } from './opened.ts'
import type { Given } from './subcommands.ts'

/** The option that names the tenant a command works in. */
export const deskOptions = { subdomain: { type: 'string' } } as const

/** Where a command works in a tenant: it asks the operations that clients ask, in the name of the service. */
export type Desk = {
  readonly asker: Asker
  readonly scope: Scope
  readonly database: Database
  /** The records with these attributes, the newest first. */
  readonly find: (name: string, wanted: Wanted) => Promise<readonly AnyRow[]>
}

/** Opens the desk in the tenant that `--subdomain` names. */
export async function openDesk(given: Given, opened: () => Promise<Opened>): Promise<Desk> {
  const subdomain = given.text('subdomain')
  if (subdomain === null) throw new UsageError('needs --subdomain')
  const { database, secrets, files, operations: settings } = await opened()
  const scope = await database.acrossTenants(async (session) => {
    const tenant = await findTenant(session, subdomain)
    if (tenant === null) throw new CommandFailed(`there is no subdomain ${subdomain}`)
    return { tenant: tenantIn(tenant), caller: systemCaller(await systemUser(session)) }
  })
  const model = modelFor(declarations)
  const operations = operationsFor(model, ownedOperations(model, settings))
  return {
    asker: new Asker({ database, model, secrets, files }, operations, scope),
    scope,
    database,
    find: (name, wanted) =>
      database.transaction(scope, (tx) => findRecords(tx, resourceNamed(model, name), wanted)),
  }
}
