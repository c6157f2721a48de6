import type { Words } from '#web/words/en-GB.ts'
import type { OfferedTemplate } from './import-sources.ts'

/** What people call a standard file: "Orders". */
function standardLabel({ imports }: Words, template_type: string): string {
  const known: Readonly<Record<string, string | undefined>> = imports.standard
  return known[template_type] ?? template_type
}

/** What people call a template: what it reads, for which account, and whose login it belongs to. */
export function templateLabel(words: Words, template: OfferedTemplate): string {
  const { template_type, import_configuration, account, ftp_user } = template
  const reads =
    template_type === null
      ? words.imports.by_configuration(import_configuration?.name ?? '')
      : standardLabel(words, template_type)
  return [reads, account?.code, ftp_user?.name].filter((part) => part != null && part !== '').join(' · ')
}
