import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { alwaysCondition } from './columns.ts'
import { sourceOf } from './source.ts'
import { type Sight, seenBy } from './visibility.ts'

/** How the resource's own table stands in a statement: under which alias, and read from where if not from itself. */
export type Standing = { readonly root: string; readonly source: Sql | null }

const USUAL: Standing = { root: 't', source: null }

type Joined = { readonly alias: string; readonly from: string; readonly reference: Reference }

/**
 * The tables of one statement: a resource's own, and those of the relations asked for, each joined once. What the
 * caller may not see is not joined, so that it is null like what is not there.
 */
export class Joins {
  readonly root: string
  readonly resource: Resource
  readonly sight: Sight
  readonly #standing: Standing
  #joined: readonly Joined[] = []

  constructor(resource: Resource, sight: Sight, standing: Standing = USUAL) {
    this.root = standing.root
    this.resource = resource
    this.sight = sight
    this.#standing = standing
  }

  /** The same tables, to which others may be added without changing these. */
  copy(): Joins {
    const copy = this.bare()
    copy.#joined = this.#joined
    return copy
  }

  /** The resource's own table alone. */
  bare(): Joins {
    return new Joins(this.resource, this.sight, this.#standing)
  }

  /** The alias of a relation of a table that is already there. */
  alias(from: string, reference: Reference): string {
    const found = this.#joined.find((one) => one.from === from && one.reference === reference)
    if (found !== undefined) return found.alias
    const alias = `${this.root}${this.#joined.length + 1}`
    this.#joined = [...this.#joined, { alias, from, reference }]
    return alias
  }

  /** What stands behind `from`. */
  from(): Sql {
    return sql`${this.#standing.source ?? sourceOf(this.resource)} ${name(this.root)}${this.joined()}`
  }

  /** The joins alone, behind a table that stands for the resource's own. */
  joined(): Sql {
    const joined = this.#joined.map(({ alias, from, reference }) => {
      const { target } = reference
      // The address a record keeps is a part of it: who sees the one sees the other.
      const isPart = target.referrers.some(
        (one) => one.reference === reference && one.resource.address === reference,
      )
      const sight = isPart ? { ...this.sight, accounts: null, warehouses: null } : this.sight
      const seen = sql`${seenBy(target, alias, sight)}${alwaysCondition(target, alias)}`
      return sql`
left join ${sourceOf(target)} ${name(alias)} on ${name(alias, 'id')} = ${name(from, reference.name)} and ${seen}`
    })
    return join(joined, sql``)
  }

  /** Which rows of the resource there are for the caller. */
  seen(): Sql {
    return sql`${seenBy(this.resource, this.root, this.sight)}${alwaysCondition(this.resource, this.root)}`
  }
}
