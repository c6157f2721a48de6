import type { Resource } from '#declare/model.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Violation } from '#problems/problem.ts'
import { fieldViolation } from './field-violation.ts'
import type { Parsed } from './parsed.ts'

/** A rule broken by the value sent for a column, with the facts of its message. */
export type BrokenRule = {
  readonly column: string
  readonly symbol: ProblemSymbol
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A violation of a rule about more than one column. */
export function violationOf(
  resource: Resource,
  parsed: Parsed,
  { column: name, symbol, facts = {} }: BrokenRule,
): Violation {
  const column = resource.columns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`${resource.name} has no column ${name}`)
  const pointer = parsed.pointers[name] ?? `/data/attributes/${column.attribute}`
  return fieldViolation(symbol, { column, pointer, facts })
}
