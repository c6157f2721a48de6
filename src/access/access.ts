import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { refusal } from '#problems/problem.ts'
import type { Principal } from '#values/principal.ts'
import { FreshCache } from './access-cache.ts'
import { findEntrance, type TenantEntrance } from './find-entrance.ts'
import { findPrincipal } from './find-principal.ts'

const ACCESS_TOKEN = /^gya_[A-Za-z0-9_-]{43}$/

/** The maximum number of tokens remembered as valid. */
const PROVEN_MAX = 20_000

/** A cached value, or its promise. */
export type MaybePromise<Value> = Value | Promise<Value>

/**
 * Authenticates callers and finds the tenants they may enter. Lookups are cached for a few seconds and dropped on any
 * change of access; cached answers need no database.
 */
export class Access {
  readonly #database: Database
  readonly #principals = new FreshCache<Principal>()
  readonly #entrances = new FreshCache<TenantEntrance>()
  /** Hashes of tokens that were valid at their last lookup, the most recently used last. */
  readonly #provenTokens = new Set<string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The principal of a bearer token; null if the token is not valid. */
  authenticate(token: string): MaybePromise<Principal | null> {
    if (!ACCESS_TOKEN.test(token)) return null
    const tokenHash = hash('sha256', token, 'base64url')
    return this.#principals.get(tokenHash) ?? this.#lookUp(tokenHash)
  }

  /** Whether a bearer token must be looked up and was not valid at its last lookup. */
  isUnproven(token: string): boolean {
    return ACCESS_TOKEN.test(token) && !this.#provenTokens.has(hash('sha256', token, 'base64url'))
  }

  /**
   * Enters a principal into the tenant with this slug (trimmed, lower case), or refuses with
   * `subdomain_not_permitted`, `subdomain_suspended` or `second_factor_required`. The entry point sets the caller's
   * `request_id` and `source`.
   */
  enter(principal: Principal, slug: string): MaybePromise<TenantEntrance> {
    return this.#admit(principal, slug, assertLive)
  }

  /** The same for the routes under `/api/subdomains`, where operators may also enter a suspended tenant. */
  enterForAdministration(principal: Principal, slug: string): MaybePromise<TenantEntrance> {
    return this.#admit(principal, slug, principal.is_operator ? () => undefined : assertLive)
  }

  #admit(
    principal: Principal,
    slug: string,
    assertOpen: (entrance: TenantEntrance) => void,
  ): MaybePromise<TenantEntrance> {
    const admit = (entrance: TenantEntrance) => {
      assertOpen(entrance)
      if (entrance.requires_second_factor && !principal.passes_second_factor)
        throw refusal('second_factor_required', {})
      return entrance
    }
    const entrance = this.#find(principal, slug)
    return entrance instanceof Promise ? entrance.then(admit) : admit(entrance)
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

  #find(principal: Principal, slug: string): MaybePromise<TenantEntrance> {
    const { user_id, application_id, bound_tenant_id } = principal
    const key = `${user_id} ${application_id} ${bound_tenant_id} ${slug}`
    return this.#entrances.get(key) ?? this.#look(key, principal, slug)
  }

  async #look(key: string, principal: Principal, slug: string): Promise<TenantEntrance> {
    const entrance = await this.#entrances.load(key, async () => {
      const value = await this.#database.acrossTenants((session) => findEntrance(session, principal, slug))
      return value === null ? null : { value }
    })
    if (entrance === null) throw refusal('subdomain_not_permitted', {})
    return entrance
  }
}

function assertLive({ is_live }: TenantEntrance): void {
  if (!is_live) throw refusal('subdomain_suspended', {})
}
