import type { Instant } from './instant.ts'
import type { Principal } from './principal.ts'

/** The entry point of a request; stored with every event, to distinguish the work of people from that of automations. */
export type Source = 'api' | 'import' | 'automation' | 'job' | 'handheld' | 'cli'

/** The tenant a request works in. */
export type Tenant = {
  readonly id: number
  /** The slug of the header `X-Service-Subdomain`. */
  readonly subdomain: string
  /** IANA name; schedules, imports and relative dates are read in it. */
  readonly timezone: string
  /** The tenant whose administrators created it; absent or null where operators did. */
  readonly owner_id?: number | null
}

/** The owner of a tenant, among whom the service is shared out: whoever creates tenants gets no larger share by it. */
export function ownerOf({ id, owner_id }: Pick<Tenant, 'id' | 'owner_id'>): number {
  return owner_id ?? id
}

/**
 * Who makes a request, with their permissions and visibility in its tenant.
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
  /** When a person did what is sent now; null where that is now (spec: operations 11.4). */
  readonly performed_at: Instant | null
  /** The event that caused this act through an automation, and how many automations stand between it and a person. */
  readonly cause_id: string | null
  readonly depth: number
  /** Whose token it is; null for background work and print agents, which act in their tenant alone. */
  readonly principal: Principal | null
}

/** A caller who sees everything and has no permissions: the service itself, or somebody with a signed link. */
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
    performed_at: null,
    cause_id: null,
    depth: 0,
    principal: null,
  }
}
