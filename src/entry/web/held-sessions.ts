import type { FastifyInstance } from 'fastify'
import { newSecret } from '#access/tokens.ts'
import type { WebProgram } from '#access/web-applications.ts'
import {
  endWebSession,
  keepWebSession,
  renewWebSession,
  useWebSession,
  type WebSession,
  type WebTokens,
} from '#access/web-sessions.ts'
import { refusal } from '#problems/problem.ts'
import { redeem } from './redeem.ts'
import type { WebOptions } from './web-options.ts'

const ID = /^gyw_[A-Za-z0-9_-]{43}$/

/** The sessions of one web program: browsers that are signed in, each with tokens that it never sees but one. */
export class HeldSessions {
  readonly #app: FastifyInstance
  readonly #options: WebOptions
  readonly #program: WebProgram
  /** Tokens that are being renewed: all tabs of a browser wait for the same ones. */
  readonly #renewals = new Map<string, Promise<WebSession>>()

  constructor(app: FastifyInstance, options: WebOptions, program: WebProgram) {
    this.#app = app
    this.#options = options
    this.#program = program
  }

  /** Begins a session; gives the id that its cookie carries, or null where the tokens were revoked at once. */
  async begin(tokens: WebTokens): Promise<string | null> {
    const id = newSecret('gyw_')
    const { database, secrets } = this.#options
    const isKept = await database.acrossTenants((session) => keepWebSession(session, secrets, { id, tokens }))
    return isKept ? id : null
  }

  /** The session with this id; refuses where there is none any more. */
  async find(id: string | null): Promise<WebSession> {
    const { database, secrets } = this.#options
    if (id === null || !ID.test(id)) throw refusal('web_session_ended', {})
    const found = await database.acrossTenants((session) => useWebSession(session, secrets, id))
    if (found === null) throw refusal('web_session_ended', {})
    return found
  }

  /** The session with an access token that is good for a while. */
  async fresh(id: string | null): Promise<WebSession> {
    const found = await this.find(id)
    if (!found.is_stale || id === null) return found
    const going = this.#renewals.get(id)
    if (going !== undefined) return going
    const renewal = this.#renew(id, found).finally(() => this.#renewals.delete(id))
    this.#renewals.set(id, renewal)
    return renewal
  }

  /** Ends the session with this id, where there is one. */
  async end(id: string | null): Promise<void> {
    const { database, secrets } = this.#options
    if (id === null || !ID.test(id)) return
    await database.acrossTenants((session) => endWebSession(session, secrets, id))
  }

  /**
   * Several processes may renew at once: a refresh token is answered again for half a minute, and whoever comes second takes the
   * tokens that the first has kept. So no lock is held while the authorization server is asked.
   */
  async #renew(id: string, used: WebSession): Promise<WebSession> {
    const { database, secrets } = this.#options
    const { refresh_token } = used
    const shown = { grant_type: 'refresh_token', refresh_token, program: this.#program } as const
    const tokens = await redeem(this.#app, secrets, shown)
    if (tokens === null) {
      await this.end(id)
      throw refusal('web_session_ended', {})
    }
    const isKept = await database.acrossTenants((session) =>
      renewWebSession(session, secrets, { id, used, tokens }),
    )
    return isKept ? { ...used, ...tokens, is_stale: false } : this.find(id)
  }
}
