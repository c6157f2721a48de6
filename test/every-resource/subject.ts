import type { Column, Resource } from '#declare/model.ts'
import { collectionPath } from '#operations/generic-operations.ts'
import type { Operation } from '#operations/operation.ts'
import { examples, floor } from './examples.ts'

/** A resource with its operations, and the columns that a client writes. */
export type Subject = {
  readonly resource: Resource
  /** `/api/sites`, or `/api/groups/{group_id}/mappings`. */
  readonly path: string
  readonly create: Operation | null
  readonly update: Operation | null
  readonly remove: Operation | null
  readonly removeMany: Operation | null
  /** The columns that a client may write on creation, except addresses. */
  readonly writable: readonly Column[]
  /** Those of them that no operation validates together with others. */
  readonly alone: readonly Column[]
}

/** Finds the operations of a resource in the table of operations. */
export function subjectOf(resource: Resource, operations: readonly Operation[]): Subject {
  const path = collectionPath(resource)
  const isDerived = !floor.includes(resource.name)
  const own = (method: string, on: string) =>
    (isDerived && operations.find((operation) => operation.method === method && operation.path === on)) ||
    null
  const create = own('POST', path)
  const under = resource.declaration.under?.by
  const writable = (create?.input ?? resource).columns.filter(
    ({ declared, field }) =>
      !declared.read_only && !declared.computed && declared.kind !== 'address' && field !== under,
  )
  const together = examples[resource.name]?.together ?? []
  return {
    resource,
    path,
    // A creation without a response gives no id to work with afterwards.
    create: create?.accepts === 'attributes' && create.answer !== 'nothing' ? create : null,
    update: own('PATCH', `${path}/{id}`),
    remove: own('DELETE', `${path}/{id}`),
    removeMany: own('DELETE', path),
    writable,
    alone: writable.filter(({ field }) => !together.includes(field)),
  }
}
