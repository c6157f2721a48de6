import type { Scope } from '#database/transaction.ts'
import { actsAcrossTenants } from '#values/principal.ts'

/**
 * The values that limit a statement to what a caller sees. Accounts or warehouses that are `null` are unlimited, and
 * no condition is written for them. The values are bound: lists use placeholders that are filled when the statement
 * runs.
 */
export type Visibility = {
  readonly tenant: unknown
  readonly user: unknown
  readonly operator: unknown
  /** Whether the caller may act on tenants other than the one they entered. */
  readonly across: unknown
  readonly accounts: unknown
  readonly warehouses: unknown
  /** The names of the permissions; asked for callers limited to accounts, and of records that need the right to view another type. */
  readonly permissions: unknown
}

/** The values of one request. */
export function visibilityOfScope({ tenant, caller }: Scope): Visibility {
  return {
    tenant: tenant.id,
    user: caller.user_id,
    operator: caller.is_operator,
    across: actsAcrossTenants(caller.principal),
    accounts: caller.account_ids,
    warehouses: caller.warehouse_ids,
    permissions: [...caller.permissions],
  }
}
