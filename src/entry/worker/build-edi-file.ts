import { ediMessages } from '#domain/edi/edi-messages.ts'
import { type EdiPartner, findEdiPartner, profileOf } from '#domain/edi/edi-partner.ts'
import {
  findInterchange,
  numberInterchange,
  type WrittenInterchange,
} from '#domain/edi/number-interchange.ts'
import { chooseForm } from '#domain/printing/choose-form.ts'
import { readLetterhead } from '#domain/printing/letterhead.ts'
import { Problem } from '#problems/problem.ts'
import { ownerOf } from '#values/caller.ts'
import { ediBytes } from '#values/edi-characters.ts'
import { assertWritable } from '#values/edi-interchange.ts'
import { EdiValueError } from '#values/edi-segment.ts'
import { segmentsOfTemplate } from '#values/edi-template.ts'
import type { JsonObject } from '#values/json.ts'
import { renderTemplate } from '#values/render-template.ts'
import type { Action } from './action.ts'
import type { GeneratedFile } from './build-file.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** A file with one interchange. */
export type EdiFile = GeneratedFile & { readonly interchange_id: number; readonly account_id: number }

/** What a message is rendered from. */
type MessageSource = {
  readonly content: string
  readonly common: JsonObject
  readonly each: readonly JsonObject[]
}

/**
 * Writes the message of an action as an interchange. Sent again for the same event it is what was sent before, with its control
 * number. Null for a record of another account than the partner's; a reason where the message cannot be written.
 */
export async function buildEdiFile(action: Action): Promise<EdiFile | string | null> {
  try {
    return await interchangeFile(action)
  } catch (error) {
    if (error instanceof EdiValueError) return error.message
    if (error instanceof Problem) return error.first.details
    throw error
  }
}

async function interchangeFile(action: Action): Promise<EdiFile | string | null> {
  const { parameters, worker, tenant, task } = action
  const scope = { tenant, caller: backgroundCaller(worker.user_id) }
  const message_type = parameters.constant('edi_message') ?? ''
  const kind = ediMessages[message_type]
  const partner_id = Number(parameters.constant('edi_partner_id') ?? 0)
  const partner = await inTransaction(worker, scope, (tx) => findEdiPartner(tx, partner_id))
  if (kind === undefined || partner === null) return 'its EDI partner or message no longer exists'
  if (kind.format !== partner.format) return `${message_type} is no message of ${partner.format}`
  const { aggregate, id: event_id } = task.subject
  if (kind.record_type !== null && aggregate?.type !== kind.record_type)
    return `${message_type} is about ${kind.record_type}, and the event is not`
  const record = kind.record_type === null ? null : (aggregate ?? null)
  const occasion = { partner, message_type, event_id, acknowledges_id: null }
  const earlier = await inTransaction(worker, scope, (tx) => findInterchange(tx, occasion))
  if (earlier !== null) return fileOf(action, partner, { message_type, written: earlier })
  const source = await readSource(action, { partner, message_type, record_id: record?.id ?? 0 })
  if (source === null) return null
  const { texts } = await renderTemplate(
    { language: 'edi', source: source.content },
    { common: source.common, each: source.each },
    { owner: ownerOf(tenant) },
  )
  const messages = texts.map((text) => ({
    type: message_type,
    segments: segmentsOfTemplate(text, partner.format),
  }))
  if (messages.length === 0) return 'there is nothing that the message could tell'
  for (const { segments } of messages) assertWritable(segments, profileOf(partner))
  const written = await inTransaction(worker, scope, (tx) =>
    numberInterchange(tx, {
      ...occasion,
      messages,
      record_type: record?.type ?? null,
      record_id: record?.id ?? null,
    }),
  )
  return fileOf(action, partner, { message_type, written })
}

type MessageOrder = {
  readonly partner: EdiPartner
  readonly message_type: string
  readonly record_id: number
}

/** Reads what a message is rendered from; null for a record of another account. */
function readSource(
  { parameters, worker, tenant }: Action,
  { partner, message_type, record_id }: MessageOrder,
): Promise<MessageSource | null> {
  const scope = { tenant, caller: backgroundCaller(worker.user_id) }
  return inTransaction(worker, scope, async (tx) => {
    const kind = ediMessages[message_type]
    if (kind === undefined) throw new Error(`${message_type} is no message`)
    const paper = await kind.read(tx, worker.model, { partner, record_id })
    if (paper.account_id !== partner.account_id) return null
    const id = parameters.constant('template_id')
    const form = await chooseForm(tx, {
      type: kind.template_type,
      template_id: id === null ? null : Number(id),
      paper,
    })
    if (form === null) throw new Error(`${kind.template_type} has no built-in template`)
    const letterhead = await readLetterhead(tx, paper, 1)
    const { name, own_identity, partner_identity } = partner
    const common = { ...letterhead, timezone: letterhead.timezone ?? tenant.timezone }
    return {
      content: form.content,
      common: { ...common, partner: { name, own_identity, partner_identity } },
      each: paper.sheets,
    }
  })
}

type WrittenMessage = { readonly message_type: string; readonly written: WrittenInterchange }

async function fileOf(
  { parameters }: Action,
  partner: EdiPartner,
  { message_type, written }: WrittenMessage,
): Promise<EdiFile | string> {
  const { control_number, content, id, account_id } = written
  const file_name = await parameters.fileName({ edi: { message: message_type, control_number } })
  if (file_name === null) return 'its file_name is no name of a file'
  const bytes = ediBytes(content, profileOf(partner).character_set)
  return { file_name, file_type: 'application/octet-stream', bytes, interchange_id: id, account_id }
}
