import type { Resource } from '#declare/model.ts'
import { conditionsFor, fieldConditions } from '#records/filter-tree.ts'
import { type Condition, type Filter, filtersOf } from '#records/list-filter.ts'
import type { Today } from '#records/operands.ts'
import type { Arguments } from './job.ts'
import { TAKEN } from './list-arguments.ts'
import type { Variables } from './sources.ts'

/** The filter of a field: its argument `filter` and its flat arguments, all of which must hold (platform 3.3). */
export class FilterArguments {
  readonly #resource: Resource
  readonly #given: Arguments
  readonly #flat: readonly Filter[]
  readonly #constant: readonly Condition[] | null

  constructor(resource: Resource, given: Arguments) {
    this.#resource = resource
    this.#given = given
    this.#flat = given.names.flatMap((name) => {
      const filter = TAKEN.includes(name) ? undefined : filtersOf(resource).get(name)
      return filter === undefined ? [] : [filter]
    })
    this.#constant = this.#isConstant() ? this.#read({}, TIMELESS) : null
  }

  /** The conditions with these variables; dates in words are read at `today`. */
  conditions(variables: Variables, today: Today): readonly Condition[] {
    return this.#constant ?? this.#read(variables, today)
  }

  #read(variables: Variables, today: Today): readonly Condition[] {
    const tree = this.#given.value('filter', variables)
    const whole = conditionsFor(this.#resource, tree, today)
    if (this.#flat.length === 0) return whole
    const flat = this.#flat.flatMap((filter) =>
      fieldConditions(filter, this.#given.value(filter.name, variables), today),
    )
    return [...whole, ...flat]
  }

  /** Whether the conditions are the same for every request: no variables, and no dates, which may be relative. */
  #isConstant(): boolean {
    const names = ['filter', ...this.#flat.map((filter) => filter.name)]
    if (!names.every((name) => this.#given.isConstant(name))) return false
    const written = Object.keys(this.#given.value('filter', {}) ?? {})
    const filters = [...written.map((name) => filtersOf(this.#resource).get(name)), ...this.#flat]
    return filters.every((filter) => filter !== undefined && !DATES.includes(filter.input.family))
  }
}

const DATES: readonly string[] = ['moment', 'day']
const TIMELESS: Today = { now: new Date(0), timezone: 'UTC' }
