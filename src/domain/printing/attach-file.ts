import { nextVersion } from '#database/next-version.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { Problem, refuseAll, violation } from '#problems/problem.ts'
import type { OrderedFor } from '#values/process-pool.ts'
import { checkTemplate } from './check-template.ts'

/** A file that was read, with the name it is to bear. */
export type Attachment = {
  readonly content: string
  readonly content_type: string
  readonly file_name: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What a Liquid file can be attached to. */
export type Holder = keyof typeof contents

/** Where the files of each kind are kept, and the column that names what they are attached to. */
const contents = {
  templates: { table: 'template_contents', by: 'template_id' },
  custom_carrier_types: { table: 'custom_carrier_type_contents', by: 'custom_carrier_type_id' },
} as const

type Attached = { readonly holder: Holder; readonly id: number }

/** The text of a Liquid file that can be attached; one that does not parse is refused with its line. Outside of any transaction. */
export async function readTemplate(bytes: Buffer, whom: OrderedFor): Promise<string> {
  const content = contentOf(bytes)
  if (content === null) throw new Problem([violation('invalid', { field: 'file' })])
  refuseAll(await checkTemplate(content, whom))
  return content
}

/** Attaches a Liquid file that was read, in place of the one there was. */
export async function attachFile(tx: Transaction, { holder, id }: Attached, file: Attachment): Promise<void> {
  const { content } = file
  const { table, by } = contents[holder]
  await tx.run(sql`
    insert into ${name(table)} (tenant_id, ${name(by)}, content, content_type)
    values (${tx.tenant.id}, ${id}, ${content}, ${file.content_type})
    on conflict (tenant_id, ${name(by)}) do update
    set content = excluded.content, content_type = excluded.content_type`)
  await tx.run(sql`
    update ${name(holder)} t
    set file_name = ${file.file_name}, format = ${formatFor(file)}, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
}

/** Takes away what was attached to records that are about to go. */
export async function detachFiles(tx: Transaction, holder: Holder, ids: readonly number[]): Promise<void> {
  const { table, by } = contents[holder]
  await tx.run(sql`
    delete from ${name(table)} c
    where c.tenant_id = ${tx.tenant.id} and ${name('c', by)} = any(${ids}::bigint[])`)
}

/** The text of a file, or null where it is not UTF-8 or cannot be stored. */
function contentOf(bytes: Buffer): string | null {
  try {
    const text = utf8.decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Printers' own language is told by the content type or the name. */
function formatFor({ content_type, file_name }: Attachment): 'html' | 'zpl' {
  return content_type === 'application/zpl' || /\.zpl(\.liquid)?$/i.test(file_name) ? 'zpl' : 'html'
}
