import type { FastifyInstance } from 'fastify'
import { newSecret } from '#access/tokens.ts'
import type { WebProgram } from '#access/web-applications.ts'
import {
  createWebSession,
  deleteWebSession,
  readWebSession,
  renewWebSession,
  type WebSession,
  type WebTokens,
} from '#access/web-sessions.ts'
import { refusal } from '#problems/problem.ts'
import { redeem } from './redeem.ts'
import type { WebOptions } from './web-options.ts'

const ID = /^gyw_[A-Za-z0-9_-]{43}$/

/** The sessions of one web program: signed-in browsers with their tokens; a browser gets only the access token. */
export class WebSessions {
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

  /** Starts a session; returns the id for its cookie, or null if the tokens were revoked at once. */
  async begin(tokens: WebTokens): Promise<string | null> {
    const id = newSecret('gyw_')
    const { database, secrets } = this.#options
    const isStored = await database.acrossTenants((session) =>
      createWebSession(session, secrets, { id, tokens }),
    )
    return isStored ? id : null
  }

  /** The session with this id; refused if it has ended. */
  async find(id: string | null): Promise<WebSession> {
    const { database, secrets } = this.#options
    if (id === null || !ID.test(id)) throw refusal('web_session_ended', {})
    const found = await database.acrossTenants((session) => readWebSession(session, secrets, id))
    if (found === null) throw refusal('web_session_ended', {})
    return found
  }

  /** The session with an access token that is valid for some time. */
  async fresh(id: string | null): Promise<WebSession> {
    const found = await this.find(id)
    if (!found.is_stale || id === null) return found
    const running = this.#renewals.get(id)
    if (running !== undefined) return running
    const renewal = this.#renew(id, found).finally(() => this.#renewals.delete(id))
    this.#renewals.set(id, renewal)
    return renewal
  }

  /** Ends the session with this id, if there is one. */
  async end(id: string | null): Promise<void> {
    const { database, secrets } = this.#options
    if (id === null || !ID.test(id)) return
    await database.acrossTenants((session) => deleteWebSession(session, secrets, id))
  }

  /**
   * Several processes may renew at once: a refresh token can be repeated for half a minute, and whoever comes second
   * uses the tokens that the first has stored. So no lock is held during the request.
   */
  async #renew(id: string, used: WebSession): Promise<WebSession> {
    const { database, secrets } = this.#options
    const { refresh_token } = used
    const grant = { grant_type: 'refresh_token', refresh_token, program: this.#program } as const
    const tokens = await redeem(this.#app, secrets, grant)
    if (tokens === null) {
      await this.end(id)
      throw refusal('web_session_ended', {})
    }
    const isStored = await database.acrossTenants((session) =>
      renewWebSession(session, secrets, { id, used, tokens }),
    )
    return isStored ? { ...used, ...tokens, is_stale: false } : this.find(id)
  }
}
