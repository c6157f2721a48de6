import { BoundExceeded } from '#values/bounded-process.ts'
import { type PrintedFor, PrintFailure } from '#values/printed-sheets.ts'
import { OrderRefused, ProcessPool } from '#values/process-pool.ts'
import type { PdfAnswer, PdfOrder } from './pdf-process.ts'

const MEMORY_MIB = 256

/** Documents of thousands of pages take seconds to read and write, which nothing interrupts: that is done apart from the service. */
const documents = new ProcessPool<PdfOrder, PdfAnswer>({
  script: new URL('./pdf-process.ts', import.meta.url),
  memory_mib: MEMORY_MIB,
  cpu_ms: 5_000,
  at_once: 2,
  waiting: 50,
  idle_ms: 30_000,
})

/** How many pages a document has; throws `PrintFailure` where that takes too much. */
export async function countPages(body: Buffer, whom: PrintedFor): Promise<number> {
  const answer = await asked({ kind: 'count', body }, whom)
  if (answer.kind !== 'counted') throw new Error('the pages of a document were not counted')
  return answer.pages
}

/** Lays the pages of one document over those of another; throws `PrintFailure` where that takes too much. */
export async function layOver(body: Buffer, over: Buffer, whom: PrintedFor): Promise<Buffer> {
  const answer = await asked({ kind: 'lay_over', body, over }, whom)
  if (answer.kind !== 'laid') throw new Error('the pages of a document were not laid over')
  return Buffer.from(answer.bytes)
}

async function asked(order: PdfOrder, whom: PrintedFor): Promise<PdfAnswer> {
  const answer = await documents.ask(order, whom).catch((error) => {
    throw failureFrom(error)
  })
  if (answer.kind === 'broken') throw new Error(answer.reason)
  return answer
}

function failureFrom(error: unknown): unknown {
  if (error instanceof BoundExceeded)
    return new PrintFailure(
      error.bound === 'time'
        ? 'the heads and feet of its pages take too long'
        : `its pages take more than ${MEMORY_MIB} MiB of memory`,
    )
  if (error instanceof OrderRefused)
    return new PrintFailure(
      error.why === 'hung_up'
        ? 'nobody waits for it any more'
        : 'too many documents are waiting already; try again when they are done',
    )
  return error
}
