import { coerceId } from '#declare/coerce.ts'
import { ITEMS_MAX } from '#declare/field.ts'
import type { Part } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import type { IgnoredField, Occasion, Parse, PartChange, PartChanges } from './parsed.ts'
import { without } from './without.ts'

type SentList = {
  readonly list: unknown
  readonly pointer: string
  readonly occasion: Occasion
  /** Children are described themselves, not as changes: their attributes are in the items. */
  readonly is_whole?: true
  /** Parses one item; passed in because the two parsers call each other. */
  readonly parse: Parse
}

/** Parses a change list of ADD, UPDATE and DESTROY items; each error points to its item. */
export function parseParts(part: Part, sent: SentList): PartChanges {
  const nothing = { part, changes: [], violations: [], ignored: [] }
  if (sent.list === undefined || sent.list === null) {
    if (!part.required || sent.occasion === 'change') return nothing
    return { ...nothing, violations: [violation('blank', { field: `${part.name}_changes` }, sent.pointer)] }
  }
  const field = listOf(part, sent)
  if (!Array.isArray(sent.list))
    return { ...nothing, violations: [violation('invalid', { field }, sent.pointer)] }
  if (sent.list.length > ITEMS_MAX) {
    return { ...nothing, violations: [violation('too_many_items', { field, max: ITEMS_MAX }, sent.pointer)] }
  }
  const read = sent.list.map((item, index) =>
    readItem(part, item, { ...sent, pointer: `${sent.pointer}/${index}` }),
  )
  return {
    part,
    changes: read.flatMap((one) => one.change ?? []),
    violations: read.flatMap((one) => one.violations),
    ignored: read.flatMap((one) => one.ignored),
  }
}

/** The name of the list of children. */
export function listOf(part: Part, { is_whole }: Pick<SentList, 'is_whole'>): string {
  return is_whole ? part.name : `${part.name}_changes`
}

/** Parses a full list of children: items with an id exist already, the others are new. */
export function parseWhole(part: Part, sent: SentList): PartChanges {
  const nothing = { part, changes: [], violations: [], ignored: [] }
  if (sent.list === null) return nothing
  const field = part.name
  if (!Array.isArray(sent.list))
    return { ...nothing, violations: [violation('invalid', { field }, sent.pointer)] }
  const changes = sent.list.map((item: unknown) => {
    if (!isObject(item)) return item
    const { id, ...attributes } = item
    return sent.occasion === 'creation' || id === undefined || id === null
      ? { type: 'ADD', attributes }
      : { type: 'UPDATE', id, attributes }
  })
  return { ...parseParts(part, { ...sent, list: changes, is_whole: true }), is_whole: true }
}

type ReadItem = {
  readonly change?: PartChange
  readonly violations: readonly Violation[]
  readonly ignored: readonly IgnoredField[]
}

const TYPES = ['ADD', 'UPDATE', 'DESTROY']

function readItem(part: Part, item: unknown, sent: SentList): ReadItem {
  const refused = (one: Violation): ReadItem => ({ violations: [one], ignored: [] })
  if (!isObject(item)) return refused(violation('invalid', { field: listOf(part, sent) }, sent.pointer))
  const type = item.type === 'REMOVE' ? 'DESTROY' : item.type
  if (type === undefined || type === null)
    return refused(violation('blank', { field: 'type' }, `${sent.pointer}/type`))
  if (typeof type !== 'string' || !TYPES.includes(type)) {
    return refused(violation('inclusion', { field: 'type', allowed: TYPES }, `${sent.pointer}/type`))
  }
  if (type !== 'ADD' && sent.occasion === 'creation') {
    return refused(violation('change_not_allowed', { type }, `${sent.pointer}/type`))
  }
  if (type === 'ADD') return readAttributes(part, item, { ...sent, occasion: 'creation' })
  if (item.id === undefined || item.id === null)
    return refused(violation('blank', { field: 'id' }, `${sent.pointer}/id`))
  const id = coerceId(item.id)
  if (!('value' in id)) {
    const named = typeof item.id === 'number' || typeof item.id === 'string' ? item.id : 0
    return refused(violation('change_target_not_found', { list: part.name, id: named }, `${sent.pointer}/id`))
  }
  if (type === 'DESTROY') {
    return {
      change: { type, id: Number(id.value), pointer: `${sent.pointer}/id` },
      violations: [],
      ignored: [],
    }
  }
  return readAttributes(part, { ...item, id: id.value }, sent)
}

function readAttributes(part: Part, item: Record<string, unknown>, sent: SentList): ReadItem {
  const pointer = sent.is_whole ? sent.pointer : `${sent.pointer}/attributes`
  const attributes = item.attributes ?? {}
  if (!isObject(attributes))
    return { violations: [violation('invalid', { field: 'attributes' }, pointer)], ignored: [] }
  // The reference to the parent is set by the service.
  const parsed = sent.parse(without(part.children, part.by.name), {
    attributes,
    pointer,
    occasion: sent.occasion,
  })
  const change: PartChange =
    sent.occasion === 'creation'
      ? { type: 'ADD', parsed }
      : { type: 'UPDATE', id: Number(item.id), parsed, pointer: `${sent.pointer}/id` }
  return { change, violations: parsed.violations, ignored: parsed.ignored }
}
