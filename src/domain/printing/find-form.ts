import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Form } from '#values/printed-form.ts'

/** A form with its name. */
export type NamedForm = Form & { readonly name: string }

/** The form of a template; null if the template does not exist or has no content. */
export function findForm(tx: Transaction, template_id: number): Query<NamedForm | null> {
  return tx.maybe<NamedForm>(sql`
    select t.name, coalesce(t.format, 'html') as format, c.content, ${headAndFoot(tx.tenant.id)}, ${layout} as layout
    from templates t
    join template_contents c on c.tenant_id = t.tenant_id and c.template_id = t.id
    where t.tenant_id = ${tx.tenant.id} and t.id = ${template_id}`)
}

/** The contents of header and footer of template `t`. */
export function headAndFoot(tenant: number): Sql {
  return sql`
    (select h.content from template_contents h where h.tenant_id = ${tenant} and h.template_id = t.template_header_id) as head,
    (select f.content from template_contents f where f.tenant_id = ${tenant} and f.template_id = t.template_footer_id) as foot`
}

/** The `PageLayout` of template `t`. */
export const layout = sql`
  jsonb_build_object('orientation', t.orientation, 'page_height', t.page_height, 'page_width', t.page_width,
    'top', t.top, 'bottom', t.bottom, 'left', t."left", 'right', t."right",
    'header_height', t.header_height, 'header_spacing', t.header_spacing,
    'footer_height', t.footer_height, 'footer_spacing', t.footer_spacing)`
