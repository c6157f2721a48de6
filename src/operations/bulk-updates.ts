import type { Transaction } from '#database/transaction.ts'
import { noun } from '#declare/noun.ts'
import { refuseAll } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { eachOrNone } from '#records/update-records.ts'
import { isGenericUpdate, updateAll } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** Bulk updates: one operation for each update operation of a resource (platform 1.12). */
export function bulkUpdates(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(isUpdate).map(bulkUpdate)
}

function isUpdate({ name, method, path, accepts }: Operation): boolean {
  return name === 'update' && method === 'PATCH' && accepts === 'attributes' && path.endsWith('/{id}')
}

function bulkUpdate(update: Operation): Operation {
  const { resource, path } = update
  return {
    ...update,
    path: path.slice(0, -'/{id}'.length),
    accepts: 'ids_and_attributes',
    on_record: false,
    answer: 'records',
    description: `Updates the ${noun(resource.name)} named in \`ids\` with the same attributes.`,
    ...(isGenericUpdate(update)
      ? { run: updateAll }
      : { reads_ids: true, run: (tx, act) => updateInTurn(tx, act, update) }),
  }
}

/** Updates records one after the other, each with the full update operation. */
async function updateInTurn(
  tx: Transaction,
  { subjects, parsed, updateOne }: ActInput,
  update: Operation,
): Promise<Outcome> {
  refuseAll(parsed.violations)
  const rows = await eachOrNone(tx, subjects, async ({ id }) => rowOf(await updateOne(update, id)))
  return { kind: 'records', resource: update.resource, rows }
}

function rowOf(outcome: Outcome): FullRow {
  if (outcome.kind !== 'record') throw new Error(`an update came to ${outcome.kind}`)
  return outcome.row
}
