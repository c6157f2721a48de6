import { noun } from '#declare/noun.ts'
import { refuseAll } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { eachOrNone } from '#records/update-all.ts'
import { changeAll, isGenericUpdate } from './generic.ts'
import type { Act, Operation, Outcome } from './operation.ts'

/** Changing several records at once: one operation beside each that changes one of them (platform 1.12). */
export function bulkUpdates(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(isUpdate).map(bulkUpdate)
}

function isUpdate({ name, method, path, takes }: Operation): boolean {
  return name === 'update' && method === 'PATCH' && takes === 'attributes' && path.endsWith('/{id}')
}

function bulkUpdate(update: Operation): Operation {
  const { resource, path } = update
  return {
    ...update,
    path: path.slice(0, -'/{id}'.length),
    takes: 'ids_and_attributes',
    on_record: false,
    answer: 'records',
    description: `Updates the ${noun(resource.name)} named in \`ids\` with the same attributes.`,
    ...(isGenericUpdate(update)
      ? { run: changeAll }
      : { sees_ids: true, run: (_, act) => updateInTurn(act, update) }),
  }
}

/** Updates records one after the other, each as if it were updated alone. */
async function updateInTurn({ subjects, parsed, updateOne }: Act, update: Operation): Promise<Outcome> {
  refuseAll(parsed.violations)
  const rows = await eachOrNone(subjects, async ({ id }) => rowOf(await updateOne(update, id)))
  return { kind: 'records', resource: update.resource, rows }
}

function rowOf(outcome: Outcome): FullRow {
  if (outcome.kind !== 'record') throw new Error(`an update came to ${outcome.kind}`)
  return outcome.row
}
