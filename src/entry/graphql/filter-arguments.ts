import type { Resource } from '#declare/model.ts'
import { conditionsFor, fieldConditions } from '#records/filter-tree.ts'
import { asShownTo, type Condition, type Filter, filtersOf } from '#records/list-filter.ts'
import type { Today } from '#records/operands.ts'
import type { Arguments, Asking } from './job.ts'
import { ARCHIVED, TAKEN } from './list-arguments.ts'
import type { Variables } from './sources.ts'

/** The filter of a field: its argument `filter` and its flat arguments, all of which must hold (platform 3.3). */
export class FilterArguments {
  readonly #resource: Resource
  readonly #given: Arguments
  readonly #flat: readonly Filter[]
  readonly #present: readonly Condition[]
  readonly #isConstant: boolean
  #constant: readonly Condition[] | null = null

  constructor(resource: Resource, given: Arguments) {
    this.#resource = resource
    this.#given = given
    this.#flat = given.names.flatMap((name) => {
      const filter = TAKEN.includes(name) ? undefined : filtersOf(resource).get(name)
      return filter === undefined ? [] : [filter]
    })
    this.#present = presentOnly(resource)
    this.#isConstant = this.#hasNoVariables() && !this.#hasDates()
  }

  /** The conditions of who asks with these variables; dates in words are read at `today`. */
  conditions({ variables, today, eyes }: Pick<Asking, 'variables' | 'today' | 'eyes'>): readonly Condition[] {
    return this.#written(variables, today).map((condition) => asShownTo(condition, eyes))
  }

  #written(variables: Variables, today: Today): readonly Condition[] {
    if (!this.#isConstant) return this.#read(variables, today)
    this.#constant ??= this.#read({}, today)
    return this.#constant
  }

  #read(variables: Variables, today: Today): readonly Condition[] {
    const tree = this.#given.value('filter', variables)
    const present = this.#given.value(ARCHIVED, variables) === true ? [] : this.#present
    const whole = [...conditionsFor(this.#resource, tree, today), ...present]
    if (this.#flat.length === 0) return whole
    const flat = this.#flat.flatMap((filter) =>
      fieldConditions(filter, this.#given.value(filter.name, variables), today),
    )
    return [...whole, ...flat]
  }

  #hasNoVariables(): boolean {
    const names = ['filter', ARCHIVED, ...this.#flat.map((filter) => filter.name)]
    return names.every((name) => this.#given.isConstant(name))
  }

  /** Dates may be relative: what they mean changes from one request to the next. */
  #hasDates(): boolean {
    const written = Object.keys(this.#given.value('filter', {}) ?? {})
    const filters = [...written.map((name) => filtersOf(this.#resource).get(name)), ...this.#flat]
    return filters.some((filter) => filter === undefined || DATES.includes(filter.input.family))
  }
}

const DATES: readonly string[] = ['moment', 'day']
const TIMELESS: Today = { now: new Date(0), timezone: 'UTC' }

/** What leaves out the records that are put away. */
function presentOnly(resource: Resource): readonly Condition[] {
  const { archive } = resource.declaration
  const filter = archive === undefined ? undefined : filtersOf(resource).get(archive)
  return filter === undefined ? [] : fieldConditions(filter, false, TIMELESS)
}
