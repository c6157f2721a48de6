import { deleteNotices, takeDueNotices } from '#access/account-notices.ts'
import { plainMail } from '#outside/mail.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { WorkerContext } from './worker-context.ts'

/** Sends the mails that tell people of changes of how they sign in; what could not be sent is tried again in five minutes. */
export async function sendAccountNotices({
  database,
  auth_url,
  send_mail,
  log,
}: WorkerContext): Promise<void> {
  const due = await database.acrossTenants((session) => takeDueNotices(session, auth_url))
  await mapInSequence(due, async ({ id, mail }) => {
    const outcome = await send_mail(plainMail(mail, auth_url))
    if (outcome.kind === 'accepted') await database.acrossTenants((session) => deleteNotices(session, [id]))
    else log.warn({ reason: outcome.reason }, 'a notice about an account was not sent')
  })
}
