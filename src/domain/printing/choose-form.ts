import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { type BuiltIn, builtInForms } from '#values/built-in-forms.ts'
import { ediForms } from '#values/edi-forms.ts'
import { A4_PAGE } from '#values/printed-sheets.ts'
import { findForm, headAndFoot, layout, type NamedForm } from './find-form.ts'
import type { Paper } from './paper.ts'

/** The type of forms for any paper. */
const FREE_FORM = 'custom'
/** Papers for which a customer may have a form. */
const PICK_LABELS = ['pre_pick_label', 'pick_storage_unit_label']

type FormRequest = { readonly type: string; readonly template_id: number | null; readonly paper: Paper }

/**
 * Chooses the form of a paper (platform 13.1): the requested one, otherwise that of the account, of the customer for pick
 * labels, the default one, or the built-in one; null if there is none. A requested template without content, or of another
 * type, is refused.
 */
export async function chooseForm(
  tx: Transaction,
  { type, template_id, paper }: FormRequest,
): Promise<NamedForm | null> {
  if (template_id !== null) return requestedForm(tx, type, template_id)
  const { account_id, customer_id } = paper
  const tenant = tx.tenant.id
  const chosen = await tx.maybe<NamedForm>(sql`
    select t.name, coalesce(t.format, 'html') as format, c.content, ${headAndFoot(tenant)}, ${layout} as layout
    from templates t
    join template_contents c on c.tenant_id = ${tenant} and c.template_id = t.id
    left join customers u on u.tenant_id = ${tenant} and u.id = ${PICK_LABELS.includes(type) ? customer_id : null}
    where t.tenant_id = ${tenant}
      and (t.id = u.pick_label_id or (t.template_type_code = ${type} and (t.account_id = ${account_id} or t."default")))
    order by coalesce(t.account_id = ${account_id} and t.template_type_code = ${type}, false) desc,
      coalesce(t.id = u.pick_label_id, false) desc, t.id
    limit 1`)
  return chosen ?? builtInForm(type)
}

async function requestedForm(tx: Transaction, type: string, template_id: number): Promise<NamedForm> {
  const template = await tx.one<{ template_type_code: string }>(sql`
    select t.template_type_code from templates t where t.tenant_id = ${tx.tenant.id} and t.id = ${template_id}`)
  if (![type, FREE_FORM].includes(template.template_type_code))
    throw refusal('inclusion', { field: 'template_id', allowed: [type, FREE_FORM] }, '/template_id')
  const form = (await findForm(tx, template_id)) ?? builtInForm(template.template_type_code)
  if (form === null) throw refusal('missing_template', { type: template.template_type_code })
  return form
}

/** The built-in form of a type; null if there is none. */
export function builtInForm(type: string): NamedForm | null {
  const message = ediForms[type]
  if (message !== undefined)
    return { name: type, content: message, format: 'html', head: null, foot: null, layout: A4_PAGE }
  const form: BuiltIn | undefined = builtInForms[type]
  return form === undefined ? null : { ...form, format: 'html', head: null }
}
