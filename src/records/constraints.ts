import { referringTable, violatedConstraint } from '#database/failures.ts'
import type { Column, Model, Resource } from '#declare/model.ts'
import { referenceConstraintFor } from '#declare/names.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { fieldViolation } from './field-violation.ts'

type Fact = { readonly resource: Resource; readonly column: Column; readonly symbol: 'taken' | 'must_exist' }

const facts = new WeakMap<Model, Map<string, Fact>>()

/**
 * The refusal for a violated constraint, by its name: what the checks before the write would have found without a
 * concurrent request. A record that others refer to is in use, whatever table they are in. Null for other errors.
 */
export function brokenConstraint(model: Model, error: unknown): Violation | null {
  const broken = violatedConstraint(error)
  if (broken === null) return null
  const known = factsOf(model)
  const fact = known.get(broken.constraint) ?? known.get(wholeName(broken.constraint, known.keys()))
  const referring = referringTable(error)
  // Also rows of tables without a resource keep a record from being deleted.
  if (referring !== null)
    return violation('record_in_use', { count: 1, type: fact?.resource.name ?? referring })
  if (fact === undefined) return null
  const { column, symbol } = fact
  return fieldViolation(symbol, { column, pointer: `/data/attributes/${column.attribute}` })
}

/** The nodes of a cluster cut a long name to make room for the number of the shard, and put a hash in place of the rest. */
function wholeName(constraint: string, names: Iterable<string>): string {
  const start = /^(.{40,})_[0-9a-f]{8}$/.exec(constraint)?.[1]
  if (start === undefined) return constraint
  const [name, other] = [...names].filter((one) => one.startsWith(start))
  return other === undefined && name !== undefined ? name : constraint
}

function factsOf(model: Model): Map<string, Fact> {
  const cached = facts.get(model)
  if (cached !== undefined) return cached
  const made = new Map<string, Fact>()
  for (const resource of model.values()) {
    for (const { constraint, columns } of resource.uniques) {
      const column = columns.at(-1)
      if (column !== undefined) made.set(constraint, { resource, column, symbol: 'taken' })
    }
    for (const reference of resource.references) {
      const constraint = referenceConstraintFor(resource.table, reference.name)
      made.set(constraint, { resource, column: reference, symbol: 'must_exist' })
    }
    for (const column of resource.columns) {
      if (column.declared.kind !== 'flag' || column.declared.exclusive === undefined) continue
      made.set(`${resource.table}_one_${column.name}`, { resource, column, symbol: 'taken' })
    }
  }
  facts.set(model, made)
  return made
}
