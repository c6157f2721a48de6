import type { Secrets } from '#access/secrets.ts'
import { name, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { SECRET_PURPOSE } from '#domain/automations/secrets.ts'
import { announceInside } from '#events/announce.ts'
import { inTurn } from '#values/in-turn.ts'
import { sealPurpose } from './keep-secrets.ts'

/** Where tenants keep what is sealed for longer than some days, and for what purpose it is. */
const sealedColumns = [
  { table: 'automation_action_parameters', column: 'sealed', purpose: SECRET_PURPOSE },
  { table: 'automation_action_parameters', column: 'previous_sealed', purpose: SECRET_PURPOSE },
  ...[
    { table: 'carriers', column: 'carrier_authentication_sealed' },
    { table: 'integrations', column: 'configuration_sealed' },
  ].map((one) => ({ ...one, purpose: sealPurpose(one.table, one.column) })),
]

/** How many secrets were sealed anew, and how many neither key opens. */
export type Resealed = { readonly resealed: number; readonly lost: number }

/** Seals with the current key what a tenant has that was sealed with the one before (platform 15.1), and writes so among its events. */
export async function reseal(tx: Transaction, secrets: Secrets): Promise<Resealed> {
  const done = await inTurn(sealedColumns, (column) => resealColumn(tx, secrets, column))
  const counts = {
    resealed: done.reduce((sum, { resealed }) => sum + resealed, 0),
    lost: done.reduce((sum, { lost }) => sum + lost, 0),
  }
  const aggregate = { type: 'subdomains', id: tx.tenant.id }
  if (counts.resealed > 0)
    announceInside(tx, { resource_name: 'secrets', event: 'updated', aggregate, data: counts })
  return counts
}

/** How many secrets of a tenant neither key opens. */
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
): Promise<Resealed> {
  const rows = await tx.rows<{ id: number; former: string }>(sql`
    select t.id, t.${name(column)} as former
    from ${name(table)} t
    where t.tenant_id = ${tx.tenant.id} and t.${name(column)} is not null
    order by t.id`)
  const old = rows.filter(({ former }) => !secrets.isCurrent(former))
  const anew = old.flatMap(({ id, former }) => {
    const text = secrets.open(purpose, former)
    return text === null ? [] : [{ id, former, sealed: secrets.seal(purpose, text) }]
  })
  // Whoever has given another secret meanwhile has sealed it with the current key.
  const resealed = await tx.run(sql`
    update ${name(table)} t
    set ${name(column)} = r.sealed
    from ${tableOf('r', { id: 'int8', former: 'text', sealed: 'text' }, anew)}
    where t.tenant_id = ${tx.tenant.id} and t.id = r.id and t.${name(column)} = r.former`)
  return { resealed, lost: old.length - anew.length }
}
