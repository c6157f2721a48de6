import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { builtInForm } from './choose-form.ts'
import { findForm, type NamedForm } from './find-form.ts'

/** What is printed with another form's content, and not by itself. */
const NOT_ALONE = ['header', 'footer']

/** The form of a template that is to be tried out; refused where it has no content or is not printed alone. */
export async function formToTest(tx: Transaction, template: FullRow): Promise<NamedForm> {
  const type = String(template.template_type_code)
  if (NOT_ALONE.includes(type)) throw refusal('unsupported_template_type', { type })
  const form = (await findForm(tx, template.id)) ?? builtInForm(type)
  if (form === null) throw refusal('missing_template', { type })
  return { ...form, name: String(template.name) }
}

/** The name of the file a form becomes. */
export function fileNameFor({ name }: Pick<NamedForm, 'name'>, format: string): string {
  return `${name.replaceAll(/[\p{Cc}/\\]/gu, '-')}.${format}`
}
