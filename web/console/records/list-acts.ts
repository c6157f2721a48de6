import type { ActInput } from '#web/api/act-input.ts'
import type { MayDo } from '#web/api/may-do.ts'
import type { FieldMetadata, OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { linesNaming } from '#web/console/form/schema.ts'
import { isViewing } from './record-acts.ts'

/** An act that can be done to many records at once. */
export type ListAct = {
  /** What it is called after in the words: the name of its operation, or of what it changes records to. */
  readonly name: string
  /** What it sends of itself. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly operation: OperationMetadata
  /** Maximum number of records in one request. */
  readonly size: number
  /** Its input apart from the records: nothing, that of the operation, or the fields to change. */
  readonly needs: 'nothing' | 'input' | 'fields'
}

/** Maximum number of records in one request. */
const LOT = 1_000

/** A change of many records to the same values that is offered as an act of its own. */
export type PresetChange = { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }

/** The acts on many records of a type, for somebody with these rights: those that may be done to all chosen ones, null for one that is not known. */
export function listActsOf(
  type: TypeMetadata,
  mayDo: MayDo,
  {
    presets = [],
    chosen = [],
  }: {
    readonly presets?: readonly PresetChange[] | undefined
    readonly chosen?: readonly (ReadRecord | null)[]
  } = {},
): readonly ListAct[] {
  return type.operations.flatMap((operation): readonly ListAct[] => {
    const needs = asksOf(operation)
    if (needs === null || !mayDo(operation) || isViewing(operation)) return []
    if (!chosen.every((record) => mayDo(operation, record))) return []
    const act = { name: operation.name, operation, size: maxOf(operation), needs, attributes: {} }
    if (needs !== 'fields') return [act]
    return [act, ...presets.map((preset) => ({ ...act, ...preset, needs: 'nothing' as const }))]
  })
}

/** A record in the path would be one record. */
function asksOf({ takes, path, input }: OperationMetadata): ListAct['needs'] | null {
  if (path.includes('{')) return null
  if (takes === 'ids') return 'nothing'
  if (takes === 'ids_and_attributes') return 'fields'
  const fields = input?.fields ?? []
  if (takes !== 'plain') return null
  if (linesNaming({ path, input }) !== null) return 'input'
  if (!fields.some(isIds)) return null
  return fields.length === 1 ? 'nothing' : 'input'
}

function isIds({ attribute, kind }: FieldMetadata): boolean {
  return attribute === 'ids' && (kind === 'ids' || kind === 'integers')
}

function maxOf({ input }: OperationMetadata): number {
  const max = input?.fields.find(({ attribute }) => attribute === 'ids')?.max
  return Math.min(LOT, max ?? LOT)
}

/** What is sent of an act for some records. */
export function lotInput(
  { operation, attributes: own }: ListAct,
  ids: readonly string[],
  attributes: Readonly<Record<string, unknown>>,
): ActInput {
  const { takes } = operation
  if (takes === 'ids') return { ids }
  const lines = linesNaming(operation)
  const numbers = ids.map(Number)
  if (takes === 'ids_and_attributes')
    return { attributes: { ids: numbers, attributes: { ...attributes, ...own } } }
  const named =
    lines === null ? { ids: numbers } : { [lines.attribute]: numbers.map((id) => ({ [lines.id]: id })) }
  return { attributes: { ...attributes, ...own, ...named } }
}

/** The acts in their places: those that stand as buttons, and the others. */
export function placedActs(
  acts: readonly ListAct[],
  first: readonly string[] = [],
): { readonly buttons: readonly ListAct[]; readonly menu: readonly ListAct[] } {
  const buttons = first.flatMap((name) => acts.find((act) => act.name === name) ?? [])
  return { buttons, menu: acts.filter((act) => !buttons.includes(act)) }
}
