import type { Model } from '#declare/model.ts'
import { bulkUpdates } from './bulk-updates.ts'
import { genericOperations } from './generic.ts'
import type { Operation } from './operation.ts'

/** Everything that can be asked: the generic verbs of all resources, and the acts that are owned by one place. */
export function operationsFor(model: Model, owned: readonly Operation[]): readonly Operation[] {
  const single = [...[...model.values()].flatMap(genericOperations), ...owned]
  const operations = [...single, ...bulkUpdates(single)]
  const seen = new Map<string, Operation>()
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path}`
    const other = seen.get(key)
    if (other !== undefined)
      throw new Error(`${key} has two owners: ${nameOf(other)} and ${nameOf(operation)}`)
    seen.set(key, operation)
  }
  return operations
}

/** The name under which errors say where they come from: `sites.create`. */
export function nameOf(operation: Operation): string {
  return `${operation.resource.name}.${operation.name}`
}
