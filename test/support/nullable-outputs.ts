/** A node of the plan of a statement, as `explain (verbose, format json)` has it. */
export type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] }

/** A table of a plan: its name, and whether an outer join may find no row of it. */
type Source = { readonly relation: string | null; readonly is_outer: boolean }

/** Conditions of a plan: a column that is compared in one is not null in what it gives. */
const CONDITIONS = [
  'Filter',
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'One-Time Filter',
]

/**
 * Why each column that a plan gives may be null: its table may have no row there, or its column has no value. A column that is
 * computed is not looked into: null stands for it too.
 */
export function nullableOutputs(plan: Plan, notNull: ReadonlySet<string>): readonly (string | null)[] {
  const sources = new Map<string, Source>()
  const compared = new Set<string>()
  collect(plan, false, { sources, compared })
  return texts(plan['Output']).map((output) => {
    const [, alias = '', column = ''] = /^\(?"?(\w+)"?\."?(\w+)"?\)?$/.exec(output) ?? []
    const source = sources.get(alias)
    if (source === undefined) return null
    if (source.is_outer) return 'an outer join may find no row'
    const named = `${source.relation}.${column}`
    if (source.relation === null || notNull.has(named)) return null
    return compared.has(`${alias}.${column}`) || compared.has(column) ? null : `${named} may be null`
  })
}

type Collection = { readonly sources: Map<string, Source>; readonly compared: Set<string> }

function collect(plan: Plan, isOuter: boolean, into: Collection): void {
  const { Alias: alias, 'Relation Name': relation, 'Join Type': join } = plan
  if (typeof alias === 'string')
    into.sources.set(alias, { relation: typeof relation === 'string' ? relation : null, is_outer: isOuter })
  for (const condition of CONDITIONS)
    for (const text of texts(plan[condition]))
      for (const [name] of text.matchAll(/(?:\w+\.)?\w+/g)) into.compared.add(name)
  for (const inner of plan.Plans ?? []) {
    const side = inner['Parent Relationship']
    const isMissing =
      join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')
    collect(inner, isOuter || isMissing, into)
  }
}

function texts(value: unknown): readonly string[] {
  return [value].flat().filter((text) => typeof text === 'string')
}
