import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { refusal } from '#problems/problem.ts'
import { type Entrance, findEntrance } from './find-entrance.ts'
import { findPrincipal } from './find-principal.ts'
import { FreshCache } from './fresh-cache.ts'
import type { Principal } from './principal.ts'

const ACCESS_TOKEN = /^gya_[A-Za-z0-9_-]{43}$/

/** So many tokens are remembered as proven. */
const PROVEN_MAX = 20_000

/** A value that is at hand, or on its way from the database. */
export type Soon<Value> = Value | Promise<Value>

/**
 * Says who calls and what they may enter. What was looked up is kept for a few seconds and forgotten at any change;
 * while it is kept, no answer waits for the database.
 */
export class Access {
  readonly #database: Database
  readonly #principals = new FreshCache<Principal>()
  readonly #entrances = new FreshCache<Entrance>()
  /** Hashes of tokens that were in force when they were last looked up; the one used last stands last. */
  readonly #provenTokens = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Who holds this bearer token; null where nobody does any more, or never did. */
  authenticate(token: string): Soon<Principal | null> {
    if (!ACCESS_TOKEN.test(token)) return null
    const tokenHash = hash('sha256', token, 'base64url')
    return this.#principals.get(tokenHash) ?? this.#lookUp(tokenHash)
  }

  /** Whether this bearer token must be looked up in the database and was not in force there when it last was. */
  isUnproven(token: string): boolean {
    return ACCESS_TOKEN.test(token) && !this.#provenTokens.has(hash('sha256', token, 'base64url'))
  }

  /**
   * Lets a principal into the tenant with this slug (trimmed and lower case already), or refuses with `subdomain_not_permitted`,
   * `subdomain_suspended` or `second_factor_required`. The caller's `request_id` and `source` are the way in's to set.
   */
  enter(principal: Principal, slug: string): Soon<Entrance> {
    return this.#admit(principal, slug, assertLive)
  }

  /** The same for the routes under `/api/subdomains`, where an operator is let into a suspended tenant too. */
  enterToAdminister(principal: Principal, slug: string): Soon<Entrance> {
    return this.#admit(principal, slug, principal.is_operator ? () => undefined : assertLive)
  }

  #admit(principal: Principal, slug: string, assertOpen: (entrance: Entrance) => void): Soon<Entrance> {
    const admit = (entrance: Entrance) => {
      assertOpen(entrance)
      if (entrance.requires_second_factor && !principal.passes_second_factor)
        throw refusal('second_factor_required', {})
      return entrance
    }
    const found = this.#find(principal, slug)
    return found instanceof Promise ? found.then(admit) : admit(found)
  }

  async #lookUp(tokenHash: string): Promise<Principal | null> {
    const principal = await this.#principals.load(tokenHash, () =>
      this.#database.acrossTenants((session) => findPrincipal(session, tokenHash)),
    )
    this.#provenTokens.delete(tokenHash)
    if (principal !== null) this.#provenTokens.add(tokenHash)
    const [oldest] = this.#provenTokens
    if (this.#provenTokens.size > PROVEN_MAX && oldest !== undefined) this.#provenTokens.delete(oldest)
    return principal
  }

  #find(principal: Principal, slug: string): Soon<Entrance> {
    const key = `${principal.user_id} ${principal.application_id} ${slug}`
    return this.#entrances.get(key) ?? this.#look(key, principal, slug)
  }

  async #look(key: string, principal: Principal, slug: string): Promise<Entrance> {
    const entrance = await this.#entrances.load(key, async () => {
      const value = await this.#database.acrossTenants((session) => findEntrance(session, principal, slug))
      return value === null ? null : { value }
    })
    if (entrance === null) throw refusal('subdomain_not_permitted', {})
    return entrance
  }
}

function assertLive({ is_live }: Entrance): void {
  if (!is_live) throw refusal('subdomain_suspended', {})
}
