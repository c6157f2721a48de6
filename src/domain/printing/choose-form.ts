import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { type BuiltIn, builtInForms } from '#values/built-in-forms.ts'
import { findForm, headAndFoot, layout, type NamedForm } from './find-form.ts'
import type { Paper } from './paper.ts'

/** A form that anything may be printed with. */
const FREE = 'custom'
/** Papers for which who receives the goods may have a form of their own. */
const PICK_LABELS = ['pre_pick_label', 'pick_storage_unit_label']

type Wanted = { readonly type: string; readonly template_id: number | null; readonly paper: Paper }

/**
 * The form a paper is printed with (platform 13.1): the one asked for, else that of the account, of the customer for labels
 * of picks, the default one, and the one that is built in; null where there is none at all. A template that was asked for and
 * has no content, or prints something else, is refused.
 */
export async function chooseForm(
  tx: Transaction,
  { type, template_id, paper }: Wanted,
): Promise<NamedForm | null> {
  if (template_id !== null) return givenForm(tx, type, template_id)
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

async function givenForm(tx: Transaction, type: string, template_id: number): Promise<NamedForm> {
  const template = await tx.one<{ template_type_code: string }>(sql`
    select t.template_type_code from templates t where t.tenant_id = ${tx.tenant.id} and t.id = ${template_id}`)
  if (![type, FREE].includes(template.template_type_code))
    throw refusal('inclusion', { field: 'template_id', allowed: [type, FREE] }, '/template_id')
  const form = (await findForm(tx, template_id)) ?? builtInForm(template.template_type_code)
  if (form === null) throw refusal('missing_template', { type: template.template_type_code })
  return form
}

/** The form that is there before anybody attached one; null where there is none for the type. */
export function builtInForm(type: string): NamedForm | null {
  const form: BuiltIn | undefined = builtInForms[type]
  return form === undefined ? null : { ...form, format: 'html', head: null }
}
