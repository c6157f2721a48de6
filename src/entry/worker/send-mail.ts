import type { ActionResult } from '#domain/automations/action-task.ts'
import type { Attachment, Mail } from '#outside/mail.ts'
import { Problem } from '#problems/problem.ts'
import type { Action } from './action.ts'
import { inReportFolder } from './build-report.ts'
import { attachmentsFor } from './mail-attachments.ts'

/** A body that starts with a tag is HTML. */
const HTML = /^\s*<(?:!doctype|[a-z][a-z0-9]*[\s>/])/i

/** Sends a mail. Retries have the same message id, so that a receiver can recognize them. */
export async function sendMail(action: Action): Promise<ActionResult> {
  const { attempt } = action
  try {
    return await inReportFolder(async (folder) => send(action, await attachmentsFor(action, folder)))
  } catch (error) {
    if (error instanceof Problem) return attempt.failedForGood(error.first.details)
    throw error
  }
}

async function send(
  { task, tenant, parameters, attempt, worker }: Action,
  attachments: readonly Attachment[],
): Promise<ActionResult> {
  const { type } = parameters.payload
  const body = (await parameters.text('email_body')) ?? JSON.stringify(parameters.payload.data, null, 2)
  const mail: Mail = {
    message_id: `automation-${tenant.id}-${task.log_id}@goodsyard`,
    to: addresses(await parameters.text('email_recipient')),
    cc: addresses(await parameters.text('email_cc')),
    bcc: addresses(await parameters.text('email_bcc')),
    reply_to: addresses(await parameters.text('email_reply_to')),
    subject: (await parameters.text('email_subject')) ?? String(type),
    ...(HTML.test(body) ? { html: body, text: null } : { html: null, text: body }),
    attachments,
  }
  attempt.recordRequest(mail.to.join(', '), `Subject: ${mail.subject}\n\n${body}`)
  const outcome = await worker.send_mail(mail)
  if (outcome.kind === 'failed') return attempt.failed(outcome.reason)
  attempt.recordAnswer(outcome.answer)
  return attempt.done(outcome.answer)
}

function addresses(list: string | null): readonly string[] {
  return (list ?? '')
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
