import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { LiquidFailure } from '#values/liquid.ts'
import { printedForms } from '#values/printed-form.ts'
import { sampleForm } from './sample-form.ts'

/** A form as it was rendered. */
export type Rendered = {
  readonly file_name: string
  readonly file_type: string
  readonly text: string
  /** What could not be shown. */
  readonly warnings: readonly string[]
}

/** What is printed with another form's content, and not by itself. */
const NOT_ALONE = ['header', 'footer']

type Content = { readonly id: number; readonly content: string }

/** A template with sample data, its head above and its foot below; refused where it has no content or cannot be rendered. */
export async function testPrint(tx: Transaction, template: FullRow): Promise<Rendered> {
  const type = String(template.template_type_code)
  if (NOT_ALONE.includes(type)) throw refusal('unsupported_template_type', { type })
  const ids = [template.template_header_id, template.id, template.template_footer_id]
  const found = await tx.rows<Content>(sql`
    select c.template_id as id, c.content
    from template_contents c
    where c.tenant_id = ${tx.tenant.id} and c.template_id = any(${ids.filter((id) => id !== null)}::bigint[])`)
  const contents = new Map(found.map(({ id, content }) => [id, content]))
  if (!contents.has(template.id)) throw refusal('missing_template', { type })
  const format = template.format === 'zpl' ? 'zpl' : 'html'
  const parts = ids.flatMap((id) => contents.get(Number(id)) ?? [])
  return {
    file_name: `${String(template.name).replaceAll(/[\p{Cc}/\\]/gu, '-')}.${format}`,
    file_type: format === 'zpl' ? 'application/zpl' : 'text/html',
    ...rendered(parts, format),
  }
}

function rendered(parts: readonly string[], format: 'html' | 'zpl'): Pick<Rendered, 'text' | 'warnings'> {
  try {
    const forms = parts.map((content) => printedForms[format].renderForm(content, sampleForm))
    return {
      text: forms.map(({ text }) => text).join('\n'),
      warnings: forms.flatMap(({ warnings }) => warnings),
    }
  } catch (error) {
    if (error instanceof LiquidFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
