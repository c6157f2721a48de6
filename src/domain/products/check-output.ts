import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { decimalFor } from '#values/decimal.ts'

type Told = { readonly row: Readonly<Record<string, unknown>>; readonly parsed: Parsed }

/**
 * One build makes no part of what a product is counted in (operations 0.4): half a piece would stand where it was built for
 * ever, since nobody could put it away.
 */
export async function checkOutput(
  tx: Transaction,
  resource: Resource,
  { row: { output_quantity, stock_unit_type_id }, parsed }: Told,
): Promise<readonly Violation[]> {
  const exact = decimalFor(output_quantity)
  if (exact === null || exact.eq(exact.round(0))) return []
  const counted = await tx.one<{ decimal_places: number }>(sql`
    select coalesce(max(t.decimal_places), 0) as decimal_places
    from stock_unit_types t
    where t.tenant_id = ${tx.tenant.id}
      and t.id = ${typeof stock_unit_type_id === 'number' ? stock_unit_type_id : null}::bigint`)
  if (exact.eq(exact.round(counted.decimal_places))) return []
  return [
    violationOf(resource, parsed, {
      column: 'output_quantity',
      symbol: 'quantity_precision',
      facts: counted,
    }),
  ]
}
