import type { Caller } from '#values/caller.ts'

/** Whoever does something in several names at once may do what each of them may, and sees what each of them sees. */
export function intersectCallers(caller: Caller, others: readonly Caller[]): Caller {
  return others.reduce(intersect, caller)
}

/** The first of two callers, with what both hold. */
function intersect(one: Caller, other: Caller): Caller {
  return {
    ...one,
    is_operator: one.is_operator && other.is_operator,
    permissions: one.permissions.intersection(other.permissions),
    account_ids: intersectSight(one.account_ids, other.account_ids),
    warehouse_ids: intersectSight(one.warehouse_ids, other.warehouse_ids),
  }
}

/** The ids that both see; null stands for all. */
function intersectSight(
  one: readonly number[] | null,
  other: readonly number[] | null,
): readonly number[] | null {
  if (one === null || other === null) return one ?? other
  return one.filter((id) => other.includes(id))
}
