import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { noun, nounWithArticle } from '#declare/noun.ts'
import { announceChange, creationAnnounced } from '#events/announce.ts'
import { createRecord, createRow, isOneRow } from '#records/create.ts'
import { removeRecords } from '#records/remove.ts'
import { soleColumns } from '#records/sole.ts'
import { updateRecord } from '#records/update.ts'
import { updateRecords } from '#records/update-all.ts'
import type { Act, Operation, Outcome } from './operation.ts'

/** What every resource can do that declares the verb. */
export function genericOperations(resource: Resource): readonly Operation[] {
  const { verbs } = resource.declaration
  return [
    ...(verbs.includes('create') ? [creation(resource)] : []),
    ...(verbs.includes('update') ? [update(resource)] : []),
    ...(verbs.includes('remove')
      ? [removal(resource), ...(resource.declaration.under ? [] : [removalOfMany(resource)])]
      : []),
  ]
}

/** The path of a resource's collection: `/api/sites`, or below its parent's record. */
export function collectionPath({ declaration, name }: Resource): string {
  const { under } = declaration
  if (under !== undefined) return `/api/${under.path}/{${under.by}_id}/${under.tail}`
  return `/api/${declaration.path ?? name}`
}

type Shape = Pick<
  Operation,
  | 'resource'
  | 'permission'
  | 'takes'
  | 'input'
  | 'occasion'
  | 'on_record'
  | 'turn'
  | 'changes'
  | 'content_types'
  | 'answer'
>

/** The facts an operation on attributes of its own resource starts from. */
export function shapeFor(resource: Resource, occasion: Operation['occasion']): Shape {
  const said = resource.declaration.answers?.[occasion === 'creation' ? 'create' : 'update'] ?? 'record'
  return {
    resource,
    permission: managePermission(resource.name),
    takes: 'attributes',
    input: resource,
    occasion,
    on_record: occasion === 'change',
    // Setting a flag that one record alone may have clears it on another, which would be locked behind this one. A new
    // record is locked by nobody: it takes its turn only where its flag is at stake (`records/sole.ts`).
    ...(occasion === 'change' && soleColumns(resource).length > 0 ? { turn: resource.table } : {}),
    content_types: null,
    answer: said,
  }
}

/** Creating one record. */
export function creation(resource: Resource): Operation {
  return {
    ...shapeFor(resource, 'creation'),
    name: 'create',
    method: 'POST',
    path: collectionPath(resource),
    description: `Creates ${nounWithArticle(resource.declaration.one)}.`,
    run: create,
  }
}

async function create(tx: Transaction, { resource, parsed, path }: Act): Promise<Outcome> {
  const { under } = resource.declaration
  const parent = under === undefined ? {} : { [`${under.by}_id`]: path[`${under.by}_id`] }
  const creation = { parsed, extra: parent }
  if (isOneRow(resource)) {
    const row = await createRow(tx, resource, { ...creation, beside: creationAnnounced(tx, resource) })
    return { kind: 'record', resource, row }
  }
  const row = await createRecord(tx, resource, creation)
  announceChange(tx, resource, { event: 'created', row })
  return { kind: 'record', resource, row }
}

/** Changing one record. */
export function update(resource: Resource): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'update',
    method: 'PATCH',
    path: `${collectionPath(resource)}/{id}`,
    description: `Updates ${nounWithArticle(resource.declaration.one)}; attributes that are not sent keep their values.`,
    run: change,
  }
}

async function change(tx: Transaction, { resource, parsed, subject }: Act): Promise<Outcome> {
  const { row, previous } = await updateRecord(tx, resource, { current: subject, parsed })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return { kind: 'record', resource, row }
}

/** Whether an update writes what was sent and nothing else. */
export function isGenericUpdate({ run }: Operation): boolean {
  return run === change
}

/** Changes the records an act is about in the same way, each with its event. */
export async function changeAll(tx: Transaction, { resource, parsed, subjects }: Act): Promise<Outcome> {
  const updated = await updateRecords(tx, resource, { rows: subjects, parsed })
  for (const { row, previous } of updated)
    if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return { kind: 'records', resource, rows: updated.map(({ row }) => row) }
}

/** Deleting one record. */
export function removal(resource: Resource): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'delete',
    method: 'DELETE',
    path: `${collectionPath(resource)}/{id}`,
    takes: 'nothing',
    input: null,
    answer: 'nothing',
    description: `Deletes ${nounWithArticle(resource.declaration.one)}; refused while other records refer to it.`,
    run: async (tx, act) => removeAll(tx, { ...act, subjects: [act.subject] }),
  }
}

/** Deleting several records, all or none. */
export function removalOfMany(resource: Resource): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'delete',
    method: 'DELETE',
    path: collectionPath(resource),
    takes: 'ids',
    input: null,
    on_record: false,
    answer: 'nothing',
    description: `Deletes the ${noun(resource.name)} named in \`ids\`, all or none.`,
    run: removeAll,
  }
}

/** Deletes the records an act is about, each with its event. */
export async function removeAll(tx: Transaction, { resource, subjects }: Act): Promise<Outcome> {
  await removeRecords(tx, resource, subjects)
  for (const row of subjects) announceChange(tx, resource, { event: 'deleted', row })
  return { kind: 'nothing' }
}
