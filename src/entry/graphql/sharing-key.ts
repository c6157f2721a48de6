import { hash } from 'node:crypto'
import type { Scope } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { actsAcrossTenants } from '#values/principal.ts'
import type { Root } from './operation.ts'

/** A request as far as its answer depends on it. */
export type SharingSubject = {
  readonly text: string
  readonly operation: string | null
  readonly variables: Readonly<Record<string, unknown>>
  readonly roots: readonly Root[]
  /** Every type that is read. */
  readonly types: ReadonlySet<Resource>
}

/** A name of everything that an answer depends on: what is asked, and the rights and sight of who asks. */
export function sharingKeyOf(
  { tenant, caller }: Scope,
  { text, operation, variables, roots, types }: SharingSubject,
): string {
  const isPersonal = roots.some(({ kind }) => kind !== 'resource') || [...types].some(dependsOnPerson)
  const who = [
    permissionsKey(caller.permissions),
    sortedOrNull(caller.account_ids),
    sortedOrNull(caller.warehouse_ids),
    isPersonal ? [caller.user_id, caller.is_operator, actsAcrossTenants(caller.principal)] : null,
  ]
  const all = JSON.stringify([tenant.id, tenant.timezone, who, text, operation, variables])
  return hash('sha256', all, 'base64')
}

const permissionsKeys = new WeakMap<ReadonlySet<string>, string>()

/** Permissions in one order; requests of a token have the same set for some time. */
function permissionsKey(permissions: ReadonlySet<string>): string {
  const known = permissionsKeys.get(permissions)
  if (known !== undefined) return known
  const made = hash('sha256', [...permissions].sort().join(' '), 'base64')
  permissionsKeys.set(permissions, made)
  return made
}

/** Whether people with equal rights and sight see other records of a type. */
function dependsOnPerson({ declaration }: Resource): boolean {
  const { visible_to, visible_through, private_to, scope } = declaration
  const isPrivate = [visible_to, visible_through, private_to].some((one) => one !== undefined)
  return isPrivate || scope === 'memberships'
}

const sortedOrNull = (ids: readonly number[] | null) => ids && [...ids].sort((a, b) => a - b)
