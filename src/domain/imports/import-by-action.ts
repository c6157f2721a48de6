import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { findTemplate } from './match-template.ts'
import { queueImport } from './queue-import.ts'

/** A file that an automation imports, and the template or configuration. */
export type ImportByAction = {
  readonly document_id: number
  readonly file_name: string
  readonly by: 'template' | 'configuration'
  readonly id: number
  readonly flow_code: string | null
  /** The user who last changed the automation: a configuration runs as this user, a template with this user's rights at most. */
  readonly automated_by: number
  readonly is_silent: boolean
}

/** Queues an import for an automation; its id, or null if the template or configuration no longer exists. */
export async function importByAction(
  tx: Transaction,
  imports: Resource,
  input: ImportByAction,
): Promise<number | null> {
  const { document_id, file_name, by, id, flow_code, automated_by, is_silent } = input
  const template = by === 'template' ? await findTemplate(tx, id) : null
  const configuration = by === 'configuration' ? await findVersion(tx, id) : null
  if (template === null && configuration === null) return null
  const row = await queueImport(tx, imports, {
    file_name,
    document_id,
    source: 'automation',
    template_type: template?.template_type ?? null,
    import_template_id: template?.id ?? null,
    import_configuration_id: configuration?.id ?? template?.import_configuration_id ?? null,
    configuration_version: configuration?.version ?? template?.configuration_version ?? null,
    account_id: template?.account_id ?? null,
    user_id: template === null ? automated_by : template.user_id,
    automated_by,
    flow_code,
    is_silent,
  })
  return row.id
}

function findVersion(tx: Transaction, id: number): Promise<{ id: number; version: number } | null> {
  return tx.maybe(sql`
    select c.id, c.version from import_configurations c where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
}

/** The content of a template; null if it has none. */
export async function templateContent(tx: Transaction, template_id: number): Promise<string | null> {
  const found = await tx.maybe<{ content: string }>(sql`
    select c.content from template_contents c where c.tenant_id = ${tx.tenant.id} and c.template_id = ${template_id}`)
  return found?.content ?? null
}
