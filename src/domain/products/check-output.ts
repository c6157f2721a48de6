import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { decimalFor } from '#values/decimal.ts'

type OutputInput = { readonly row: Readonly<Record<string, unknown>>; readonly parsed: Parsed }

/**
 * The output of a build must fit the decimal places of the product (operations 0.4): half a piece could never be put
 * away.
 */
export async function checkOutput(
  tx: Transaction,
  resource: Resource,
  input: OutputInput,
): Promise<readonly Violation[]> {
  const [violations = []] = await checkOutputs(tx, resource, [input])
  return violations
}

/** The same for several products, in their order. */
export async function checkOutputs(
  tx: Transaction,
  resource: Resource,
  inputs: readonly OutputInput[],
): Promise<readonly (readonly Violation[])[]> {
  const broken = inputs.filter(({ row }) => !fits(row.output_quantity, 0))
  if (broken.length === 0) return inputs.map(() => [])
  const ids = broken.flatMap(({ row }) =>
    typeof row.stock_unit_type_id === 'number' ? [row.stock_unit_type_id] : [],
  )
  const rows = await tx.rows<{ id: number; decimal_places: number }>(sql`
    select t.id, t.decimal_places
    from stock_unit_types t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${[...new Set(ids)]}::bigint[])`)
  const places = new Map<unknown, number>(rows.map(({ id, decimal_places }) => [id, decimal_places]))
  return inputs.map(({ row, parsed }) => {
    const decimal_places = places.get(row.stock_unit_type_id) ?? 0
    if (fits(row.output_quantity, decimal_places)) return []
    const facts = { decimal_places }
    return [violationOf(resource, parsed, { column: 'output_quantity', symbol: 'quantity_precision', facts })]
  })
}

function fits(quantity: unknown, decimal_places: number): boolean {
  const exact = decimalFor(quantity)
  return exact === null || exact.eq(exact.round(decimal_places))
}
