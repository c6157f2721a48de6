import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Resource } from '#declare/model.ts'
import { noun, nounWithArticle } from '#declare/noun.ts'
import { announceChange, creationAnnounced } from '#events/announce.ts'
import { createRecord, createRow, isOneRow } from '#records/create.ts'
import { removeRecords } from '#records/remove.ts'
import { soleColumns } from '#records/sole.ts'
import { updateRecord } from '#records/update.ts'
import { updateRecords } from '#records/update-records.ts'
import { creationsTogether } from './creations-together.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** The operations for the verbs that a resource declares. */
export function genericOperations(resource: Resource): readonly Operation[] {
  const { verbs } = resource.declaration
  return [
    ...(verbs.includes('create') ? [jointCreateOperation(resource)] : []),
    ...(verbs.includes('update') ? [updateOperation(resource)] : []),
    ...(verbs.includes('remove')
      ? [deleteOperation(resource), ...(resource.declaration.under ? [] : [bulkDeleteOperation(resource)])]
      : []),
  ]
}

/** The path of a resource's collection: `/api/sites`, or below its parent record. */
export function collectionPath({ declaration, name }: Resource): string {
  const { under } = declaration
  if (under !== undefined) return `/api/${under.path}/{${under.by}_id}/${under.tail}`
  return `/api/${declaration.path ?? name}`
}

type OperationDefaults = Pick<
  Operation,
  | 'resource'
  | 'permission'
  | 'accepts'
  | 'input'
  | 'occasion'
  | 'on_record'
  | 'advisory_lock'
  | 'changes'
  | 'content_types'
  | 'answer'
>

/** The properties shared by operations that accept attributes of their own resource. */
export function operationDefaults(resource: Resource, occasion: Operation['occasion']): OperationDefaults {
  const answer = resource.declaration.answers?.[occasion === 'creation' ? 'create' : 'update'] ?? 'record'
  return {
    resource,
    permission: managePermission(resource.name),
    accepts: 'attributes',
    input: resource,
    occasion,
    on_record: occasion === 'change',
    // An update that sets a flag which only one record may have clears it on another record, so updates are
    // serialized. Creations are serialized in `records/sole.ts`, only where the flag is set.
    ...(occasion === 'change' && soleColumns(resource).length > 0 ? { advisory_lock: resource.table } : {}),
    content_types: null,
    answer,
  }
}

/** Creates one record. */
export function createOperation(resource: Resource): Operation {
  return {
    ...operationDefaults(resource, 'creation'),
    name: 'create',
    method: 'POST',
    path: collectionPath(resource),
    description: `Creates ${nounWithArticle(resource.declaration.one)}.`,
    run: create,
  }
}

/** The same, several together where that is possible. */
function jointCreateOperation(resource: Resource): Operation {
  const together = creationsTogether(resource)
  return { ...createOperation(resource), ...(together === null ? {} : { together }) }
}

async function create(tx: Transaction, { resource, parsed, path }: ActInput): Promise<Outcome> {
  const { under } = resource.declaration
  const parent = under === undefined ? {} : { [`${under.by}_id`]: path[`${under.by}_id`] }
  const creation = { parsed, extra: parent }
  if (tx.topology.readsInInserts && isOneRow(resource, parsed)) {
    const row = await createRow(tx, resource, { ...creation, prelude: creationAnnounced(tx, resource) })
    return { kind: 'record', resource, row }
  }
  const row = await createRecord(tx, resource, creation)
  announceChange(tx, resource, { event: 'created', row })
  return { kind: 'record', resource, row }
}

/** Updates one record. */
export function updateOperation(resource: Resource): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'update',
    method: 'PATCH',
    path: `${collectionPath(resource)}/{id}`,
    description: `Updates ${nounWithArticle(resource.declaration.one)}; attributes that are not sent keep their values.`,
    run: updateOne,
  }
}

async function updateOne(tx: Transaction, { resource, parsed, subject }: ActInput): Promise<Outcome> {
  const { row, previous } = await updateRecord(tx, resource, { current: subject, parsed })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return { kind: 'record', resource, row }
}

/** Whether an operation is the generic update, which writes only what was sent. */
export function isGenericUpdate({ run }: Operation): boolean {
  return run === updateOne
}

/** Updates all subjects with the same attributes, each with its event. */
export async function updateAll(tx: Transaction, { resource, parsed, subjects }: ActInput): Promise<Outcome> {
  const updated = await updateRecords(tx, resource, { rows: subjects, parsed })
  await workTurns.map(tx, updated, ({ row, previous }) => {
    if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  })
  return { kind: 'records', resource, rows: updated.map(({ row }) => row) }
}

/** Deletes one record. */
export function deleteOperation(resource: Resource): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'delete',
    method: 'DELETE',
    path: `${collectionPath(resource)}/{id}`,
    accepts: 'nothing',
    input: null,
    answer: 'nothing',
    description: `Deletes ${nounWithArticle(resource.declaration.one)}; refused while other records refer to it.`,
    run: async (tx, act) => deleteAll(tx, { ...act, subjects: [act.subject] }),
  }
}

/** Deletes several records, all or none. */
export function bulkDeleteOperation(resource: Resource): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'delete',
    method: 'DELETE',
    path: collectionPath(resource),
    accepts: 'ids',
    input: null,
    on_record: false,
    answer: 'nothing',
    description: `Deletes the ${noun(resource.name)} named in \`ids\`, all or none.`,
    run: deleteAll,
  }
}

/** Deletes the subjects of an act, each with its event. */
export async function deleteAll(tx: Transaction, { resource, subjects }: ActInput): Promise<Outcome> {
  await removeRecords(tx, resource, subjects)
  await workTurns.map(tx, subjects, (row) => announceChange(tx, resource, { event: 'deleted', row }))
  return { kind: 'nothing' }
}
