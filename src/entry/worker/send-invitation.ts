import { writeInvitation } from '#access/invitations.ts'
import { plainMail } from '#outside/mail.ts'
import type { JobHandler } from './job.ts'

/** Sends a new person the link with which they choose their password. */
export const sendInvitation: JobHandler = async (workshop, { payload }) => {
  const { database, auth_url, send_mail } = workshop
  const mail = await database.acrossTenants((session) =>
    writeInvitation(session, Number(payload.user_id), auth_url),
  )
  if (mail === null) return
  const outcome = await send_mail(plainMail(mail, auth_url))
  if (outcome.kind === 'failed') throw new Error(`an invitation was not sent: ${outcome.reason}`)
}
