import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { type PrintJob, queuePrint } from '#domain/printing/queue-prints.ts'
import type { AnsweredFile, ExternalStep, Outcome, Waiting } from './operation.ts'
import type { PrintingOutside } from './templates.ts'

/** Something printed, with what could not be shown. */
type PrintedFile = AnsweredFile & { readonly warnings: readonly string[] }

/** Prints something, outside of any transaction. */
export type Print = (waiting: Waiting) => Promise<PrintedFile>

/** What prints; every way in that has papers brings it. */
export function atHand(outside: PrintingOutside | null): PrintingOutside {
  if (outside === null) throw new Error('no way in has brought what prints')
  return outside
}

type Handing = {
  /** The printer it goes to, if any, and how often it is printed. */
  readonly asked: { readonly printer_id: number | null; readonly copies: number }
  readonly category: PrintJob['category']
  readonly paper: Pick<Paper, 'account_id' | 'warehouse_id'>
  readonly outside: PrintingOutside | null
  readonly print: Print
}

/** Answers what is printed, or keeps its bytes and queues it for the printer. */
export function handOut(
  tx: Transaction,
  model: Model,
  { asked, category, paper, outside, print }: Handing,
): ExternalStep {
  const { printer_id, copies } = asked
  const { account_id, warehouse_id } = paper
  const tenant = tx.tenant.id
  const print_jobs = resourceNamed(model, 'print_jobs')
  const resources = { documents: resourceNamed(model, 'documents'), print_jobs }
  const ask = async (waiting: Waiting) => {
    const { file_name, content_type, content, warnings } = await print(waiting)
    if (printer_id === null) {
      const file: Outcome = { kind: 'file', file: { file_name, content_type, content } }
      return async () => file
    }
    const stored = await atHand(outside).files.put(tenant, Buffer.from(content))
    waiting.kept(stored.file_path)
    const file = { ...stored, file_name, file_type: content_type, warnings }
    return async (later: Transaction): Promise<Outcome> => ({
      kind: 'record',
      resource: print_jobs,
      row: await queuePrint(later, resources, {
        file,
        category,
        account_id,
        warehouse_id,
        printer_id,
        copies,
      }),
    })
  }
  return { kind: 'external_step', ask }
}
