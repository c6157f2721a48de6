import type { FastifyInstance } from 'fastify'
import { accountMail } from '#access/account-mails.ts'
import type { RemoteAddress } from '#access/address.ts'
import { beginAttempt, linkRequestSubjects } from '#access/attempts.ts'
import { issueLink } from '#access/links.ts'
import { personLanguage } from '#access/person-language.ts'
import { findUser } from '#access/users.ts'
import type { Language } from '#access/words/language.ts'
import { plainMail } from '#outside/mail.ts'
import { BoundedQueue } from '#values/bounded-queue.ts'
import type { OauthOptions } from './options.ts'

const AT_ONCE = 2
const WAITING_MAX = 100

/** A request for a link to set a new password. */
type LinkRequest = {
  readonly email: string
  readonly from: RemoteAddress
  /** The language of the page, for people whose own is not known. */
  readonly language: Language
}

/** Mails links for new passwords after the request was answered. */
export type LinkMails = Pick<BoundedQueue<LinkRequest>, 'add'>

/**
 * Opens the bounded queue of links to mail: anybody can request one, so further requests are refused. The server
 * closes when it is empty.
 */
export function linkMailsFor(app: FastifyInstance, options: OauthOptions): LinkMails {
  const queue = new BoundedQueue<LinkRequest>({
    work: (request) => sendLink(options, request),
    at_once: AT_ONCE,
    waiting_max: WAITING_MAX,
    failed: (error) => app.log.error({ err: error }, 'the link for a new password could not be sent'),
  })
  app.addHook('onClose', () => queue.end())
  return queue
}

/** Nobody can fill another user's mailbox: beyond the limit of attempts nothing is sent. */
async function sendLink({ database, auth_url, send_mail }: OauthOptions, link: LinkRequest): Promise<void> {
  const found = await database.acrossTenants((session) => findUser(session, link.email))
  const user = found?.is_active === true ? found : null
  if ((await beginAttempt(database, linkRequestSubjects(user, link))) > 0 || user === null) return
  const holder = { user_id: user.id, tenant_id: null }
  const [token, language] = await database.acrossTenants(async (session) => [
    await issueLink(session, 'PasswordReset', holder),
    (await personLanguage(session, holder)) ?? link.language,
  ])
  const mail = accountMail(user.email, { kind: 'PasswordReset', authUrl: auth_url, token, language })
  const sent = await send_mail(plainMail(mail, auth_url))
  if (sent.kind === 'failed') throw new Error(sent.reason)
}
