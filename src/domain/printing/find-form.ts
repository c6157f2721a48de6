import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The content of a template, and what it is a form for. */
export type Form = { readonly name: string; readonly format: 'html' | 'zpl'; readonly content: string }

/** A template with its content; null where it is gone, or has none. */
export function findForm(tx: Transaction, template_id: number): Promise<Form | null> {
  return tx.maybe<Form>(sql`
    select t.name, coalesce(t.format, 'html') as format, c.content
    from templates t
    join template_contents c on c.tenant_id = t.tenant_id and c.template_id = t.id
    where t.tenant_id = ${tx.tenant.id} and t.id = ${template_id}`)
}
