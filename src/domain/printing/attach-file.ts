import { nextVersion } from '#database/next-version.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { Problem, refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { JobRequester } from '#values/process-pool.ts'
import { templateFault } from '#values/render-template.ts'

/** The content of a file, and its name. */
export type Attachment = {
  readonly content: string
  readonly content_type: string
  readonly file_name: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The tables whose records can have a Liquid file. */
export type TemplateOwner = keyof typeof contentTables

/** The table of the files of each kind of record, and its reference to the record. */
const contentTables = {
  templates: { table: 'template_contents', by: 'template_id' },
  custom_carrier_types: { table: 'custom_carrier_type_contents', by: 'custom_carrier_type_id' },
} as const

type AttachmentTarget = { readonly owner: TemplateOwner; readonly id: number }

/** Reads a Liquid file; one that does not parse is refused with its line. Called outside transactions. */
export async function readTemplate(bytes: Buffer, requester: JobRequester): Promise<string> {
  const content = contentOf(bytes)
  if (content === null) throw new Problem([violation('invalid', { field: 'file' })])
  refuseAll(await validateTemplate(content, requester))
  return content
}

/** Attaches a Liquid file to a record, and replaces the previous one. */
export async function attachFile(
  tx: Transaction,
  { owner, id }: AttachmentTarget,
  file: Attachment,
): Promise<void> {
  const { content } = file
  const { table, by } = contentTables[owner]
  await tx.run(sql`
    insert into ${name(table)} (tenant_id, ${name(by)}, content, content_type)
    values (${tx.tenant.id}, ${id}, ${content}, ${file.content_type})
    on conflict (tenant_id, ${name(by)}) do update
    set content = excluded.content, content_type = excluded.content_type`)
  await tx.run(sql`
    update ${name(owner)} t
    set file_name = ${file.file_name}, format = ${formatFor(file)}, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
}

/** Removes the files of records that will be deleted. */
export async function detachFiles(
  tx: Transaction,
  owner: TemplateOwner,
  ids: readonly number[],
): Promise<void> {
  const { table, by } = contentTables[owner]
  await tx.run(sql`
    delete from ${name(table)} c
    where c.tenant_id = ${tx.tenant.id} and ${name('c', by)} = any(${ids}::bigint[])`)
}

/** The text of a file; null if it is not UTF-8 or cannot be stored. */
function contentOf(bytes: Buffer): string | null {
  try {
    const text = utf8.decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** ZPL is recognized by the content type or the file name. */
function formatFor({ content_type, file_name }: Attachment): 'html' | 'zpl' {
  return content_type === 'application/zpl' || /\.zpl(\.liquid)?$/i.test(file_name) ? 'zpl' : 'html'
}

/** Checks the content of a template; a violation has its line (platform 2.4). Called outside transactions. */
async function validateTemplate(source: string, requester: JobRequester): Promise<readonly Violation[]> {
  try {
    const fault = await templateFault({ language: 'html', source }, requester)
    return fault === null ? [] : [violation('template_syntax_error', fault)]
  } catch (error) {
    if (error instanceof LiquidFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
