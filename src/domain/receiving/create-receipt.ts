import { violatedConstraint } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceReceipts } from '#domain/receipts/announce-receipt.ts'
import { nextReceiptReferences, referenceKey } from '#domain/receipts/next-receipt-reference.ts'
import { readLinesOfReceipts } from '#domain/receipts/receipt.ts'
import { announceChange, announceCreated } from '#events/announce.ts'
import { refusal, refuseImmutable, type Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { type CreationResult, createRecords, type ErrorPolicy, rowsOf } from '#records/create-many.ts'
import type { Parsed } from '#records/parsed.ts'
import { changedParts, withPartValues } from '#records/parts-as-changed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { isSameValue } from '#values/is-same-value.ts'
import { checkLinesOfReceipts, checkReceiptLines } from './check-receipt-lines.ts'
import { checkReturns, readReturnChecks } from './check-returns.ts'

/** Several receipts to create, each with the place of its attributes in the request; null where it is the only one. */
export type ReceiptCreations = {
  readonly resource: Resource
  readonly receipts: readonly { readonly parsed: Parsed; readonly at: string | null }[]
  readonly policy: ErrorPolicy
}

/** Creates a receipt with its lines, numbered from sequence GRN without a reference (operations 1.1). */
export async function createReceipt(
  tx: Transaction,
  model: Model,
  { resource, parsed }: { readonly resource: Resource; readonly parsed: Parsed },
): Promise<FullRow> {
  const receipts = [{ parsed, at: null }]
  const results = await createReceipts(tx, model, { resource, receipts, policy: 'all_or_nothing' })
  const [created] = rowsOf(results)
  if (created === undefined) throw new Error('a receipt was neither created nor refused')
  return created
}

/** Creates receipts as if one after the other, with as many statements as one of them takes. */
export async function createReceipts(
  tx: Transaction,
  model: Model,
  { resource, receipts, policy }: ReceiptCreations,
): Promise<readonly CreationResult[]> {
  const inputs = receipts.map(({ parsed }) => ({ id: null, row: parsed.values, parsed, lines: [] }))
  const lines = await checkLinesOfReceipts(tx, inputs)
  const returns = await readReturnChecks(tx, inputs)
  const known = inputs.map(({ parsed }, place) => [
    ...checkType(resource, parsed, null),
    ...(lines[place] ?? []),
    ...(returns[place]?.strange ?? []),
  ])
  const references = await takeReferences(tx, inputs, known)
  const named = inputs.map((input, place) => ({
    ...input,
    row: { ...input.row, reference: references[place] ?? null },
  }))
  const taken = await checkReferences(tx, resource, named)
  const used = new Set<string>()
  const results = await withUniqueReference(tx, () =>
    createRecords(tx, resource, {
      policy,
      creations: receipts.map(({ parsed, at }, place) => ({
        parsed,
        at,
        violations: [...(known[place] ?? []), ...(taken[place] ?? [])],
        extra: { reference: references[place] ?? null },
        checkBeside: () => [
          ...checkBeside(used, resource, parsed),
          ...(returns[place]?.checkQuantities() ?? []),
        ],
      })),
    }),
  )
  const complete = await withLines(tx, rowsOf(results))
  const rows = new Map(complete.map((row) => [row.id, row]))
  announceCreated(tx, resource, complete)
  await announceReceipts(
    tx,
    model,
    complete.map((receipt) => ({ event: 'created', receipt })),
  )
  return results.map((result) => ('row' in result ? { row: rows.get(result.row.id) ?? result.row } : result))
}

/** The references of receipts: those that were sent, and the next numbers for the others; refused ones take none. */
async function takeReferences(
  tx: Transaction,
  inputs: readonly { readonly parsed: Parsed }[],
  known: readonly (readonly Violation[])[],
): Promise<readonly (string | null)[]> {
  const sent = inputs.map(({ parsed }) => parsed.values)
  const used = new Set(sent.map(({ account_id, reference }) => referenceKey(account_id, reference)))
  const unnumbered = inputs.flatMap(({ parsed }, place) =>
    typeof parsed.values.reference === 'string' || parsed.violations.length + (known[place]?.length ?? 0) > 0
      ? []
      : [place],
  )
  const numbers = await nextReceiptReferences(
    tx,
    unnumbered.map((place) => {
      const account_id = sent[place]?.account_id
      return typeof account_id === 'number' ? account_id : null
    }),
    used,
  )
  const given = new Map(unnumbered.map((place, at) => [place, numbers[at]]))
  return sent.map(({ reference }, place) =>
    typeof reference === 'string' ? reference : (given.get(place) ?? null),
  )
}

/** The violation of a receipt with the reference of one before it in the same request. */
function checkBeside(used: Set<string>, resource: Resource, parsed: Parsed): readonly Violation[] {
  const { account_id, reference } = parsed.values
  if (typeof reference !== 'string') return []
  const key = referenceKey(account_id, reference)
  if (used.has(key)) return [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })]
  used.add(key)
  return []
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
  const there = Array.isArray(current.lines) ? (current.lines as RecordValues[]) : []
  // The unit configuration belongs to the product: a line with another product gets that product's default.
  const others = changedParts(sent, there, 'product_id')
  const parsed = withPartValues(sent, others, { product_storage_unit_id: null })
  const row = { ...current, ...parsed.values }
  const isOpen = current.status === 'PENDING'
  const type = checkType(resource, parsed, current.receipt_type)
  const lines = isOpen
    ? [
        ...(await checkReceiptLines(tx, { row, parsed, lines: there })),
        ...(await checkReturns(tx, { id: current.id, row, parsed, lines: there })),
      ]
    : []
  const wasTaken = (await checkReferences(tx, resource, [{ parsed, row, id: current.id }])).flat()
  const { row: written, previous } = await withUniqueReference(tx, () =>
    updateRecord(tx, resource, { current, parsed, violations: [...type, ...lines, ...wasTaken] }),
  )
  const [full = written] = await withLines(tx, [written])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row: full, previous })
  return full
}

function assertUpdatable(current: FullRow, parsed: Parsed): void {
  const changed = [
    ...Object.keys(parsed.values).filter(
      (column) => column in parsed.pointers && !isSameValue(parsed.values[column], current[column]),
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

type ReferenceInput = {
  readonly parsed: Parsed
  readonly row: Readonly<Record<string, unknown>>
  readonly id: number | null
}

/** References are unique among the receipts of an account that are not cancelled. The violations are those of each receipt. */
async function checkReferences(
  tx: Transaction,
  resource: Resource,
  receipts: readonly ReferenceInput[],
): Promise<readonly (readonly Violation[])[]> {
  const named = receipts.flatMap(({ row: { account_id, reference }, id }, place) =>
    typeof account_id === 'number' && typeof reference === 'string'
      ? [{ place, account_id, reference, id }]
      : [],
  )
  if (named.length === 0) return receipts.map(() => [])
  const types = { place: 'int8', account_id: 'int8', reference: 'text', id: 'int8' } as const
  const duplicates = await tx.rows<{ place: number }>(sql`
    select n.place
    from ${tableOf('n', types, named)}
    where exists (
      select from goods_in_receipts r
      where r.tenant_id = ${tx.tenant.id} and r.account_id = n.account_id and r.reference = n.reference
        and r.status <> 'CANCELLED' and r.id is distinct from n.id)`)
  const taken = new Set(duplicates.map(({ place }) => place))
  return receipts.map(({ parsed }, place) =>
    taken.has(place) ? [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })] : [],
  )
}

/** Writes; another receipt that took the reference meanwhile is refused like one that had it before. */
async function withUniqueReference<Result>(tx: Transaction, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const isTaken = violatedConstraint(error)?.constraint === 'goods_in_receipts_account_id_reference_key'
    if (tx.isOptimistic || !isTaken) throw error
    throw refusal('taken', { field: 'reference' })
  }
}

/** Receipts with their lines; those without a configuration get the default of their product. */
async function withLines(tx: Transaction, rows: readonly FullRow[]): Promise<readonly FullRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx.run(sql`
    update goods_in_lines l
    set product_storage_unit_id = u.id, ${nextVersion(tx, 'l')}
    from product_storage_units u
    where l.tenant_id = ${tx.tenant.id} and l.goods_in_receipt_id = any(${ids}::bigint[]) and l.product_storage_unit_id is null
      and u.tenant_id = l.tenant_id and u.product_id = l.product_id and u.priority = 0`)
  const lines = Map.groupBy(
    await readLinesOfReceipts(tx, ids),
    ({ goods_in_receipt_id }) => goods_in_receipt_id,
  )
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }))
}
