import type { OperationMetadata } from '#web/api/metadata.ts'

/** Whether an act prints: to a printer, or into a file that can be looked at before. */
export function isPrint({ input }: Pick<OperationMetadata, 'input'>): boolean {
  const names = (input?.fields ?? []).map(({ attribute }) => attribute)
  return names.includes('cloud_print') && names.includes('printer_id')
}
