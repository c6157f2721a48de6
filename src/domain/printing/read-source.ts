import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { ediForms } from '#values/edi-forms.ts'
import { builtInForm } from './choose-form.ts'

/** The content of a template as a file. */
export type TemplateSource = {
  readonly file_name: string
  readonly content_type: string
  readonly content: string
}

/** Reads the Liquid file of a template, otherwise that of the built-in form of its type; refused where there is neither. */
export async function readSource(tx: Transaction, template: FullRow): Promise<TemplateSource> {
  const stored = await tx.maybe<Omit<TemplateSource, 'file_name'>>(sql`
    select c.content, c.content_type
    from template_contents c
    where c.tenant_id = ${tx.tenant.id} and c.template_id = ${template.id}`)
  const type = String(template.template_type_code)
  if (stored !== null) return { ...stored, file_name: String(template.file_name ?? `${type}.liquid`) }
  const builtIn = builtInForm(type)
  if (builtIn === null) throw refusal('missing_template', { type })
  if (ediForms[type] !== undefined)
    return { content: builtIn.content, content_type: 'text/plain', file_name: `${type}.edi.liquid` }
  return { content: builtIn.content, content_type: 'text/html', file_name: `${type}.html.liquid` }
}
