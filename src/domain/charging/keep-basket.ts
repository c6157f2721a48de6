import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { checkCard } from '#domain/accounts/check-card.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { visibilityOf } from '#records/visibility.ts'

/** The turn of all who open, close or move baskets by hand: an account has one open basket at most. */
export const BASKETS_TURN = 'charge_baskets'

/** Opens a basket, or writes down one that is closed already (operations 10.5). */
export async function createBasket(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const { account_id, charge_card_id: card, start_at: start } = parsed.values
  const wanted: Row = {
    ...parsed.values,
    start_at: start ?? tx.now,
    charge_card_id: card ?? (await cardOf(tx, account_id)),
  }
  const row = await createRecord(tx, resource, {
    parsed,
    violations: [
      ...checkEnd(resource, { wanted, parsed }),
      ...(await checkOneOpen(tx, resource, { wanted, parsed })),
      ...(await checkCard(tx, resource, { parsed })),
    ],
    extra: { start_at: wanted.start_at, charge_card_id: wanted.charge_card_id },
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** What an invoice takes over of its baskets, and whether they are closed. */
const ON_INVOICE = ['account_id', 'status', 'start_at', 'end_at'] as const

/** Changes a basket: closes it, by default now, or opens it again while it is not invoiced. */
export async function updateBasket(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Change,
): Promise<FullRow> {
  const merged: Row = { ...current, ...parsed.values }
  const closes = current.status === 'OPEN' && merged.status === 'CLOSED'
  const reopens = current.status === 'CLOSED' && merged.status === 'OPEN'
  const end_at = reopens ? null : closes ? (parsed.values.end_at ?? tx.now) : merged.end_at
  const wanted: Row = { ...merged, end_at, start_at: merged.start_at ?? tx.now }
  if (parsed.violations.length === 0) {
    const moves = wanted.account_id !== current.account_id
    if (moves) await assertEmpty(tx, current.id)
    // An empty basket may be invoiced as well; its account and its time stand on the invoice.
    const isChanged = ON_INVOICE.some((field) => wanted[field] !== current[field])
    if (isChanged && current.invoice_status === 'invoiced')
      throw refusal('basket_invoiced', { id: current.id })
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations: [
      ...checkEnd(resource, { wanted, parsed }),
      ...(await checkOneOpen(tx, resource, { wanted, parsed })),
      ...(await checkCard(tx, resource, { current, parsed })),
    ],
    extra: { end_at, start_at: wanted.start_at },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Removes baskets without lines, unless an invoice was made of them. */
export async function removeBaskets(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const invoiced = rows.find((row) => row.invoice_status === 'invoiced')
  if (invoiced !== undefined) throw refusal('basket_invoiced', { id: invoiced.id })
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

type Row = Readonly<Record<string, unknown>>
type Judged = { readonly wanted: Row; readonly parsed: Parsed }

async function cardOf(tx: Transaction, account: unknown): Promise<number | null> {
  if (typeof account !== 'number') return null
  const found = await tx.maybe<{ charge_card_id: number | null }>(sql`
    select a.charge_card_id from accounts a where a.tenant_id = ${tx.tenant.id} and a.id = ${account}`)
  return found?.charge_card_id ?? null
}

/** A closed basket has an end; an end comes after the start. */
function checkEnd(resource: Resource, { wanted, parsed }: Judged): Violation[] {
  const { status, start_at: start, end_at: end } = wanted
  if (typeof end !== 'string') {
    if (status !== 'CLOSED' || end === undefined) return []
    return [violationOf(resource, parsed, { column: 'end_at', symbol: 'blank' })]
  }
  const isSound = typeof start !== 'string' || Date.parse(end) > Date.parse(start)
  return isSound ? [] : [violationOf(resource, parsed, { column: 'end_at', symbol: 'invalid' })]
}

async function checkOneOpen(
  tx: Transaction,
  resource: Resource,
  { wanted, parsed }: Judged,
): Promise<Violation[]> {
  const accounts = resource.references.find(({ name }) => name === 'account_id')?.target
  if (wanted.status !== 'OPEN' || typeof wanted.account_id !== 'number' || accounts === undefined) return []
  // Whoever does not see the account is told that it does not exist, and nothing of its basket.
  const other = await tx.maybe<{ code: string }>(sql`
    select a.code
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    where b.tenant_id = ${tx.tenant.id} and b.account_id = ${wanted.account_id} and b.status = 'OPEN'
      and b.id is distinct from ${wanted.id ?? null}::bigint and ${visibilityOf(accounts, 'a', tx)}`)
  if (other === null) return []
  const broken = { column: 'account_id', symbol: 'open_basket_exists', facts: { code: other.code } } as const
  return [violationOf(resource, parsed, broken)]
}

async function assertEmpty(tx: Transaction, basket: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from charge_lines l
    where l.tenant_id = ${tx.tenant.id} and l.charge_basket_id = ${basket}`)
  if (count > 0) throw refusal('record_in_use', { count, type: 'charge_lines' })
}
