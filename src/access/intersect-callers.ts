import type { Caller } from '#values/caller.ts'

/** The rights that all of several callers have: permissions, accounts and warehouses. */
export function intersectCallers(caller: Caller, others: readonly Caller[]): Caller {
  return others.reduce(intersect, caller)
}

/** The first caller, limited to what both have. */
function intersect(first: Caller, second: Caller): Caller {
  return {
    ...first,
    is_operator: first.is_operator && second.is_operator,
    permissions: first.permissions.intersection(second.permissions),
    account_ids: intersectIds(first.account_ids, second.account_ids),
    warehouse_ids: intersectIds(first.warehouse_ids, second.warehouse_ids),
  }
}

/** The ids that both see; null stands for all. */
function intersectIds(
  first: readonly number[] | null,
  second: readonly number[] | null,
): readonly number[] | null {
  if (first === null || second === null) return first ?? second
  return first.filter((id) => second.includes(id))
}
