import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import type { Resource } from '#declare/model.ts'
import type { Viewer } from '#records/joins.ts'
import type { Reader } from '#records/list.ts'
import type { Today } from '#records/operands.ts'
import { sourceFor, type ValueSource, type Variables, valueFor } from './sources.ts'

/** The caller of a request and its variables. */
export type RequestContext = {
  readonly variables: Variables
  readonly today: Today
  readonly viewer: Viewer
  /** A key of a caller's visibility of some types; what is compiled for one caller serves all with the same key. */
  readonly visibilityKey: (types: readonly Resource[]) => string
  /** Maximum page size. */
  readonly max: number
}

/** A job with its arguments parsed: its cost, its number of statements, and its execution. */
export type PreparedJob = {
  readonly cost: number
  /** Whether the database looks at all records of a list, to count or to search them. */
  readonly scans: boolean
  readonly statements: number
  readonly read: (reader: Reader) => Promise<Uint8Array>
}

/** A compiled field below a root: a list, a single record, an aggregation. */
export type Job = { ready(context: RequestContext): PreparedJob }

/** The arguments of a field by name. */
export class Arguments {
  readonly #sources: ReadonlyMap<string, ValueSource>

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

  /** A list; a single value counts as a list of it. */
  list(name: string, variables: Variables): readonly unknown[] {
    const value = this.value(name, variables)
    if (value === null || value === undefined) return []
    return Array.isArray(value) ? value : [value]
  }
}

/** Values cached by visibility key; their number is bounded by the number of roles. */
export class ViewerCache<Made> {
  readonly #made = new Map<string, Made>()
  readonly #make: (viewer: Viewer, source: Sql | null) => Made

  constructor(make: (viewer: Viewer, source: Sql | null) => Made) {
    this.#make = make
  }

  /** `source` is where rows are read from, if not from the resource's own table. */
  for(context: RequestContext, types: readonly Resource[], source: Sql | null): Made {
    const key = `${source === null ? '' : 'past '}${context.visibilityKey(types)}`
    const cached = this.#made.get(key)
    if (cached !== undefined) return cached
    const made = this.#make(context.viewer, source)
    if (this.#made.size < CACHE_MAX) this.#made.set(key, made)
    return made
  }
}

const CACHE_MAX = 100
