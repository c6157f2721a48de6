import type { JsonObject } from '#values/json.ts'
import { type Catalogue, catalogue, type ProblemSymbol } from './catalogue.ts'
import type { Kind } from './kind.ts'

/** One violation, ready to be rendered: what the error object of the interface specification needs, and its kind. */
export type Violation = {
  readonly number: number
  readonly symbol: ProblemSymbol
  readonly kind: Kind
  /** Whether the same request may succeed later, unchanged. */
  readonly retry: boolean
  readonly details: string
  /** Facts for programs: `field`, `pointer` and the parameters of the rule, or null. */
  readonly context: JsonObject | null
}

/** The facts of the message, and the field at fault if there is one. */
type Facts<S extends ProblemSymbol> = Parameters<Catalogue[S]['message']>[0] & { readonly field?: string }

/** Creates a violation from the catalogue without throwing it; field and pointer are the first facts of the context. */
export function violation<S extends ProblemSymbol>(symbol: S, facts: Facts<S>, pointer?: string): Violation {
  const entry = catalogue[symbol]
  const message = entry.message as (facts: unknown) => string
  const { field, ...others } = facts as { field?: string } & JsonObject
  const context: JsonObject = {
    ...(field === undefined ? {} : { field }),
    ...(pointer === undefined ? {} : { pointer }),
    ...others,
  }
  return {
    number: entry.number,
    symbol,
    kind: entry.kind,
    retry: 'retry' in entry && entry.retry,
    details: message(facts),
    context: Object.keys(context).length === 0 ? null : context,
  }
}

/** A refusal: understood, answered, nothing changed. It contains all violations. */
export class Problem extends Error {
  readonly violations: readonly [Violation, ...Violation[]]
  /** The refused act, if a request may ask for one of several; null for the operation itself. */
  readonly act: string | null
  /** How many further violations there are, which are not told. */
  readonly left_out: number

  constructor(violations: readonly [Violation, ...Violation[]], act: string | null = null, left_out = 0) {
    super(violations[0].details)
    this.name = 'Problem'
    this.violations = violations
    this.act = act
    this.left_out = left_out
  }

  get first(): Violation {
    return this.violations[0]
  }

  /** The same refusal with each violation changed. */
  map(change: (violation: Violation) => Violation): Problem {
    const [first, ...others] = this.violations
    return new Problem([change(first), ...others.map(change)], this.act, this.left_out)
  }
}

/** The refusal with one violation: `throw refusal('not_found', {})`. */
export function refusal<S extends ProblemSymbol>(symbol: S, facts: Facts<S>, pointer?: string): Problem {
  return new Problem([violation(symbol, facts, pointer)])
}

/** The maximum number of violations in an answer, so that a large request does not get a larger refusal. */
export const VIOLATIONS_MAX = 100

/** Throws all violations together, up to the maximum, with the number of those that are left out; does nothing without any. */
export function refuseAll(violations: readonly Violation[]): void {
  const [first, ...others] = violations.slice(0, VIOLATIONS_MAX)
  if (first === undefined) return
  throw new Problem([first, ...others], null, Math.max(0, violations.length - VIOLATIONS_MAX))
}

/** The violations that an assertion refuses; none where it holds. */
export function violationsIn(assertion: () => void): readonly Violation[] {
  try {
    assertion()
    return []
  } catch (error) {
    if (error instanceof Problem) return error.violations
    throw error
  }
}

/** Refuses immutable fields, all of them together. */
export function refuseImmutable(fields: readonly string[]): void {
  refuseAll(fields.map((field) => violation('immutable', { field })))
}
