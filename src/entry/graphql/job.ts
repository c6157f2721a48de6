import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import type { Resource } from '#declare/model.ts'
import type { Reader } from '#records/list.ts'
import type { Today } from '#records/operands.ts'
import type { Eyes } from '#records/projection.ts'
import { type Source, sourceFor, type Variables, valueFor } from './sources.ts'

/** Who asks, and with which values. */
export type Asking = {
  readonly variables: Variables
  readonly today: Today
  readonly eyes: Eyes
  /** A name of what the eyes see of some types; what is made for one pair of eyes serves all like them. */
  readonly sightOf: (types: readonly Resource[]) => string
  /** The largest page. */
  readonly max: number
}

/** A job whose arguments have been read: what it costs, how many statements it takes, and the doing of it. */
export type Ready = {
  readonly cost: number
  readonly statements: number
  readonly read: (reader: Reader) => Promise<Uint8Array>
}

/** One field below a root, compiled: a list, a single record, an aggregation. */
export type Job = { ready(asking: Asking): Ready }

/** The arguments of a field by name. */
export class Arguments {
  readonly #sources: ReadonlyMap<string, Source>

  constructor(field: FieldNode) {
    this.#sources = new Map(field.arguments?.map((one) => [one.name.value, sourceFor(one.value)]))
  }

  get names(): readonly string[] {
    return [...this.#sources.keys()]
  }

  /** Whether nothing depends on the variables of a request. */
  isConstant(name: string): boolean {
    return (this.#sources.get(name)?.kind ?? 'constant') === 'constant'
  }

  value(name: string, variables: Variables): unknown {
    const source = this.#sources.get(name)
    return source === undefined ? undefined : valueFor(source, variables)
  }

  text(name: string, variables: Variables): string | null {
    const value = this.value(name, variables)
    return typeof value === 'string' ? value : null
  }

  number(name: string, variables: Variables): number | null {
    const value = this.value(name, variables)
    return typeof value === 'number' ? value : null
  }

  /** A list; one value alone counts as a list of it. */
  list(name: string, variables: Variables): readonly unknown[] {
    const value = this.value(name, variables)
    if (value === null || value === undefined) return []
    return Array.isArray(value) ? value : [value]
  }
}

/** Things made once for each pair of eyes; the count of pairs is bounded by how many roles there are. */
export class PerSight<Made> {
  readonly #made = new Map<string, Made>()
  readonly #make: (eyes: Eyes, source: Sql | null) => Made

  constructor(make: (eyes: Eyes, source: Sql | null) => Made) {
    this.#make = make
  }

  /** `source` is where rows are read from, when not from the resource's own table. */
  for(asking: Asking, types: readonly Resource[], source: Sql | null): Made {
    const key = `${source === null ? '' : 'past '}${asking.sightOf(types)}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = this.#make(asking.eyes, source)
    if (this.#made.size < SIGHTS_MAX) this.#made.set(key, made)
    return made
  }
}

const SIGHTS_MAX = 100
