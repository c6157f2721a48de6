import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { newSearchBudget, search } from '#values/pattern-search.ts'

/** What to do with a file whose name matches. */
export type ImportTemplate = {
  readonly id: number
  readonly file_regexp: string
  readonly template_type: string | null
  readonly import_configuration_id: number | null
  readonly configuration_version: number | null
  readonly account_id: number | null
  readonly mapping_group_id: number | null
  readonly user_id: number | null
  /** Whether the same file is accepted again within an hour. */
  readonly allow_duplicate_files: boolean
}

/** The first template of a login that matches a file's name, regardless of case: by position, then by id (platform 11.1). */
export async function matchTemplate(
  tx: Transaction,
  { ftp_user_id, file_name }: { readonly ftp_user_id: number; readonly file_name: string },
): Promise<ImportTemplate | null> {
  const templates = await readTemplates(tx, sql`t.ftp_user_id = ${ftp_user_id}`)
  const patience = newSearchBudget()
  for (const template of templates) {
    const query = { pattern: template.file_regexp, text: file_name, ignores_case: true }
    if ((await search(query, patience)) === 'found') return template
  }
  return null
}

/** A template; null if it no longer exists. */
export async function findTemplate(tx: Transaction, id: number): Promise<ImportTemplate | null> {
  return (await readTemplates(tx, sql`t.id = ${id}`))[0] ?? null
}

function readTemplates(tx: Transaction, which: ReturnType<typeof sql>): Promise<readonly ImportTemplate[]> {
  return tx.rows<ImportTemplate>(sql`
    select t.id, t.file_regexp, t.template_type, t.import_configuration_id, c.version as configuration_version,
      t.account_id, t.mapping_group_id, t.user_id, t.allow_duplicate_files
    from import_templates t
    left join import_configurations c on c.tenant_id = t.tenant_id and c.id = t.import_configuration_id
    where t.tenant_id = ${tx.tenant.id} and ${which}
    order by t.position, t.id`)
}
