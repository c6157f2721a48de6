import { brokenBy } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceReceipt } from '#domain/receipts/announce-receipt.ts'
import { readLinesOfReceipt } from '#domain/receipts/receipt.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseImmutable, type Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { nextNumber } from '#records/numbers.ts'
import type { Parsed } from '#records/parsed.ts'
import { changedParts, withMoreOf } from '#records/told-parts.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { checkLines } from './check-lines.ts'
import { checkReturns } from './check-returns.ts'

/** Announces goods: a receipt with its lines, numbered from sequence GRN where it has no reference (operations 1.1). */
export async function createReceipt(
  tx: Transaction,
  model: Model,
  { resource, parsed }: { readonly resource: Resource; readonly parsed: Parsed },
): Promise<FullRow> {
  const violations = [
    ...checkType(resource, parsed, null),
    ...(await checkLines(tx, { row: parsed.values, parsed, lines: [] })),
    ...(await checkReturns(tx, { id: null, row: parsed.values, parsed, lines: [] })),
  ]
  const given = parsed.values.reference
  const reference = typeof given === 'string' ? given : await freshReference(tx, parsed.values.account_id)
  const taken = await checkReference(tx, resource, { parsed, row: { ...parsed.values, reference }, id: null })
  const made = await orTaken(() =>
    createRecord(tx, resource, { parsed, violations: [...violations, ...taken], extra: { reference } }),
  )
  const row = await withLines(tx, made)
  announceChange(tx, resource, { event: 'created', row })
  await announceReceipt(tx, model, { event: 'created', receipt: row })
  return row
}

/** What somebody may announce: the receipt of a transfer is made by what sends the goods, since nothing else is on its way. */
const ANNOUNCED = ['standard', 'blind', 'customer_return', 'crossdock']

function checkType(resource: Resource, parsed: Parsed, current: unknown): readonly Violation[] {
  const { receipt_type } = parsed.values
  if (receipt_type !== 'warehouse_transfer' || receipt_type === current) return []
  const facts = { allowed: ANNOUNCED }
  return [violationOf(resource, parsed, { column: 'receipt_type', symbol: 'inclusion', facts })]
}

/** What may still be changed once goods are coming in: what they are is settled, what is said of them is not. */
const CHANGEABLE =
  /^(notes|actual_date_of_arrival|carrier_id|external_system_reference[1-3]|(string|integer|boolean|datetime)[1-5])$/

/** Changes a receipt: everything while it is pending, what is merely said of it while it is received. */
export async function updateReceipt(
  tx: Transaction,
  resource: Resource,
  { current, parsed: sent }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  assertChangeable(current, sent)
  const there = Array.isArray(current.lines) ? (current.lines as Row[]) : []
  // How a line stands on units is said of its product: one of another product takes what that says first.
  const others = changedParts(sent, there, 'product_id')
  const parsed = withMoreOf(sent, others, { product_storage_unit_id: null })
  const row = { ...current, ...parsed.values }
  const isOpen = current.status === 'PENDING'
  const type = checkType(resource, parsed, current.receipt_type)
  const lines = isOpen
    ? [
        ...(await checkLines(tx, { row, parsed, lines: there })),
        ...(await checkReturns(tx, { id: current.id, row, parsed, lines: there })),
      ]
    : []
  const taken = await checkReference(tx, resource, { parsed, row, id: current.id })
  const { row: written, previous } = await orTaken(() =>
    updateRecord(tx, resource, { current, parsed, violations: [...type, ...lines, ...taken] }),
  )
  const full = await withLines(tx, written)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row: full, previous })
  return full
}

type Row = Readonly<Record<string, unknown>>

function assertChangeable(current: FullRow, parsed: Parsed): void {
  const changed = [
    ...Object.keys(parsed.values).filter(
      (column) => column in parsed.pointers && !isSame(parsed.values[column], current[column]),
    ),
    ...(parsed.address === undefined ? [] : ['address']),
    ...(parsed.parts.some(({ changes, violations }) => changes.length + violations.length > 0)
      ? ['lines']
      : []),
  ]
  const { status, reference, receipt_type } = current
  if (status === 'PENDING') {
    refuseImmutable(
      receipt_type === 'warehouse_transfer' ? changed.filter((field) => SENT.includes(field)) : [],
    )
    return
  }
  const isRefused = changed.some((field) => status !== 'RCV' || !CHANGEABLE.test(field))
  if (isRefused)
    throw refusal('receipt_not_pending', { reference: String(reference), status: String(status) })
}

/** What a transfer was sent with stays as it is until it arrives. */
const SENT = ['account_id', 'warehouse_id', 'receipt_type', 'lines']

function isSame(sent: unknown, current: unknown): boolean {
  return sent === current || (sent !== null && current !== null && String(sent) === String(current))
}

type Named = {
  readonly parsed: Parsed
  readonly row: Readonly<Record<string, unknown>>
  readonly id: number | null
}

/** References are unique among the receipts of an account that are not cancelled. */
async function checkReference(
  tx: Transaction,
  resource: Resource,
  { parsed, row, id }: Named,
): Promise<readonly Violation[]> {
  const { account_id, reference } = row
  if (typeof account_id !== 'number' || typeof reference !== 'string') return []
  const twin = await tx.maybe<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.account_id = ${account_id} and r.reference = ${reference} and r.status <> 'CANCELLED'
      and r.id is distinct from ${id}::bigint
    limit 1`)
  return twin === null ? [] : [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })]
}

/** The next number that no receipt of the account bears; one given by hand is passed over. */
async function freshReference(tx: Transaction, account_id: unknown): Promise<string> {
  const reference = await nextNumber(tx, 'GRN')
  const twin = await tx.maybe<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.account_id = ${typeof account_id === 'number' ? account_id : null}::bigint
      and r.reference = ${reference} and r.status <> 'CANCELLED'
    limit 1`)
  return twin === null ? reference : freshReference(tx, account_id)
}

async function orTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenBy(error)?.constraint !== 'goods_in_receipts_account_id_reference_key') throw error
    throw refusal('taken', { field: 'reference' })
  }
}

/** The receipt with its lines; those that say nothing of how they stand on units take what the product says first. */
async function withLines(tx: Transaction, row: FullRow): Promise<FullRow> {
  await tx.run(sql`
    update goods_in_lines l
    set product_storage_unit_id = u.id, ${nextVersion(tx, 'l')}
    from product_storage_units u
    where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = ${row.id} and l.product_storage_unit_id is null
      and u.tenant_id = l.tenant_id and u.product_id = l.product_id and u.priority = 0`)
  return { ...row, lines: await readLinesOfReceipt(tx, row.id) }
}
