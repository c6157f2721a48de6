import Big from 'big.js'
import { lockRows, lockSelected } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'

/** A line of a return as it would be: the order line it returns, and where in the input its values are. */
type ReturnLine = {
  readonly id: number | null
  readonly product_id: unknown
  readonly goods_out_line_id: number
  readonly expected_quantity: string
  readonly pointers: Readonly<Record<string, string>>
}

/** An order line goods may return from, and how much other open returns expect of it. */
type ReturnableLine = {
  readonly id: number
  readonly product_id: number
  readonly account_id: number
  readonly goods_out_id: number
  readonly dispatch_quantity: string
  readonly returned: string
}

/** A receipt as it would be, and its existing lines. */
export type ReturnInput = {
  /** Null for a new one. */
  readonly id: number | null
  readonly row: RecordValues
  readonly parsed: Parsed
  readonly lines: readonly RecordValues[]
}

/**
 * Violations of the lines of a return: they name an order line of another account, order or product, or more of
 * it than was dispatched: all open returns of an order line together may expect no more than its dispatched
 * quantity (operations 1.7).
 */
export async function checkReturns(tx: Transaction, input: ReturnInput): Promise<readonly Violation[]> {
  const [check] = await readReturnChecks(tx, [input])
  return check === undefined ? [] : [...check.strange, ...check.checkQuantities()]
}

/**
 * Refuses to let a return expect its goods again where others have been announced meanwhile, so that more would come back than was
 * dispatched (operations 1.7).
 */
export async function assertReturnable(tx: Transaction, receipt: number): Promise<void> {
  const lines = await tx.rows<Omit<ReturnLine, 'pointers'>>(sql`
    select x.id, x.product_id, x.goods_out_line_id, x.expected_quantity from goods_in_lines x
    where x.tenant_id = ${tx.tenant.id} and x.goods_in_receipt_id = ${receipt} and x.goods_out_line_id is not null
    order by x.id`)
  if (lines.length === 0) return
  const byLine = Map.groupBy(lines, ({ goods_out_line_id }) => goods_out_line_id)
  const dispatched = await lockReturnable(tx, { receipt, ids: [...byLine.keys()] })
  refuseAll(
    [...byLine].flatMap(([id, own]) => {
      const line = dispatched.get(id)
      return line === undefined
        ? []
        : checkReturnedQuantity(
            line,
            own.map((one) => ({ ...one, pointers: {} })),
          )
    }),
  )
}

/** What is wrong with a return. */
export type ReturnCheck = {
  /** Of its lines that name an order line which is not theirs. */
  readonly strange: readonly Violation[]
  /** Of its quantities; those of returns that were asked before count as expected. */
  readonly checkQuantities: () => readonly Violation[]
}

/** Reads what several receipts are checked by as returns, in their order; their order lines are locked. */
export async function readReturnChecks(
  tx: Transaction,
  inputs: readonly ReturnInput[],
): Promise<readonly ReturnCheck[]> {
  const receipts = inputs.map((input) => ({
    input,
    lines: input.row.receipt_type === 'customer_return' ? returnLines(input) : [],
  }))
  const ids = receipts.flatMap(({ lines }) => lines.map(({ goods_out_line_id }) => goods_out_line_id))
  const [existing = null] = inputs.map(({ id }) => id)
  const dispatched =
    ids.length === 0
      ? new Map<number, ReturnableLine>()
      : await lockReturnable(tx, { receipt: existing, ids: [...new Set(ids)] })
  const expected = new Map([...dispatched].map(([id, { returned }]) => [id, new Big(returned)]))
  return receipts.map(({ input, lines }) => {
    const strange = lines.filter((line) => !isOf(dispatched.get(line.goods_out_line_id), line, input.row))
    return {
      strange: strange.map(({ pointers }) =>
        violation(
          'must_exist',
          { field: 'goods_out_line_id' },
          pointers.goods_out_line_id ?? pointers.product_id,
        ),
      ),
      checkQuantities: () =>
        strange.length + input.parsed.violations.length > 0
          ? []
          : checkQuantities(lines, { dispatched, expected }),
    }
  })
}

type ExpectedReturns = {
  readonly dispatched: ReadonlyMap<number, ReturnableLine>
  /** How much open returns expect of each order line. */
  readonly expected: Map<number, Big>
}

function checkQuantities(
  lines: readonly ReturnLine[],
  { dispatched, expected }: ExpectedReturns,
): readonly Violation[] {
  const byLine = Map.groupBy(lines, ({ goods_out_line_id }) => goods_out_line_id)
  return [...byLine].flatMap(([id, own]) => {
    const line = dispatched.get(id)
    if (line === undefined) return []
    const before = expected.get(id) ?? new Big(0)
    const violations = checkReturnedQuantity({ ...line, returned: before.toFixed() }, own)
    if (violations.length === 0)
      expected.set(
        id,
        own.reduce((sum, one) => sum.plus(one.expected_quantity), before),
      )
    return violations
  })
}

/** The violation where more of an order line returns than was dispatched, at the last line that names it. */
function checkReturnedQuantity(
  { returned: elsewhere, dispatch_quantity }: ReturnableLine,
  lines: readonly ReturnLine[],
): Violation[] {
  const returned = lines.reduce((sum, line) => sum.plus(line.expected_quantity), new Big(elsewhere))
  if (returned.lte(dispatch_quantity)) return []
  const [pointer] = lines
    .flatMap(({ pointers }) => pointers.expected_quantity ?? pointers.goods_out_line_id ?? [])
    .slice(-1)
  const facts = { returned: returned.toNumber(), dispatched: Number(dispatch_quantity) }
  return [violation('return_exceeds_dispatched', { field: 'expected_quantity', ...facts }, pointer)]
}

/** The lines that return goods of an order, as they would be: existing lines overlaid by the input. */
function returnLines({ parsed, lines }: ReturnInput): readonly ReturnLine[] {
  const changes = parsed.parts.flatMap((part) => part.changes)
  const gone = changes.flatMap((change) => (change.type === 'DESTROY' ? [change.id] : []))
  const kept = lines
    .filter(({ id }) => !gone.includes(Number(id)))
    .map((line) => {
      const change = changes.find((one) => one.type === 'UPDATE' && one.id === line.id)
      const input = change?.type === 'UPDATE' ? change.parsed : null
      return { ...line, ...input?.values, id: Number(line.id), pointers: input?.pointers ?? {} }
    })
  const added = changes.flatMap((change) =>
    change.type === 'ADD' ? [{ ...change.parsed.values, id: null, pointers: change.parsed.pointers }] : [],
  )
  return [...kept, ...added].flatMap((line: RecordValues) =>
    typeof line.goods_out_line_id === 'number' && typeof line.expected_quantity === 'string'
      ? [line as ReturnLine]
      : [],
  )
}

function isOf(dispatched: ReturnableLine | undefined, line: ReturnLine, row: RecordValues): boolean {
  return (
    dispatched !== undefined &&
    dispatched.account_id === row.account_id &&
    (typeof row.goods_out_id !== 'number' || dispatched.goods_out_id === row.goods_out_id) &&
    (typeof line.product_id !== 'number' || dispatched.product_id === line.product_id)
  )
}

type ReturnQuery = { readonly receipt: number | null; readonly ids: readonly number[] }

/**
 * Locks order lines, so that two returns do not both take the last of them, and their orders, so that they are
 * not undispatched meanwhile; reads what other returns have received and may still receive.
 */
async function lockReturnable(
  tx: Transaction,
  { receipt, ids }: ReturnQuery,
): Promise<ReadonlyMap<number, ReturnableLine>> {
  const orders = sql`
    select l.goods_out_id from goods_out_lines l where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...ids]}::bigint[])`
  const [, , rows] = await tx.pipeline([
    lockSelected(tx, 'goods_outs', orders),
    lockRows(tx, 'goods_out_lines', ids),
    tx.rows<ReturnableLine>(sql`
      select l.id, l.product_id, o.account_id, l.goods_out_id,
        -- What a works order makes is in stock: nothing of it has left (operations 1.7).
        case when o.goods_out_type = 'work_order' then 0 else l.dispatch_quantity end as dispatch_quantity, coalesce((
        select sum(case when r.status = 'PENDING' then x.expected_quantity else x.received_quantity + (
          select coalesce(sum(k.start_quantity), 0) from tasks k
          where k.tenant_id = x.tenant_id and k.goods_in_line_id = x.id and k.type = 'RCV' and k.status in ${OPEN}) end)
        from goods_in_lines x
        join goods_in_receipts r on r.tenant_id = x.tenant_id and r.id = x.goods_in_receipt_id
        where x.tenant_id = l.tenant_id and x.goods_out_line_id = l.id and r.receipt_type = 'customer_return'
          and r.status <> 'CANCELLED' and r.id is distinct from ${receipt}::bigint), 0) as returned
      from goods_out_lines l
      join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
      where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...ids]}::bigint[])`),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}
