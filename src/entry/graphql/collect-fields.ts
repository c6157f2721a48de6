import { type DirectiveNode, type FieldNode, Kind, type NamedTypeNode, type SelectionSetNode } from 'graphql'
import type { Fragments } from './limits.ts'
import { NODE_INTERFACE } from './node-types.ts'
import { sourceFor, type Variables, valueFor } from './sources.ts'

/** The fields of a selection by the names they are answered under; fields of one name are merged. */
export type Collected = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>

/** What decides which fields are there: fragments, and the variables of `@include` and `@skip`. */
export type Ground = { readonly fragments: Fragments; readonly switches: Variables }

/**
 * Brings together what several selection sets ask for, fragments resolved and left-out fields gone. Of a record, whose type
 * `node` is, fragments on other types are left out; elsewhere valid documents have none.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  ground: Ground,
  node: string | null = null,
): Collected {
  const found = new Map<string, [FieldNode, ...FieldNode[]]>()
  const seen = new Set<string>()
  for (const set of sets) gather(set, ground, { node, found, seen })
  return found
}

type Gathering = {
  readonly node: string | null
  readonly found: Map<string, [FieldNode, ...FieldNode[]]>
  readonly seen: Set<string>
}

function gather(set: SelectionSetNode, ground: Ground, gathering: Gathering): void {
  for (const selection of set.selections) {
    if (!isIncluded(selection.directives ?? [], ground.switches)) continue
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      const same = gathering.found.get(key)
      if (same === undefined) gathering.found.set(key, [selection])
      else same.push(selection)
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      if (applies(selection.typeCondition, gathering)) gather(selection.selectionSet, ground, gathering)
    } else {
      const { value: name } = selection.name
      const fragment = ground.fragments.get(name)
      if (fragment === undefined || gathering.seen.has(name)) continue
      gathering.seen.add(name)
      if (applies(fragment.typeCondition, gathering)) gather(fragment.selectionSet, ground, gathering)
    }
  }
}

/** Whether a fragment is on the type of the record, or on what all records are. */
function applies(condition: NamedTypeNode | undefined, { node }: Gathering): boolean {
  const type = condition?.name.value
  return node === null || type === undefined || type === node || type === NODE_INTERFACE
}

function isIncluded(directives: readonly DirectiveNode[], switches: Variables): boolean {
  return directives.every((directive) => {
    const written = directive.arguments?.find((argument) => argument.name.value === 'if')?.value
    const isTrue = written !== undefined && valueFor(sourceFor(written), switches) === true
    if (directive.name.value === 'skip') return !isTrue
    return directive.name.value !== 'include' || isTrue
  })
}

/** The selection sets below fields that were merged. */
export function setsBelow(fields: readonly FieldNode[]): readonly SelectionSetNode[] {
  return fields.flatMap((field) => (field.selectionSet === undefined ? [] : [field.selectionSet]))
}
