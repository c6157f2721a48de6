import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { boundedJson } from '#values/bounded-json.ts'

/** Records that conditions may compare with, by their ids or codes; `one` is their name in paths, for example `order_type`. */
export type ReferencedRecords = {
  readonly one: string
  readonly rows: readonly { readonly id: number; readonly code: string }[]
}

/** Counts the conditions of automations that compare with one of these records. */
export async function countReferencingConditions(
  tx: Transaction,
  { one, rows }: ReferencedRecords,
): Promise<number> {
  const conditions = await tx.rows<{ source_path: string; value: string }>(sql`
    select c.source_path, c.value
    from automation_conditions c
    where c.tenant_id = ${tx.tenant.id} and strpos(c.source_path, ${one}) > 0 and c.value is not null`)
  const ids = new Set(rows.map((row) => String(row.id)))
  const codes = new Set(rows.map((row) => row.code))
  return conditions.filter(({ source_path, value }) => {
    const values = listedValuesOf(value)
    if (source_path.endsWith(`${one}_id`) || source_path.endsWith(`${one}.id`))
      return values.some((word) => ids.has(word))
    return source_path.endsWith(`${one}.code`) && values.some((word) => codes.has(word))
  }).length
}

/** A value is a single one, a list separated by commas, or a JSON list (platform 8.3). */
function listedValuesOf(value: string): readonly string[] {
  const list = value.trim().startsWith('[') ? parseJsonList(value) : null
  return list ?? [value.trim(), ...value.split(',').map((value) => value.trim())]
}

function parseJsonList(value: string): readonly string[] | null {
  const parsed = boundedJson(value)
  return Array.isArray(parsed) ? parsed.map(String) : null
}
