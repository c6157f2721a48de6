import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { alwaysCondition } from './columns.ts'
import { type MayView, visibleSourceOf } from './shown-source.ts'
import { visibleTo } from './visibility.ts'
import type { Visibility } from './visibility-of-scope.ts'

/** The caller whose visibility a statement applies. */
export type Viewer = {
  readonly visibility: Visibility
  /** Whether the caller's role may view records of a type. */
  readonly mayView: MayView
  /** Where rows of resources with derived fields are read from, by resource. */
  readonly sources: ReadonlyMap<string, Sql>
}

/** How the resource's own table appears in a statement: its alias, and its source if that is not the table itself. */
export type RowSource = { readonly root: string; readonly source: Sql | null }

const USUAL: RowSource = { root: 't', source: null }

type JoinedTable = { readonly alias: string; readonly from: string; readonly reference: Reference }

/**
 * The tables of one statement: the resource's own and its relations, each joined once. Invisible rows are not joined,
 * so their columns are null.
 */
export class Joins {
  readonly root: string
  readonly resource: Resource
  readonly visibility: Visibility
  readonly #viewer: Viewer
  readonly #source: RowSource
  #joined: readonly JoinedTable[] = []

  constructor(resource: Resource, viewer: Viewer, sources: RowSource = USUAL) {
    this.root = sources.root
    this.resource = resource
    this.visibility = viewer.visibility
    this.#viewer = viewer
    this.#source = sources
  }

  /** Whether the caller's role may view records of a type. */
  mayView(resource: Resource): boolean {
    return this.#viewer.mayView(resource)
  }

  /** A copy, to which joins can be added. */
  copy(): Joins {
    const copy = this.bare()
    copy.#joined = this.#joined
    return copy
  }

  /** The resource's own table alone. */
  bare(): Joins {
    return new Joins(this.resource, this.#viewer, this.#source)
  }

  /** The alias of a relation that is already joined. */
  alias(from: string, reference: Reference): string {
    const found = this.#joined.find((one) => one.from === from && one.reference === reference)
    if (found !== undefined) return found.alias
    const alias = `${this.root}${this.#joined.length + 1}`
    this.#joined = [...this.#joined, { alias, from, reference }]
    return alias
  }

  #sourceOf(resource: Resource): Sql {
    const { sources, mayView, visibility } = this.#viewer
    return sources.get(resource.name) ?? visibleSourceOf(resource, mayView, visibility.tenant)
  }

  /** The from clause. */
  from(): Sql {
    return sql`${this.#source.source ?? this.#sourceOf(this.resource)} ${name(this.root)}${this.joined()}`
  }

  /** The joins alone, after a table that replaces the resource's own. */
  joined(): Sql {
    const joined = this.#joined.map(({ alias, from, reference }) => {
      const { target } = reference
      // The address of a record is part of it, with the same visibility.
      const isPart = target.referrers.some(
        (one) => one.reference === reference && one.resource.address === reference,
      )
      const visibility = isPart ? { ...this.visibility, accounts: null, warehouses: null } : this.visibility
      const visibleRows = sql`${visibleTo(target, alias, visibility)}${alwaysCondition(target, alias)}`
      return sql`
left join ${this.#sourceOf(target)} ${name(alias)} on ${name(alias, 'id')} = ${name(from, reference.name)} and ${visibleRows}`
    })
    return join(joined, sql``)
  }

  /** The condition for the rows that the caller sees. */
  visibleRows(): Sql {
    return sql`${visibleTo(this.resource, this.root, this.visibility)}${alwaysCondition(this.resource, this.root)}`
  }
}
