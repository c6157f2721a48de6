import { type DirectiveNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql'
import type { Fragments } from './limits.ts'
import { sourceFor, type Variables, valueFor } from './sources.ts'

/** The fields of a selection by the names they are answered under; fields of one name are merged. */
export type Collected = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>

/** What decides which fields are there: fragments, and the variables of `@include` and `@skip`. */
export type Ground = { readonly fragments: Fragments; readonly switches: Variables }

/** Brings together what several selection sets ask for, fragments resolved and left-out fields gone. */
export function collectFields(sets: readonly SelectionSetNode[], ground: Ground): Collected {
  const found = new Map<string, [FieldNode, ...FieldNode[]]>()
  const seen = new Set<string>()
  for (const set of sets) gather(set, ground, { found, seen })
  return found
}

type Gathering = {
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
      gather(selection.selectionSet, ground, gathering)
    } else {
      const { value: name } = selection.name
      const fragment = ground.fragments.get(name)
      if (fragment === undefined || gathering.seen.has(name)) continue
      gathering.seen.add(name)
      gather(fragment.selectionSet, ground, gathering)
    }
  }
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
