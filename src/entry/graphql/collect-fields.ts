import { type DirectiveNode, type FieldNode, Kind, type NamedTypeNode, type SelectionSetNode } from 'graphql'
import type { Fragments } from './limits.ts'
import { NODE_INTERFACE } from './node-types.ts'
import { sourceFor, type Variables, valueFor } from './sources.ts'

/** The fields of a selection by response name; fields of one name are merged. */
export type CollectedFields = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>

/** What determines the fields of a selection: fragments, and the variables of `@include` and `@skip`. */
export type FieldContext = { readonly fragments: Fragments; readonly switches: Variables }

/**
 * Merges several selection sets, with fragments resolved and skipped fields removed. For a record of the interface
 * `node`, fragments on other types are skipped; elsewhere valid documents have none.
 */
export function collectFields(
  sets: readonly SelectionSetNode[],
  context: FieldContext,
  node: string | null = null,
): CollectedFields {
  const found = new Map<string, [FieldNode, ...FieldNode[]]>()
  const seen = new Set<string>()
  for (const set of sets) gather(set, context, { node, found, seen })
  return found
}

type FieldCollection = {
  readonly node: string | null
  readonly found: Map<string, [FieldNode, ...FieldNode[]]>
  readonly seen: Set<string>
}

function gather(set: SelectionSetNode, context: FieldContext, gathering: FieldCollection): void {
  for (const selection of set.selections) {
    if (!isIncluded(selection.directives ?? [], context.switches)) continue
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      const same = gathering.found.get(key)
      if (same === undefined) gathering.found.set(key, [selection])
      else same.push(selection)
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      if (applies(selection.typeCondition, gathering)) gather(selection.selectionSet, context, gathering)
    } else {
      const { value: name } = selection.name
      const fragment = context.fragments.get(name)
      if (fragment === undefined || gathering.seen.has(name)) continue
      gathering.seen.add(name)
      if (applies(fragment.typeCondition, gathering)) gather(fragment.selectionSet, context, gathering)
    }
  }
}

/** Whether a fragment is on the type of the record, or on the interface of all records. */
function applies(condition: NamedTypeNode | undefined, { node }: FieldCollection): boolean {
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

/** The selection sets below merged fields. */
export function setsBelow(fields: readonly FieldNode[]): readonly SelectionSetNode[] {
  return fields.flatMap((field) => (field.selectionSet === undefined ? [] : [field.selectionSet]))
}
