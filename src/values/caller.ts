/** The way a request came in; kept on every event so that a reader can tell a person's work from a rule's. */
export type Source = 'api' | 'import' | 'automation' | 'job' | 'handheld' | 'cli'

/** The tenant a request works in. */
export type Tenant = {
  readonly id: number
  /** The slug of the header `X-Service-Subdomain`. */
  readonly subdomain: string
  /** IANA name; schedules, imports and relative dates are read in it. */
  readonly timezone: string
}

/**
 * Who asks, and how far their sight and their rights reach in the tenant of the request.
 * `null` for `account_ids` or `warehouse_ids` means all of them.
 */
export type Caller = {
  /** `users.id`; for an application, its shadow user. */
  readonly user_id: number
  readonly application_id: number | null
  /** Holder of the installation-wide right to enter every tenant. */
  readonly is_operator: boolean
  readonly permissions: ReadonlySet<string>
  readonly account_ids: readonly number[] | null
  readonly warehouse_ids: readonly number[] | null
  readonly source: Source
  readonly request_id: string | null
  /** The event that caused this act through an automation, and how many automations stand between it and a person. */
  readonly cause_id: string | null
  readonly depth: number
}

/** One who sees everything and has rights to nothing that can be asked for: the service itself, or whoever was let in by a link. */
export function callerWithoutRights(user_id: number, source: Source): Caller {
  return {
    user_id,
    application_id: null,
    is_operator: false,
    permissions: new Set(),
    account_ids: null,
    warehouse_ids: null,
    source,
    request_id: null,
    cause_id: null,
    depth: 0,
  }
}
