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
import { checkReceiptLines } from './check-receipt-lines.ts'
import { checkReturns } from './check-returns.ts'

/** Creates a receipt with its lines, numbered from sequence GRN without a reference (operations 1.1). */
export async function createReceipt(
  tx: Transaction,
  model: Model,
  { resource, parsed }: { readonly resource: Resource; readonly parsed: Parsed },
): Promise<FullRow> {
  const violations = [
    ...checkType(resource, parsed, null),
    ...(await checkReceiptLines(tx, { row: parsed.values, parsed, lines: [] })),
    ...(await checkReturns(tx, { id: null, row: parsed.values, parsed, lines: [] })),
  ]
  const requested = parsed.values.reference
  const reference =
    typeof requested === 'string' ? requested : await freshReference(tx, parsed.values.account_id)
  const wasTaken = await checkReference(tx, resource, {
    parsed,
    row: { ...parsed.values, reference },
    id: null,
  })
  const created = await withUniqueReference(() =>
    createRecord(tx, resource, { parsed, violations: [...violations, ...wasTaken], extra: { reference } }),
  )
  const row = await withLines(tx, created)
  announceChange(tx, resource, { event: 'created', row })
  await announceReceipt(tx, model, { event: 'created', receipt: row })
  return row
}

/** The types a client may create: the receipt of a transfer is created with the transfer. */
const RECEIPT_TYPES = ['standard', 'blind', 'customer_return', 'crossdock']

function checkType(resource: Resource, parsed: Parsed, current: unknown): readonly Violation[] {
  const { receipt_type } = parsed.values
  if (receipt_type !== 'warehouse_transfer' || receipt_type === current) return []
  const facts = { allowed: RECEIPT_TYPES }
  return [violationOf(resource, parsed, { column: 'receipt_type', symbol: 'inclusion', facts })]
}

/** What can be updated once receiving has begun. */
const UPDATABLE =
  /^(notes|actual_date_of_arrival|carrier_id|external_system_reference[1-3]|(string|integer|boolean|datetime)[1-5])$/

/** Updates a receipt: everything while it is pending, notes and client fields while it is received. */
export async function updateReceipt(
  tx: Transaction,
  resource: Resource,
  { current, parsed: sent }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  assertUpdatable(current, sent)
  const there = Array.isArray(current.lines) ? (current.lines as Row[]) : []
  // The unit configuration belongs to the product: a line with another product gets that product's default.
  const others = changedParts(sent, there, 'product_id')
  const parsed = withMoreOf(sent, others, { product_storage_unit_id: null })
  const row = { ...current, ...parsed.values }
  const isOpen = current.status === 'PENDING'
  const type = checkType(resource, parsed, current.receipt_type)
  const lines = isOpen
    ? [
        ...(await checkReceiptLines(tx, { row, parsed, lines: there })),
        ...(await checkReturns(tx, { id: current.id, row, parsed, lines: there })),
      ]
    : []
  const wasTaken = await checkReference(tx, resource, { parsed, row, id: current.id })
  const { row: written, previous } = await withUniqueReference(() =>
    updateRecord(tx, resource, { current, parsed, violations: [...type, ...lines, ...wasTaken] }),
  )
  const full = await withLines(tx, written)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row: full, previous })
  return full
}

type Row = Readonly<Record<string, unknown>>

function assertUpdatable(current: FullRow, parsed: Parsed): void {
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
      receipt_type === 'warehouse_transfer' ? changed.filter((field) => TRANSFER_FIELDS.includes(field)) : [],
    )
    return
  }
  const isRefused = changed.some((field) => status !== 'RCV' || !UPDATABLE.test(field))
  if (isRefused)
    throw refusal('receipt_not_pending', { reference: String(reference), status: String(status) })
}

/** What a transfer was sent with cannot be updated. */
const TRANSFER_FIELDS = ['account_id', 'warehouse_id', 'receipt_type', 'lines']

function isSame(sent: unknown, current: unknown): boolean {
  return sent === current || (sent !== null && current !== null && String(sent) === String(current))
}

type ReferenceInput = {
  readonly parsed: Parsed
  readonly row: Readonly<Record<string, unknown>>
  readonly id: number | null
}

/** References are unique among the receipts of an account that are not cancelled. */
async function checkReference(
  tx: Transaction,
  resource: Resource,
  { parsed, row, id }: ReferenceInput,
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

/** The next number that no receipt of the account has; numbers given by hand are skipped. */
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

async function withUniqueReference<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenBy(error)?.constraint !== 'goods_in_receipts_account_id_reference_key') throw error
    throw refusal('taken', { field: 'reference' })
  }
}

/** The receipt with its lines; those without a configuration get the default of their product. */
async function withLines(tx: Transaction, row: FullRow): Promise<FullRow> {
  await tx.run(sql`
    update goods_in_lines l
    set product_storage_unit_id = u.id, ${nextVersion(tx, 'l')}
    from product_storage_units u
    where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = ${row.id} and l.product_storage_unit_id is null
      and u.tenant_id = l.tenant_id and u.product_id = l.product_id and u.priority = 0`)
  return { ...row, lines: await readLinesOfReceipt(tx, row.id) }
}
