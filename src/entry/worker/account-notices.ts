import { deleteNotices, takeDueNotices } from '#access/account-notices.ts'
import { plainMail } from '#outside/mail.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import type { WorkerContext } from './worker-context.ts'

const LOOK_MS = 2_000

/**
 * Sends the mails that tell people of changes of how they sign in, every two seconds; what could not be sent is tried again in five
 * minutes.
 */
export class AccountNotices {
  readonly #worker: WorkerContext
  readonly #timer: NodeJS.Timeout
  #sending: Promise<void> | null = null

  constructor(worker: WorkerContext) {
    this.#worker = worker
    this.#timer = setInterval(() => {
      this.#sending ??= this.#send()
        .catch((error) => worker.log.warn({ err: error }, 'notices about accounts could not be sent'))
        .finally(() => {
          this.#sending = null
        })
    }, LOOK_MS)
  }

  /** Stops after the current mails. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
  }

  async #send(): Promise<void> {
    const { database, auth_url, send_mail, log } = this.#worker
    const due = await database.acrossTenants((session) => takeDueNotices(session, auth_url))
    // A notice is deleted as soon as its mail was accepted, so that it is not sent twice.
    await mapInSequence(due, async ({ id, mail }) => {
      const outcome = await send_mail(plainMail(mail, auth_url))
      if (outcome.kind === 'accepted') await database.acrossTenants((session) => deleteNotices(session, [id]))
      else log.warn({ reason: outcome.reason }, 'a notice about an account was not sent')
    })
  }
}
