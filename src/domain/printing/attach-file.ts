import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { checkTemplate } from '#domain/automations/liquid.ts'
import { refuseAll, violation } from '#problems/problem.ts'

/** A file as it was sent, with the name it is to bear. */
export type Attachment = { readonly bytes: Buffer; readonly content_type: string; readonly file_name: string }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Puts a Liquid file into a template, in place of the one it had. A file that does not parse is refused with its line. */
export async function attachFile(tx: Transaction, template: number, file: Attachment): Promise<void> {
  const content = contentOf(file.bytes)
  refuseAll(content === null ? [violation('invalid', { field: 'file' })] : checkTemplate(content))
  await tx.run(sql`
    insert into template_contents (tenant_id, template_id, content, content_type)
    values (${tx.tenant.id}, ${template}, ${content}, ${file.content_type})
    on conflict (tenant_id, template_id) do update
    set content = excluded.content, content_type = excluded.content_type`)
  await tx.run(sql`
    update templates t
    set file_name = ${file.file_name}, format = ${formatFor(file)}, lock_version = t.lock_version + 1, updated_at = ${tx.now}
    where t.tenant_id = ${tx.tenant.id} and t.id = ${template}`)
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
