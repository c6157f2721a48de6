import type { OperationMetadata } from '#web/api/metadata.ts'
import type { Values } from '#web/console/form/values.ts'
import { isPrint } from './is-print.ts'
import { keepLastValues, lastValues } from './last-values.ts'

type BenchPrint = { readonly tenant: string; readonly operation: Pick<OperationMetadata, 'path' | 'input'> }

/** One and many records of a type are printed on one printer. */
const benchOf = ({ tenant, operation: { path } }: BenchPrint) => ({
  tenant,
  person: '',
  type: path.replace('/{id}', ''),
})

/** What the form of a print begins with: the printer that this browser printed on last time, whoever works at it. */
export function lastPrinter(print: BenchPrint): Readonly<Record<string, string>> {
  if (!isPrint(print.operation)) return {}
  const { printer_id } = lastValues(benchOf(print))
  return printer_id === undefined ? {} : { printer_id, cloud_print: 'true' }
}

/** Keeps the printer of a print for the next one. */
export function keepPrinter(print: BenchPrint, values: Values): void {
  if (isPrint(print.operation)) keepLastValues(benchOf(print), { values, kept: ['printer_id'] })
}
