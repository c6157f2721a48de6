import { LimitExceeded } from '#values/bounded-process.ts'
import { type CountPages, PrintFailure, type PrintRequester } from '#values/printed-sheets.ts'
import { JobRejected, ProcessPool } from '#values/process-pool.ts'
import type { PdfJob, PdfResult } from './pdf-process.ts'

const MEMORY_MIB = 256

/**
 * Documents of thousands of pages take seconds of uninterruptible work, so a separate process reads and writes them.
 */
const documents = new ProcessPool<PdfJob, PdfResult>({
  script: new URL('./pdf-process.ts', import.meta.url),
  memory_mib: MEMORY_MIB,
  cpu_ms: 5_000,
  at_once: 2,
  waiting: 50,
  idle_ms: 30_000,
})

/** The number of pages of a document; throws `PrintFailure` if that takes too much time or memory. */
export async function countPages(body: Buffer, requester: PrintRequester): Promise<number> {
  const answer = await resultOf({ kind: 'count', body }, requester)
  if (answer.kind !== 'counted') throw new Error('the pages of a document were not counted')
  return answer.pages
}

/** The number of pages of any document; null where it cannot be read, or takes too much time or memory. */
export const pageCountOf: CountPages = async (body, requester) => {
  const answer = await documents.run({ kind: 'count', body }, requester).catch((error) => {
    if (error instanceof LimitExceeded || error instanceof JobRejected) return null
    throw error
  })
  return answer?.kind === 'counted' ? answer.pages : null
}

/**
 * Lays the pages of one document over those of another; throws `PrintFailure` if that takes too much time or memory.
 */
export async function overlay(body: Buffer, layer: Buffer, requester: PrintRequester): Promise<Buffer> {
  const answer = await resultOf({ kind: 'lay_over', body, layer }, requester)
  if (answer.kind !== 'laid') throw new Error('the pages of a document were not laid over')
  return Buffer.from(answer.bytes)
}

async function resultOf(order: PdfJob, requester: PrintRequester): Promise<PdfResult> {
  const answer = await documents.run(order, requester).catch((error) => {
    throw failureFrom(error)
  })
  if (answer.kind === 'broken') throw new Error(answer.reason)
  return answer
}

function failureFrom(error: unknown): unknown {
  if (error instanceof LimitExceeded)
    return new PrintFailure(
      error.bound === 'time'
        ? 'the heads and feet of its pages take too long'
        : `its pages take more than ${MEMORY_MIB} MiB of memory`,
    )
  if (error instanceof JobRejected)
    return new PrintFailure(
      error.why === 'disconnected'
        ? 'nobody waits for it any more'
        : 'too many documents are waiting already; try again when they are done',
    )
  return error
}
