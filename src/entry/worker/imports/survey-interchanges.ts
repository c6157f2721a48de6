import type { Scope, Transaction } from '#database/transaction.ts'
import { type EdiPartner, readEdiPartners } from '#domain/edi/edi-partner.ts'
import { headOf, isUnwantedTest, partnerOf } from '#domain/edi/interchange-head.ts'
import {
  hasEdiPartners,
  type ReceivedNumber,
  registerInterchanges,
} from '#domain/edi/receive-interchanges.ts'
import type { ImportContext } from '#domain/imports/progress.ts'
import { settingsIn, stringIn } from '#domain/imports/read-settings.ts'
import type { SurveyedEdi } from '#domain/imports/survey-edi.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { addJobs } from '#events/queue.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { ownerOf } from '#values/caller.ts'
import type { EdiFormat } from '#values/edi-segment.ts'

/** The task that acknowledges the interchanges of an import that has ended. */
export const ACKNOWLEDGE_INTERCHANGES = 'acknowledge_edi_interchanges'

/** A file of EDI: how it is read, and the account that it is restricted to. */
export type EdiSource = {
  readonly import_id: number
  readonly context: ImportContext
  readonly account_id: number | null
  readonly charset: string | null
  /** Whether its sender is answered: neither a dry run nor a retry is news for them. */
  readonly is_answered: boolean
}

/** What a file of EDI consists of, and the partners that may have sent it. */
export type EdiSurvey = {
  readonly format: EdiFormat
  readonly found: readonly SurveyedEdi[]
  readonly partners: readonly EdiPartner[]
}

/** The form of a file that is read as EDI; null for any other file. */
export function ediFormatOf({ parser, configuration }: ImportContext): EdiFormat | null {
  if (parser !== 'edi' || configuration === null) return null
  return stringIn(settingsIn(configuration.settings), 'format') === 'x12' ? 'x12' : 'edifact'
}

/** Surveys a file of EDI; null if it is none, or cannot be read as text. */
export async function surveyInterchanges(
  worker: WorkerContext,
  scope: Scope,
  { context, account_id, charset }: EdiSource,
): Promise<EdiSurvey | null> {
  const format = ediFormatOf(context)
  if (format === null || context.configuration === null || context.file_path === null) return null
  const partners = await inTransaction(worker, scope, (tx) => readEdiPartners(tx, { format, account_id }))
  try {
    const file = await worker.file_reader.read({
      owner: ownerOf(scope.tenant),
      source: worker.files.read(context.file_path),
      rules: {
        parser: 'edi_survey',
        configuration: context.configuration,
        ...(charset === null ? {} : { charset }),
      },
      isWanted: async () => true,
    })
    try {
      const found: SurveyedEdi[] = []
      for (let record = 0; record < file.records; record += 1) {
        const [row] = await file.rows(record)
        // `surveyEdi` wrote it.
        if (row !== undefined) found.push(JSON.parse(row.raw) as SurveyedEdi)
      }
      return { format, found, partners }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/**
 * Registers the interchanges of a file, if their senders are answered, and refuses it if one of them was received before or is
 * a test that nobody agreed on (platform 20.2).
 */
export async function registerFile(worker: WorkerContext, scope: Scope, source: EdiSource): Promise<void> {
  const survey = await surveyInterchanges(worker, scope, source)
  if (survey === null) return
  if (source.is_answered) await registerReceived(worker, scope, { source, survey })
  for (const interchange of survey.found.filter((one) => one.kind === 'interchange')) {
    const head = headOf(interchange, survey.format)
    const { control_number, sender } = head
    if (isUnwantedTest(head, partnerOf(head, survey.partners)))
      throw refusal('edi_interchange_test', { control_number, sender })
  }
}

type ReadSource = { readonly source: EdiSource; readonly survey: EdiSurvey }

async function registerReceived(
  worker: WorkerContext,
  scope: Scope,
  { source, survey }: ReadSource,
): Promise<void> {
  const received = receivedIn(survey)
  const { import_id } = source
  const registered = await inTransaction(worker, scope, (tx) =>
    registerInterchanges(tx, { import_id, received }),
  )
  const duplicate = registered.find(({ status }) => status === 'duplicate')
  if (duplicate === undefined) return
  const partner = survey.partners.find(({ id }) => id === duplicate.edi_partner_id)?.name ?? ''
  throw refusal('edi_interchange_duplicate', { control_number: duplicate.control_number, partner })
}

/** The interchanges of a survey whose sender is a partner. */
export function receivedIn({ format, found, partners }: EdiSurvey): readonly ReceivedNumber[] {
  return found
    .filter((one) => one.kind === 'interchange')
    .flatMap((interchange) => {
      const head = headOf(interchange, format)
      const partner = partnerOf(head, partners)
      if (partner === null) return []
      const types = found.flatMap((one) =>
        one.kind === 'message' && one.interchange === interchange.interchange ? [one.type] : [],
      )
      const { control_number, is_test } = head
      return [
        {
          edi_partner_id: partner.id,
          account_id: partner.account_id,
          control_number,
          is_test,
          message_type: [...new Set(types)].join(', ').slice(0, 255),
        },
      ]
    })
}

/** Queues the acknowledgement of a file whose import has ended, if there are partners. */
export async function queueAcknowledgement(
  tx: Transaction,
  { import_id, charset }: Pick<EdiSource, 'import_id' | 'charset'>,
): Promise<void> {
  if (!(await hasEdiPartners(tx))) return
  await addJobs(tx, [{ task: ACKNOWLEDGE_INTERCHANGES, about: import_id, payload: { import_id, charset } }])
}
