import type { Resource } from '#declare/model.ts'
import { conditionsFor, fieldConditions } from '#records/filter-tree.ts'
import { type Condition, type Filter, filtersOf, visibleCondition } from '#records/list-filter.ts'
import type { Today } from '#records/operands.ts'
import type { Arguments, RequestContext } from './job.ts'
import { ARCHIVED, TAKEN } from './list-arguments.ts'
import type { Variables } from './sources.ts'

/** The filters of a field: its argument `filter` and its flat arguments, combined with and (platform 3.3). */
export class FilterArguments {
  readonly #resource: Resource
  readonly #arguments: Arguments
  readonly #flat: readonly Filter[]
  readonly #present: readonly Condition[]
  readonly #isConstant: boolean
  #constant: readonly Condition[] | null = null

  constructor(resource: Resource, fieldArguments: Arguments) {
    this.#resource = resource
    this.#arguments = fieldArguments
    this.#flat = fieldArguments.names.flatMap((name) => {
      const filter = TAKEN.includes(name) ? undefined : filtersOf(resource).get(name)
      return filter === undefined ? [] : [filter]
    })
    this.#present = presentOnly(resource)
    this.#isConstant = this.#hasNoVariables() && !this.#hasDates()
  }

  /** The conditions with these variables; relative dates refer to `today`. */
  conditions({
    variables,
    today,
    viewer,
  }: Pick<RequestContext, 'variables' | 'today' | 'viewer'>): readonly Condition[] {
    return this.#written(variables, today).map((condition) => visibleCondition(condition, viewer))
  }

  #written(variables: Variables, today: Today): readonly Condition[] {
    if (!this.#isConstant) return this.#read(variables, today)
    this.#constant ??= this.#read({}, today)
    return this.#constant
  }

  #read(variables: Variables, today: Today): readonly Condition[] {
    const tree = this.#arguments.value('filter', variables)
    const present = this.#arguments.value(ARCHIVED, variables) === true ? [] : this.#present
    const whole = [...conditionsFor(this.#resource, tree, today), ...present]
    if (this.#flat.length === 0) return whole
    const flat = this.#flat.flatMap((filter) =>
      fieldConditions(filter, this.#arguments.value(filter.name, variables), today),
    )
    return [...whole, ...flat]
  }

  #hasNoVariables(): boolean {
    const names = ['filter', ARCHIVED, ...this.#flat.map((filter) => filter.name)]
    return names.every((name) => this.#arguments.isConstant(name))
  }

  /** Dates may be relative, so they differ between requests. */
  #hasDates(): boolean {
    const written = Object.keys(this.#arguments.value('filter', {}) ?? {})
    const filters = [...written.map((name) => filtersOf(this.#resource).get(name)), ...this.#flat]
    return filters.some((filter) => filter === undefined || DATES.includes(filter.input.family))
  }
}

const DATES: readonly string[] = ['moment', 'day']
const TIMELESS: Today = { now: new Date(0), timezone: 'UTC' }

/** Excludes archived records. */
function presentOnly(resource: Resource): readonly Condition[] {
  const { archive } = resource.declaration
  const filter = archive === undefined ? undefined : filtersOf(resource).get(archive)
  return filter === undefined ? [] : fieldConditions(filter, false, TIMELESS)
}
