import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'
import { violation } from '#problems/problem.ts'
import { requestRefusal } from './errors.ts'
import { type Fragments, LIMITS } from './limits.ts'

/** The cost to compare two selections with one response name, or two fragments of one selection. */
const COST = { leaf: 1, object: 20, fragments: 4 } as const

/**
 * Refuses a document whose validation would compare too many selections: fields of one response name are compared in
 * pairs, to check whether they can be merged. That is quadratic in the length of the text, so it is counted
 * beforehand.
 */
export function assertComparisons(document: DocumentNode, fragments: Fragments): void {
  const counter = new ComparisonCounter(fragments)
  for (const one of document.definitions)
    if (one.kind === Kind.OPERATION_DEFINITION) counter.count([one.selectionSet], 0)
  // Unused fragments are compared too.
  for (const [name, { selectionSet }] of fragments)
    if (!counter.reached.has(name)) counter.count([selectionSet], 0)
}

/** The selections at one level of an answer, by response name. */
type SelectionLevel = {
  readonly fields: Map<string, { count: number; readonly below: SelectionSetNode[] }>
  readonly fragments: Set<string>
}

class ComparisonCounter {
  readonly #fragments: Fragments
  /** The fragments visited so far. */
  readonly reached = new Set<string>()
  #cost = 0

  constructor(fragments: Fragments) {
    this.#fragments = fragments
  }

  /** Counts a level and those below it. */
  count(sets: readonly SelectionSetNode[], depth: number): void {
    // Deeper levels are possible only with cyclic fragments, which validation refuses.
    if (depth > LIMITS.brackets) return
    const place: SelectionLevel = { fields: new Map(), fragments: new Set() }
    for (const set of sets) this.#gather(set, place)
    this.#spend(COST.fragments * pairs(place.fragments.size))
    for (const { count, below } of place.fields.values()) {
      this.#spend((below.length === 0 ? COST.leaf : COST.object) * pairs(count))
      if (below.length > 0) this.count(below, depth + 1)
    }
  }

  #gather(set: SelectionSetNode, place: SelectionLevel): void {
    for (const selection of set.selections) {
      this.#spend(1)
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const field = place.fields.get(key) ?? { count: 0, below: [] }
        field.count += 1
        if (selection.selectionSet !== undefined) field.below.push(selection.selectionSet)
        place.fields.set(key, field)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.#gather(selection.selectionSet, place)
      } else {
        const { value: name } = selection.name
        const fragment = this.#fragments.get(name)
        if (fragment === undefined || place.fragments.has(name)) continue
        place.fragments.add(name)
        this.reached.add(name)
        this.#gather(fragment.selectionSet, place)
      }
    }
  }

  #spend(cost: number): void {
    this.#cost += cost
    if (this.#cost > LIMITS.comparisons)
      throw requestRefusal(violation('query_too_complex', { cost: this.#cost, max: LIMITS.comparisons }))
  }
}

const pairs = (count: number) => (count * (count - 1)) / 2
