import type { ActInput } from '#web/api/act-input.ts'
import type { MayDo } from '#web/api/may-do.ts'
import type { FieldMetadata, OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { linesNaming, namesInPath } from '#web/console/form/schema.ts'

const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'delete'])

/** The acts that can be done to one record, for somebody with these rights: those on a record, and those that take ids. */
export function recordActsOf(
  type: TypeMetadata,
  record: ReadRecord,
  mayDo: MayDo,
): readonly OperationMetadata[] {
  const acts = type.operations.filter(
    (one) =>
      !VERBS.has(one.name) &&
      one.takes !== 'ids' &&
      mayDo(one, record) &&
      !isViewing(one) &&
      isAbout(one, record),
  )
  // An act that is offered on one and on many, or by two methods, is shown once, as that on one.
  const ordered = [
    ...acts.filter(({ on_record }) => on_record),
    ...acts.filter(({ on_record }) => !on_record),
  ]
  const chosen = new Map(ordered.toReversed().map((one) => [baseName(one), one]))
  return acts.filter((one) => chosen.get(baseName(one)) === one)
}

/** Whether an operation only reads, which screens do where they show it. */
export function isViewing({ permission }: OperationMetadata): boolean {
  return permission !== null && /^view_/.test(permission)
}

/** The name that an act shares with the same act in other forms. */
function baseName({ name }: OperationMetadata): string {
  return name.replace(/_(?:of_many|by_post)$/, '')
}

function isAbout({ on_record, path, takes, input }: OperationMetadata, record: ReadRecord): boolean {
  if (on_record) return namesInPath(path).every((name) => name === 'id' || record[name] !== undefined)
  const takesIds =
    input?.fields.some(
      ({ attribute, kind }) => attribute === 'ids' && (kind === 'ids' || kind === 'integers'),
    ) === true
  return takes === 'plain' && !path.includes('{') && (takesIds || linesNaming({ path, input }) !== null)
}

/** The operation that deletes one record, if there is one that the caller may do. */
export function deletionOf(type: TypeMetadata, record: ReadRecord, mayDo: MayDo): OperationMetadata | null {
  const found = type.operations.find(({ name, on_record }) => name === 'delete' && on_record)
  return found !== undefined && mayDo(found, record) ? found : null
}

/** The fields that a record may be changed in, those of every kind of record alike. */
export function changeableFields(type: TypeMetadata): readonly FieldMetadata[] {
  const update = type.operations.find(({ name, on_record }) => name === 'update' && on_record)
  return (update?.input?.fields ?? type.fields).filter(
    ({ kind, read_only, computed, fixed }) => !read_only && !computed && !fixed && !NOT_ALIKE.has(kind),
  )
}

/** Lists, addresses and secrets are each record's own. */
const NOT_ALIKE: ReadonlySet<string> = new Set(['parts', 'address', 'password', 'secret'])

/** Where an operation on a record is sent, and the id in its body where it takes ids. */
export function inputOn(
  operation: OperationMetadata,
  record: ReadRecord,
  attributes: Readonly<Record<string, unknown>> = {},
): ActInput {
  const path = pathOf(operation, record)
  if (operation.on_record) return { path, attributes }
  const ids = idsOf(record).map(Number)
  const lines = linesNaming(operation)
  const named = lines === null ? { ids } : { [lines.attribute]: ids.map((id) => ({ [lines.id]: id })) }
  return { path, attributes: { ...attributes, ...named } }
}

/** The records that an act is about: those that are named together, or the one. */
function idsOf({ id, ids }: ReadRecord): readonly unknown[] {
  return Array.isArray(ids) ? ids : [id]
}

/** The values of a path out of a record. */
export function pathOf(
  { path }: Pick<OperationMetadata, 'path'>,
  record: ReadRecord,
): Readonly<Record<string, string>> {
  return Object.fromEntries(namesInPath(path).map((name) => [name, String(record[name] ?? '')]))
}

/** The state of a record, where it has one: its status, or the code of the status it refers to. */
export function stateIn(type: TypeMetadata, record: ReadRecord): string | null {
  const relation = type.list_fields.find(({ kind, to }) => kind === 'relation' && /_statuses$/.test(to ?? ''))
  const related = relation === undefined ? null : record[relation.name]
  if (typeof related === 'object' && related !== null && 'code' in related) return String(related.code)
  const own = ['status', 'state'].map((name) => record[name]).find((value) => typeof value === 'string')
  return typeof own === 'string' && own !== '' ? own : null
}
