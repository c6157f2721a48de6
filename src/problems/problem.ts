import type { JsonObject } from '#values/json.ts'
import { type Catalogue, catalogue, type ProblemSymbol } from './catalogue.ts'
import type { Kind } from './kind.ts'

/** One refusal, ready to be rendered: what the error object of the interface specification needs, and its kind. */
export type Violation = {
  readonly number: number
  readonly symbol: ProblemSymbol
  readonly kind: Kind
  /** Whether the same request may succeed later, unchanged. */
  readonly retry: boolean
  readonly details: string
  /** Facts for a program: `field`, `pointer` and the parameters of the rule, or null. */
  readonly context: JsonObject | null
}

/** What the sentence needs, and the field at fault where there is one. */
type Facts<S extends ProblemSymbol> = Parameters<Catalogue[S]['says']>[0] & { readonly field?: string }

/**
 * States one violation from the catalogue, without throwing it. A field's rule says where in the request it was
 * broken, as a JSON Pointer; field and pointer lead the context.
 */
export function violation<S extends ProblemSymbol>(symbol: S, facts: Facts<S>, pointer?: string): Violation {
  const entry = catalogue[symbol]
  const says = entry.says as (facts: unknown) => string
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
    details: says(facts),
    context: Object.keys(context).length === 0 ? null : context,
  }
}

/** A refusal on its way out: understood, answered, nothing changed. Carries every violation found. */
export class Problem extends Error {
  readonly violations: readonly [Violation, ...Violation[]]
  /** What was refused, where a request may ask for one of several acts; the operation itself where it is null. */
  readonly act: string | null

  constructor(violations: readonly [Violation, ...Violation[]], act: string | null = null) {
    super(violations[0].details)
    this.name = 'Problem'
    this.violations = violations
    this.act = act
  }

  get first(): Violation {
    return this.violations[0]
  }

  /** The same refusal with each of its violations told otherwise. */
  map(tell: (violation: Violation) => Violation): Problem {
    const [first, ...others] = this.violations
    return new Problem([tell(first), ...others.map(tell)], this.act)
  }
}

/** The refusal of one rule: `throw refusal('not_found', {})`. */
export function refusal<S extends ProblemSymbol>(symbol: S, facts: Facts<S>, pointer?: string): Problem {
  return new Problem([violation(symbol, facts, pointer)])
}

/** So many are told of at most: a megabyte of faults would be answered with a hundred. */
const TOLD_MAX = 1000

/** Throws all violations together when there are any, of very many the first; with none, does nothing. */
export function refuseAll(violations: readonly Violation[]): void {
  const [first, ...others] = violations.slice(0, TOLD_MAX)
  if (first !== undefined) throw new Problem([first, ...others])
}

/** Refuses fields that cannot be changed, all of them together. */
export function refuseImmutable(fields: readonly string[]): void {
  refuseAll(fields.map((field) => violation('immutable', { field })))
}
