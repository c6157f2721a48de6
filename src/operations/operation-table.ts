import type { Model } from '#declare/model.ts'
import { bulkUpdates } from './bulk-updates.ts'
import { genericOperations } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** All operations: the generic verbs of all resources, and the operations of their own. */
export function operationsFor(model: Model, owned: readonly Operation[]): readonly Operation[] {
  const single = [...[...model.values()].flatMap(genericOperations), ...owned]
  const operations = [...single, ...bulkUpdates(single)]
  const byKey = new Map<string, Operation>()
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path}`
    const duplicate = byKey.get(key)
    if (duplicate !== undefined)
      throw new Error(`${key} has two owners: ${nameOf(duplicate)} and ${nameOf(operation)}`)
    byKey.set(key, operation)
  }
  return operations
}

/** The name of an operation in errors: `sites.create`. */
export function nameOf(operation: Operation): string {
  return `${operation.resource.name}.${operation.name}`
}
