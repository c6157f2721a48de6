import type { ActInput } from '#web/api/act.ts'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { namesInPath } from '#web/console/form/schema.ts'

const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'delete'])

/** The acts that can be done to one record, for somebody with these rights: those on a record, and those that take ids. */
export function recordActsOf(
  type: TypeMetadata,
  record: ReadRecord,
  may: (permission: string | null) => boolean,
): readonly OperationMetadata[] {
  const acts = type.operations.filter(
    (one) => !VERBS.has(one.name) && one.takes !== 'ids' && may(one.permission) && isAbout(one, record),
  )
  // An act that is offered on one and on many is shown once.
  return acts.filter((one, place) => acts.findIndex(({ name }) => name === one.name) === place)
}

function isAbout({ on_record, path, takes, input }: OperationMetadata, record: ReadRecord): boolean {
  if (on_record) return namesInPath(path).every((name) => name === 'id' || record[name] !== undefined)
  const takesIds = input?.fields.some(({ attribute, kind }) => attribute === 'ids' && kind === 'ids') === true
  return takes === 'plain' && takesIds && !path.includes('{')
}

/** The operation that deletes one record, if there is one that the caller may do. */
export function deletionOf(
  type: TypeMetadata,
  may: (permission: string | null) => boolean,
): OperationMetadata | null {
  const found = type.operations.find(({ name, on_record }) => name === 'delete' && on_record)
  return found !== undefined && may(found.permission) ? found : null
}

/** Where an operation on a record is sent, and the id in its body where it takes ids. */
export function inputOn(
  operation: OperationMetadata,
  record: ReadRecord,
  attributes: Readonly<Record<string, unknown>> = {},
): ActInput {
  const path = pathOf(operation, record)
  return operation.on_record
    ? { path, attributes }
    : { path, attributes: { ...attributes, ids: [Number(record['id'])] } }
}

/** The values of a path out of a record. */
export function pathOf(
  { path }: Pick<OperationMetadata, 'path'>,
  record: ReadRecord,
): Readonly<Record<string, string>> {
  return Object.fromEntries(namesInPath(path).map((name) => [name, String(record[name] ?? '')]))
}

/** Whether an act asks for anything before it is done. */
export function asksFor({ input, takes }: OperationMetadata): boolean {
  if (takes === 'bytes') return true
  return (input?.fields ?? []).some(({ attribute, read_only }) => attribute !== 'ids' && read_only !== true)
}

/** The state of a record, where it has one: its status, or the code of the status it refers to. */
export function stateIn(type: TypeMetadata, record: ReadRecord): string | null {
  const relation = type.list_fields.find(({ kind, to }) => kind === 'relation' && /_statuses$/.test(to ?? ''))
  const related = relation === undefined ? null : record[relation.name]
  if (typeof related === 'object' && related !== null && 'code' in related) return String(related.code)
  const own = ['status', 'state'].map((name) => record[name]).find((value) => typeof value === 'string')
  return typeof own === 'string' && own !== '' ? own : null
}
