import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { checkRules, inDeclaredOrder } from './checks.ts'
import { databaseChecks } from './database-checks.ts'
import type { Parsed } from './parsed.ts'

/** The violations of each of several inputs of an act: format, rules and references, with as many statements as those of one. */
export async function checkInputs(
  tx: Transaction,
  input: Resource,
  all: readonly Parsed[],
): Promise<readonly (readonly Violation[])[]> {
  const found = await databaseChecks(
    tx,
    input,
    all.map(({ values, pointers, parts, items }) => ({
      row: values,
      changed: new Set(Object.keys(values)),
      pointers,
      parts,
      items,
      id: null,
      // No constraint protects input that is not stored as it is, so everything is checked.
      isRefused: true,
    })),
  ).query
  return all.map((parsed, place) => {
    const others = [
      ...parsed.violations,
      ...checkRules(input, { row: parsed.values, parsed }),
      ...(found[place] ?? []),
    ]
    return inDeclaredOrder(input, [...others, ...(others.length === 0 ? [] : missingIds(input, parsed))])
  })
}

/** Acts refuse a missing list of ids by themselves, but only where nothing else is wrong with the input. */
function missingIds(input: Resource, { values, violations }: Parsed): Violation[] {
  const refused = new Set(violations.map(({ context }) => context?.field))
  return input.columns.flatMap(({ attribute, name, declared }) => {
    if (declared.needed !== true || declared.kind !== 'integers' || refused.has(attribute)) return []
    const ids = values[name]
    const isEmpty = ids === undefined || ids === null || (Array.isArray(ids) && ids.length === 0)
    return isEmpty ? [violation('empty_ids_provided', { field: attribute })] : []
  })
}
