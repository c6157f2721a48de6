import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { builtInForm } from './choose-form.ts'
import { findForm, type NamedForm } from './find-form.ts'

/** Types that are printed only as a part of other forms. */
const PARTIAL_TYPES = ['header', 'footer']

/** Messages of EDI are sent, not printed. */
const isMessage = (type: string) => type.startsWith('edi_')

/** The form of a template for a test print; refused if it has no content or cannot be printed alone. */
export async function formToTest(tx: Transaction, template: FullRow): Promise<NamedForm> {
  const type = String(template.template_type_code)
  if (PARTIAL_TYPES.includes(type) || isMessage(type)) throw refusal('unsupported_template_type', { type })
  const form = (await findForm(tx, template.id)) ?? builtInForm(type)
  if (form === null) throw refusal('missing_template', { type })
  return { ...form, name: String(template.name) }
}

/** The file name of a printed form. */
export function fileNameFor({ name }: Pick<NamedForm, 'name'>, format: string): string {
  return `${name.replaceAll(/[\p{Cc}/\\]/gu, '-')}.${format}`
}
