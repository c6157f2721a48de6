import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import { type Form, PRINTED_TYPES, type PrintOptions } from '#values/printed-form.ts'
import { renderTemplate } from '#values/render-template.ts'
import { builtInForm } from './choose-form.ts'
import { headAndFoot, layout } from './find-form.ts'
import { printOrRefuse } from './print-or-refuse.ts'

/** The formats of a preview. */
export const PREVIEW_FORMATS = ['pdf', 'html', 'zpl'] as const

/** A format of a preview. */
export type PreviewFormat = (typeof PREVIEW_FORMATS)[number]

/** A template without its content: what surrounds the content on a page. */
export type FormFrame = Omit<Form, 'content'>

/** Reads what surrounds the content of a template; that of the built-in form where the template has no content of its own. */
export async function readFormFrame(tx: Transaction, template: FullRow): Promise<FormFrame> {
  const { has_content, ...own } = await tx.one<FormFrame & { readonly has_content: boolean }>(sql`
    select coalesce(t.format, 'html') as format, ${headAndFoot(tx.tenant.id)}, ${layout} as layout,
      t.format is not null as has_content
    from templates t
    where t.tenant_id = ${tx.tenant.id} and t.id = ${template.id}`)
  const builtIn = has_content ? null : builtInForm(String(template.template_type_code))
  return builtIn ?? own
}

/** A previewed template. */
export type Preview = { readonly content: string | Buffer; readonly content_type: string }

/** Renders content that is not stored, within the frame of its template. Called outside transactions. */
export async function previewForm(
  form: Form,
  sheets: readonly JsonObject[],
  { format, ...options }: PrintOptions & { readonly format: PreviewFormat },
): Promise<Preview> {
  if (format === 'html') return { content: await htmlOf(form, sheets, options), content_type: 'text/html' }
  const language = format === 'zpl' ? 'zpl' : 'html'
  // Heads and feet are written in the language of their template.
  const margins = language === form.format ? {} : { head: null, foot: null }
  const printed = await printOrRefuse({ ...form, ...margins, format: language }, sheets, options)
  return { content: printed.bytes, content_type: PRINTED_TYPES[printed.format] }
}

async function htmlOf(
  { content }: Form,
  sheets: readonly JsonObject[],
  requester: PrintOptions,
): Promise<string> {
  try {
    const { texts } = await renderTemplate(
      { language: 'html', source: content },
      { common: {}, each: sheets },
      { owner: requester.owner, disconnected: requester.disconnected },
    )
    return texts.join('\n')
  } catch (error) {
    if (error instanceof LiquidFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
