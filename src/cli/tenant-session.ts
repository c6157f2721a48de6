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
import type { InTenant } from './in-tenant.ts'

/** A command at work in a tenant: it calls the operations that clients ask, in the name of the service. */
export type TenantSession = {
  readonly asker: Asker
  readonly scope: Scope
  readonly database: Database
  /** The records with these attributes, the newest first. */
  readonly find: (name: string, wanted: Wanted) => Promise<readonly AnyRow[]>
}

/** The session in a tenant that a command has entered. */
export function sessionIn({
  database,
  secrets,
  files,
  operations: settings,
  scope,
}: InTenant): TenantSession {
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
