import type { Resource } from '#declare/model.ts'
import { type Operator, takesList } from '#declare/operators.ts'
import { isObject } from '#values/json.ts'
import { type Condition, type Filter, filtersOf } from './list-filter.ts'
import { bind, InvalidOperand, type Today } from './operands.ts'

/**
 * Parses a filter: for each field an operator object, a value, which is `eq`, or a list, which is `in` (platform
 * 3.3). Null and empty objects are no conditions; all others must hold.
 */
export function conditionsFor(resource: Resource, tree: unknown, today: Today): readonly Condition[] {
  if (tree === null || tree === undefined) return []
  if (!isObject(tree)) throw new InvalidOperand('filter', 'must be an object')
  const filters = filtersOf(resource)
  return Object.entries(tree).flatMap(([field, value]) => {
    const filter = filters.get(field)
    if (filter === undefined) {
      const others = [...filters.keys()].join(', ')
      throw new InvalidOperand(field, `is no filter of ${resource.name}; there are ${others}`)
    }
    return fieldConditions(filter, value, today)
  })
}

/** The conditions of one field of a filter. */
export function fieldConditions(filter: Filter, value: unknown, today: Today): readonly Condition[] {
  const written = isObject(value) ? Object.entries(value) : [['eq', value] as const]
  return written.flatMap(([operator, operand]) => {
    if (operand === null || operand === undefined) return []
    const found = bind(filter, operatorFor(filter, operator, operand), operand, today)
    return found === null ? [] : [{ filter, ...found }]
  })
}

function operatorFor(filter: Filter, name: string, operand: unknown): Operator {
  const { operators, listed } = filter.input
  const isList = Array.isArray(operand)
  const found = operators.find((one) => one.name === name)
  if (found === undefined) {
    const others = operators.map((one) => one.name).join(', ')
    throw new InvalidOperand(filter.name, `has no operator ${name.slice(0, 100)}; it has ${others}`)
  }
  if (!isList || takesList(found)) return found
  const list = name === 'eq' ? (operators.find((one) => one.name === 'in') ?? listed) : undefined
  if (list === undefined) throw new InvalidOperand(filter.name, `${name} takes no list`)
  return list
}
