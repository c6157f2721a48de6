import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { boundedJson } from '#values/bounded-json.ts'

/** A record that a condition may compare with: `order_type` in paths, by its id and its code. */
export type Named = {
  readonly one: string
  readonly rows: readonly { readonly id: number; readonly code: string }[]
}

/** How many conditions of automations compare something with one of these records. */
export async function countNamingConditions(tx: Transaction, { one, rows }: Named): Promise<number> {
  const conditions = await tx.rows<{ source_path: string; value: string }>(sql`
    select c.source_path, c.value
    from automation_conditions c
    where c.tenant_id = ${tx.tenant.id} and strpos(c.source_path, ${one}) > 0 and c.value is not null`)
  const ids = new Set(rows.map((row) => String(row.id)))
  const codes = new Set(rows.map((row) => row.code))
  return conditions.filter(({ source_path, value }) => {
    const words = wordsOf(value)
    if (source_path.endsWith(`${one}_id`) || source_path.endsWith(`${one}.id`))
      return words.some((word) => ids.has(word))
    return source_path.endsWith(`${one}.code`) && words.some((word) => codes.has(word))
  }).length
}

/** A value is one word, a list with commas, or a list in JSON (platform 8.3). */
function wordsOf(value: string): readonly string[] {
  const list = value.trim().startsWith('[') ? parsedList(value) : null
  return list ?? [value.trim(), ...value.split(',').map((word) => word.trim())]
}

function parsedList(value: string): readonly string[] | null {
  const parsed = boundedJson(value)
  return Array.isArray(parsed) ? parsed.map(String) : null
}
