import type { Secrets } from '#access/secrets.ts'
import { name, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { SECRET_PURPOSE } from '#domain/automations/secrets.ts'
import { announceInside } from '#events/announce.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { sealPurpose } from './protect-secrets.ts'

/** The columns with long-lived sealed values, and their purposes. */
const sealedColumns = [
  { table: 'automation_action_parameters', column: 'sealed', purpose: SECRET_PURPOSE },
  { table: 'automation_action_parameters', column: 'previous_sealed', purpose: SECRET_PURPOSE },
  ...[
    { table: 'carriers', column: 'carrier_authentication_sealed' },
    { table: 'integrations', column: 'configuration_sealed' },
  ].map((secret) => ({ ...secret, purpose: sealPurpose(secret.table, secret.column) })),
]

/** The number of secrets resealed, and of those that neither key opens. */
export type ResealCount = { readonly resealed: number; readonly lost: number }

/**
 * Seals the secrets of a tenant with the current key instead of the previous one (platform 15.1), and records it as
 * an event.
 */
export async function reseal(tx: Transaction, secrets: Secrets): Promise<ResealCount> {
  // Columns, not rows: each is in a table of its own.
  const done = await mapInSequence(sealedColumns, (column) => resealColumn(tx, secrets, column))
  const counts = {
    resealed: done.reduce((sum, { resealed }) => sum + resealed, 0),
    lost: done.reduce((sum, { lost }) => sum + lost, 0),
  }
  const aggregate = { type: 'subdomains', id: tx.tenant.id }
  if (counts.resealed > 0)
    announceInside(tx, { resource_name: 'secrets', event: 'updated', aggregate, data: counts })
  return counts
}

/** The number of secrets of a tenant that neither key opens. */
export async function countLost(tx: Transaction, secrets: Secrets): Promise<number> {
  const lost = await tx.pipeline(
    sealedColumns.map(({ table, column, purpose }) =>
      tx
        .rows<{ sealed: string }>(sql`
          select t.${name(column)} as sealed from ${name(table)} t
          where t.tenant_id = ${tx.tenant.id} and t.${name(column)} is not null`)
        .map((rows) => rows.filter(({ sealed }) => secrets.open(purpose, sealed) === null).length),
    ),
  )
  return lost.reduce((sum, count) => sum + count, 0)
}

async function resealColumn(
  tx: Transaction,
  secrets: Secrets,
  { table, column, purpose }: (typeof sealedColumns)[number],
): Promise<ResealCount> {
  const rows = await tx.rows<{ id: number; sealed_before: string }>(sql`
    select t.id, t.${name(column)} as sealed_before
    from ${name(table)} t
    where t.tenant_id = ${tx.tenant.id} and t.${name(column)} is not null
    order by t.id`)
  const outdated = rows.filter(({ sealed_before }) => !secrets.isCurrent(sealed_before))
  const resealed_rows = outdated.flatMap(({ id, sealed_before }) => {
    const text = secrets.open(purpose, sealed_before)
    return text === null ? [] : [{ id, sealed_before, sealed: secrets.seal(purpose, text) }]
  })
  // A secret that was changed meanwhile is sealed with the current key already.
  const resealed = await tx.run(sql`
    update ${name(table)} t
    set ${name(column)} = r.sealed
    from ${tableOf('r', { id: 'int8', sealed_before: 'text', sealed: 'text' }, resealed_rows)}
    where t.tenant_id = ${tx.tenant.id} and t.id = r.id and t.${name(column)} = r.sealed_before`)
  return { resealed, lost: outdated.length - resealed_rows.length }
}
