import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { type PrintJob, queuePrint } from '#domain/printing/queue-prints.ts'
import { ownerOf } from '#values/caller.ts'
import type { AnsweredFile, ExternalStep, Outcome, StepControl } from './operation.ts'
import type { PrintingServices } from './templates.ts'
import { withPageCount } from './with-page-count.ts'

/** A printed file, with warnings about what could not be rendered. */
type PrintedFile = AnsweredFile & { readonly warnings: readonly string[] }

/** Prints outside of any transaction. */
export type Print = (control: StepControl) => Promise<PrintedFile>

/** The printing services; each entry point with print operations provides them. */
export function requirePrinting(services: PrintingServices | null): PrintingServices {
  if (services === null) throw new Error('no printing services were provided')
  return services
}

type PrintDelivery = {
  /** The printer, if any, and the number of copies. */
  readonly options: { readonly printer_id: number | null; readonly copies: number }
  readonly category: PrintJob['category']
  readonly paper: Pick<Paper, 'account_id' | 'warehouse_id'>
  /** The record that is printed; null where there are several. */
  readonly record: { readonly type: string; readonly id: number } | null
  readonly services: PrintingServices | null
  readonly print: Print
}

/** Returns the printed file, or stores it and queues a print job. */
export function deliverPrint(
  tx: Transaction,
  model: Model,
  { options, category, paper, record, services, print }: PrintDelivery,
): ExternalStep {
  const { printer_id, copies } = options
  const { account_id, warehouse_id } = paper
  const tenant = tx.tenant.id
  const owner = ownerOf(tx.tenant)
  const print_jobs = resourceNamed(model, 'print_jobs')
  const resources = { documents: resourceNamed(model, 'documents'), print_jobs }
  const printAndStore = async (control: StepControl) => {
    const { file_name, content_type, content, warnings } = await print(control)
    if (printer_id === null) {
      const requester = { owner, disconnected: control.disconnected }
      const file = await withPageCount({ file_name, content_type, content }, services, requester)
      return async (): Promise<Outcome> => ({ kind: 'file', file })
    }
    const stored = await requirePrinting(services).files.put(tenant, Buffer.from(content))
    control.stored(stored.file_path)
    const file = { ...stored, file_name, file_type: content_type, warnings }
    return async (later: Transaction): Promise<Outcome> => ({
      kind: 'record',
      resource: print_jobs,
      row: await queuePrint(later, resources, {
        file,
        category,
        account_id,
        warehouse_id,
        record_type: record?.type ?? null,
        record_id: record?.id ?? null,
        printer_id,
        copies,
      }),
    })
  }
  return { kind: 'external_step', call: printAndStore }
}
