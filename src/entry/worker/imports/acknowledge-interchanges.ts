import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import {
  type Acknowledgement,
  acknowledgementOf,
  interchangesIn,
  type ReceivedInterchange,
} from '#domain/edi/acknowledgement.ts'
import { type EdiPartner, profileOf } from '#domain/edi/edi-partner.ts'
import { headOf, isUnwantedTest, partnerOf } from '#domain/edi/interchange-head.ts'
import { noteFile, numberInterchange, type WrittenInterchange } from '#domain/edi/number-interchange.ts'
import {
  readImportResult,
  readReceipts,
  registerInterchanges,
  type StoredReceipt,
  settleReceipt,
} from '#domain/edi/receive-interchanges.ts'
import { partnerVerdictOf, takeVerdict } from '#domain/edi/take-acknowledgement.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { importExists, readImportContext } from '#domain/imports/progress.ts'
import { backgroundCaller } from '#entry/worker/callers.ts'
import type { JobContext } from '#entry/worker/job.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { writeToFile } from '#outside/files.ts'
import { violation } from '#problems/problem.ts'
import { ediBytes } from '#values/edi-characters.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { receivedIn, surveyInterchanges } from './survey-interchanges.ts'

/** An interchange of a file with its partner and its record. */
type TakenInterchange = {
  readonly import_id: number
  readonly partner: EdiPartner
  readonly receipt: StoredReceipt
  readonly received: ReceivedInterchange
}

/**
 * Acknowledges the interchanges of an import that has ended, each with a 997, TA1 or CONTRL in the folder of its partner, and
 * takes what they acknowledge themselves (platform 20.2). May be repeated.
 */
export async function acknowledgeInterchanges(
  worker: WorkerContext,
  { payload, known }: JobContext,
): Promise<void> {
  const import_id = Number(payload.import_id)
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const read = await inTransaction(worker, scope, async (tx) =>
    (await importExists(tx, import_id))
      ? { context: await readImportContext(tx, import_id), result: await readImportResult(tx, import_id) }
      : null,
  )
  if (read === null) return
  const { context, result } = read
  const charset = typeof payload.charset === 'string' ? payload.charset : null
  const survey = await surveyInterchanges(worker, scope, {
    import_id,
    context,
    account_id: result.account_id,
    charset,
    is_answered: true,
  })
  if (survey === null) return
  await inTransaction(worker, scope, (tx) =>
    registerInterchanges(tx, { import_id, received: receivedIn(survey) }),
  )
  const receipts = [...(await inTransaction(worker, scope, (tx) => readReceipts(tx, import_id)))]
  const is_refused = !['completed', 'completed_with_errors'].includes(result.status)
  for (const parts of interchangesIn(survey.found)) {
    const head = headOf(parts.interchange, survey.format)
    const partner = partnerOf(head, survey.partners)
    const place = receipts.findIndex(
      ({ edi_partner_id, control_number }) =>
        edi_partner_id === partner?.id && control_number === head.control_number,
    )
    const [receipt] = place < 0 ? [] : receipts.splice(place, 1)
    if (partner === null || receipt === undefined) {
      const { sender, recipient } = head
      const reason = violation('edi_partner_unknown', { sender, recipient })
      await inTransaction(worker, scope, (tx) =>
        recordFailure(tx, { source_type: 'imports', source_id: import_id, reason }),
      )
      continue
    }
    const is_duplicate = receipt.status === 'duplicate'
    const is_unwanted_test = is_refused && isUnwantedTest(head, partner)
    const received = { ...parts, rows: result.rows, is_refused, is_duplicate, is_unwanted_test }
    await acknowledge(worker, scope, { import_id, partner, receipt, received })
  }
}

async function acknowledge(worker: WorkerContext, scope: Scope, taken: TakenInterchange): Promise<void> {
  const { partner, received } = taken
  const answer = acknowledgementOf(received, partner.format)
  const written = await inTransaction(worker, scope, async (tx) => {
    const interchange = await writeAnswer(tx, taken, answer)
    if (taken.receipt.status === 'received') await takeVerdicts(tx, taken)
    const { status, reason } = answer
    await settleReceipt(tx, { id: taken.receipt.id, status, reason })
    return interchange
  })
  if (written === null || written.file_name !== null || partner.ftp_user_id === null) return
  const { ftp_user_id } = partner
  const bytes = ediBytes(written.content, profileOf(partner).character_set)
  const stored = await worker.files.put(scope.tenant.id, bytes)
  const documents = resourceNamed(worker.model, 'documents')
  const file_name = `${answer.message_type}_${written.control_number}.edi`
  const offered = await writeToFile(worker.files, stored, () =>
    inTransaction(worker, scope, async (tx) => {
      const name = await offerFile(tx, documents, {
        ftp_user_id,
        file: { ...stored, file_name, file_type: 'application/octet-stream' },
        account_id: partner.account_id,
        source_types: ['imports'],
      })
      if (name !== null) await noteFile(tx, { id: written.id, file_name: name })
      return name
    }),
  )
  if (offered === null) await worker.files.remove(stored.file_path)
}

/** Numbers and writes the answer to an interchange; null where there is none, or none is wanted. */
async function writeAnswer(
  tx: Transaction,
  { partner, receipt }: TakenInterchange,
  { message_type, messages }: Acknowledgement,
): Promise<WrittenInterchange | null> {
  if (message_type === null || !partner.sends_acknowledgements) return null
  return numberInterchange(tx, {
    partner,
    message_type,
    messages,
    record_type: null,
    record_id: null,
    event_id: null,
    acknowledges_id: receipt.id,
  })
}

/** Takes what the messages of an interchange say about those that were sent to its partner. */
async function takeVerdicts(
  tx: Transaction,
  { partner, import_id, received }: TakenInterchange,
): Promise<void> {
  const isWhole = received.interchange.fault === null && !received.is_unwanted_test
  const verdicts = received.messages
    .map((message) => (message.fault === null && isWhole ? partnerVerdictOf(message) : null))
    .filter((verdict) => verdict !== null)
  // Several may be about one interchange, of which the last counts.
  await mapInSequence(verdicts, (verdict) =>
    takeVerdict(tx, { edi_partner_id: partner.id, import_id, verdict }),
  )
}
