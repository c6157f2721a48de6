import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { findRecords, type RecordCriteria } from '#domain/imports/find-records.ts'
import { InternalClient } from '#operations/internal-client.ts'
import { operationsFor } from '#operations/operation-table.ts'
import { ownedOperations } from '#operations/owned.ts'
import type { AnyRow } from '#records/columns.ts'
import { declarations } from '#resources/index.ts'
import type { TenantContext } from './in-tenant.ts'

/** A command's session in a tenant: it calls operations as the service. */
export type TenantSession = {
  readonly client: InternalClient
  readonly scope: Scope
  readonly database: Database
  /** The records with these attributes, newest first. */
  readonly find: (name: string, criteria: RecordCriteria) => Promise<readonly AnyRow[]>
}

/** The session for a command's tenant. */
export function sessionIn({
  database,
  secrets,
  files,
  operations: settings,
  scope,
}: TenantContext): TenantSession {
  const model = modelFor(declarations)
  const operations = operationsFor(model, ownedOperations(model, settings))
  return {
    client: new InternalClient({ database, model, secrets, files }, operations, scope),
    scope,
    database,
    find: (name, criteria) =>
      database.transaction(scope, (tx) => findRecords(tx, resourceNamed(model, name), criteria)),
  }
}
