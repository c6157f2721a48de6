import { writeInvitation } from '#access/invitations.ts'
import { plainMail } from '#outside/mail.ts'
import type { JobHandler } from './job.ts'

/** Sends a member the link with which they accept the invitation and choose their password. */
export const sendInvitation: JobHandler = async (context, { payload }) => {
  const { database, auth_url, send_mail } = context
  const mail = await database.acrossTenants((session) =>
    writeInvitation(
      session,
      { user_id: Number(payload.user_id), tenant_id: Number(payload.tenant) },
      auth_url,
    ),
  )
  if (mail === null) return
  const outcome = await send_mail(plainMail(mail, auth_url))
  if (outcome.kind === 'failed') throw new Error(`an invitation was not sent: ${outcome.reason}`)
}
