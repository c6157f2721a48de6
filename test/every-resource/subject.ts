import type { Column, Resource } from '#declare/model.ts'
import { collectionPath } from '#operations/generic-operations.ts'
import type { Operation } from '#operations/operation.ts'
import { examples, floor } from './examples.ts'

/** A resource with what can be done with its records, and the columns a client writes. */
export type Subject = {
  readonly resource: Resource
  /** `/api/sites`, or `/api/groups/{group_id}/mappings`. */
  readonly path: string
  readonly create: Operation | null
  readonly update: Operation | null
  readonly remove: Operation | null
  readonly removeMany: Operation | null
  /** What a client may write on creation, addresses apart. */
  readonly writable: readonly Column[]
  /** Those of them whose values stand alone: no operation judges them together with others. */
  readonly alone: readonly Column[]
}

/** Finds out, from the table of operations, what can be done with a resource. */
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
    // A creation that answers nothing makes no record that could be named afterwards.
    create: create?.accepts === 'attributes' && create.answer !== 'nothing' ? create : null,
    update: own('PATCH', `${path}/{id}`),
    remove: own('DELETE', `${path}/{id}`),
    removeMany: own('DELETE', path),
    writable,
    alone: writable.filter(({ field }) => !together.includes(field)),
  }
}
