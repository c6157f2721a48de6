import { errorOf } from './error.ts'
import type { Sender } from './sender.ts'

/** Who asks for tokens, and where. */
export type Credentials = {
  readonly authUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A token is renewed when it lives no longer than this, in milliseconds, or than a tenth of its life. */
const EARLY_MS = 60_000

type Held = { readonly token: string; readonly renew_at: number }

/** Tokens of one client: one at a time, renewed before it ends, and asked for once however many wait. */
export class Tokens {
  readonly #credentials: Credentials
  readonly #sender: Sender
  #held: Promise<Held> | null = null

  constructor(credentials: Credentials, sender: Sender) {
    this.#credentials = credentials
    this.#sender = sender
  }

  /** A token that is good for a while. */
  async token(): Promise<string> {
    const held = this.#held
    if (held !== null) {
      const { token, renew_at } = await held
      if (performance.now() < renew_at) return token
      // Whoever comes first asks; the others wait for what they get.
      if (this.#held === held) this.#held = null
    }
    this.#held ??= this.#ask()
    return (await this.#held).token
  }

  /** Gives a token up that was refused, unless there is another one already. */
  async drop(refused: string): Promise<void> {
    const held = this.#held
    if (held !== null && (await held).token === refused && this.#held === held) this.#held = null
  }

  #ask(): Promise<Held> {
    const asked = this.#fetch()
    asked.catch(() => {
      if (this.#held === asked) this.#held = null
    })
    return asked
  }

  async #fetch(): Promise<Held> {
    const { authUrl, clientId, clientSecret } = this.#credentials
    const asked_at = performance.now()
    const response = await this.#sender.send({
      url: `${authUrl}/oauth/token`,
      method: 'POST',
      headers: {},
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    if (!response.ok) throw await errorOf(response)
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    const life = expires_in * 1000
    return { token: access_token, renew_at: asked_at + life - Math.min(EARLY_MS, life / 10) }
  }
}
