import type { Column } from '#declare/model.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import { type Violation, violation } from '#problems/problem.ts'

/** States that a column's value breaks a rule. */
export function fieldViolation(
  symbol: ProblemSymbol,
  at: {
    readonly column: Column
    readonly pointer: string
    readonly facts?: Readonly<Record<string, unknown>> | undefined
  },
): Violation {
  const facts = {
    field: at.column.declared.kind === 'address' ? at.column.field : at.column.attribute,
    ...at.facts,
  }
  return violation(symbol, facts as never, at.pointer)
}
