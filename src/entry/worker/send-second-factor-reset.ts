import { writeSecondFactorReset } from '#access/reset-second-factors.ts'
import { plainMail } from '#outside/mail.ts'
import type { JobHandler } from './job.ts'

/** Sends a member the link with which they reset their second factor. */
export const sendSecondFactorReset: JobHandler = async (worker, { payload }) => {
  const { database, auth_url, send_mail } = worker
  const member = { user_id: Number(payload.user_id), tenant_id: Number(payload.tenant) }
  const mail = await database.acrossTenants((session) => writeSecondFactorReset(session, member, auth_url))
  if (mail === null) return
  const outcome = await send_mail(plainMail(mail, auth_url))
  if (outcome.kind === 'failed')
    throw new Error(`a link to reset a second factor was not sent: ${outcome.reason}`)
}
