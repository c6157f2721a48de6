import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { cancelLoad } from '#domain/loading/cancel-load.ts'
import { closeLoad } from '#domain/loading/close-load.ts'
import { createDrop } from '#domain/loading/create-drop.ts'
import { createLoad } from '#domain/loading/create-load.ts'
import { deleteDrops } from '#domain/loading/delete-drops.ts'
import { deleteLoads } from '#domain/loading/delete-loads.ts'
import { dispatchLoad } from '#domain/loading/dispatch-load.ts'
import { loadUnit, unloadUnit } from '#domain/loading/load-unit.ts'
import { moveDrop } from '#domain/loading/move-drop.ts'
import { openLoad } from '#domain/loading/open-load.ts'
import { reopenLoad } from '#domain/loading/reopen-load.ts'
import { updateDrop } from '#domain/loading/update-drop.ts'
import { updateLoad } from '#domain/loading/update-load.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { readRecord } from '#records/find.ts'
import { dropSequence, unitLoading } from '#resources/outbound/load-drops.ts'
import { loadClosing } from '#resources/outbound/loads.ts'
import { actWithInput } from './act-with-input.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { deleteOperationsBy } from './operations-by-act.ts'
import { taskResource } from './receipts.ts'
import { NOTHING } from './task-act.ts'

/** Operations on loads, their drops and loaded units (operations 7.1, 7.2). */
export function loadOperations(model: Model): readonly Operation[] {
  const loads = resourceNamed(model, 'loads')
  return [
    ...withoutLock(
      createAndUpdateOperations(loads, {
        create: (tx, { parsed }) => createLoad(tx, model, { resource: loads, parsed }),
        update: (tx, { subject, parsed }) => updateLoad(tx, loads, { id: subject.id, parsed }),
        description: {
          create: 'Creates a load; processed orders with its load reference are added to it.',
          update: 'Updates a load that is not closed.',
        },
      }),
    ),
    ...withoutLock(deleteOperationsBy(loads, deleteLoads)),
    ...stateOperations(model, loads),
    ...dropOperations(model),
    ...unitOperations(model),
  ]
}

/** Acts that lock the record themselves, after its orders. */
function withoutLock(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) =>
    operation.on_record === true ? { ...operation, on_record: 'unlocked' } : operation,
  )
}

type LoadAct = {
  readonly name: string
  readonly description: string
  readonly permission?: string
  readonly input?: Resource
  readonly run: (tx: Transaction, act: ActInput) => Promise<void>
}

function stateOperations(model: Model, loads: Resource): readonly Operation[] {
  const acts: readonly LoadAct[] = [
    {
      name: 'open',
      description: 'Opens a load at its dock, so that units can be loaded.',
      run: (tx, { subject }) => openLoad(tx, subject.id),
    },
    {
      name: 'close',
      description:
        'Closes a load that is completely loaded. With force, units that are not loaded are left behind.',
      ...actWithInput(model, loadClosing, (tx, { force }, { subject: { id } }) =>
        closeLoad(tx, { id, force }),
      ),
    },
    {
      name: 'reopen',
      description: 'Reopens a closed load, or returns a dispatched load to its dock with status closed.',
      run: (tx, { subject }) => reopenLoad(tx, model, subject.id),
    },
    {
      name: 'dispatch',
      description: 'Dispatches a closed load with everything on it.',
      permission: 'dispatch_orders',
      run: (tx, { subject }) => dispatchLoad(tx, model, subject.id),
    },
    {
      name: 'cancel',
      description: 'Cancels an empty load; its orders are then dispatched manually.',
      run: (tx, { subject }) => cancelLoad(tx, subject.id),
    },
  ]
  return acts.map((act) => stateOperation(loads, act))
}

function stateOperation(loads: Resource, { name, description, permission, input, run }: LoadAct): Operation {
  return {
    ...operationDefaults(loads, input === undefined ? 'change' : 'creation'),
    name,
    method: 'POST',
    path: `/api/loads/{id}/${name}`,
    permission: permission ?? managePermission(loads.name),
    accepts: input === undefined ? 'nothing' : 'plain',
    input: input ?? null,
    on_record: 'unlocked',
    description,
    uses_generic_plans: true,
    run: async (tx, act) => {
      await run(tx, act)
      const row = await readRecord(tx, loads, { id: act.subject.id })
      announceChange(tx, loads, { event: 'updated', row, previous: { status: act.subject.status } })
      return { kind: 'record', resource: loads, row }
    },
  }
}

function dropOperations(model: Model): readonly Operation[] {
  const drops = resourceNamed(model, 'load_drops')
  return [
    ...withoutLock(
      createAndUpdateOperations(drops, {
        create: (tx, { parsed }) => createDrop(tx, drops, parsed),
        update: (tx, { subject, parsed }) => updateDrop(tx, drops, { id: subject.id, parsed }),
        description: {
          create: 'Adds a drop at the end of a load; the order of the drop, if given, is added to the load.',
          update: 'Updates a drop.',
        },
      }),
    ),
    ...deleteOperationsBy(drops, deleteDrops),
    {
      ...operationDefaults(drops, 'creation'),
      name: 'sequence',
      method: 'PATCH',
      path: '/api/load_drops/{id}/sequence',
      accepts: 'plain',
      on_record: 'unlocked',
      // The other drops of the load are renumbered.
      changes: { record_of: 'load' },
      answer: 'nothing',
      description: 'Moves a drop to another position within its load; the other drops are renumbered.',
      ...actWithInput(model, dropSequence, async (tx, { sequence }, { subject: { id } }) => {
        await moveDrop(tx, drops, { id, sequence })
        return NOTHING
      }),
    },
  ]
}

function unitOperations(model: Model): readonly Operation[] {
  const tasks = resourceNamed(model, 'tasks')
  const loads = taskResource(model, 'load_tasks', 'LOAD')
  const defaults = {
    ...operationDefaults(loads, 'creation'),
    method: 'POST',
    permission: 'work_tasks',
    on_record: 'unlocked',
    answers: tasks.name,
    uses_generic_plans: true,
  } as const
  const taskOf = async (tx: Transaction, id: number): Promise<Outcome> => ({
    kind: 'record',
    resource: tasks,
    row: await readRecord(tx, tasks, { id }),
  })
  return [
    {
      ...defaults,
      name: 'load_storage_unit',
      path: '/api/load_tasks/{id}/load_storage_unit',
      accepts: 'plain',
      description: 'Loads a staged storage unit: it is moved to the dock and added to the load.',
      ...actWithInput(model, unitLoading, async (tx, input, { subject: { id } }) => {
        if ((input.storage_unit_id === null) === (input.barcode === null))
          throw refusal('exclusive', { fields: ['storage_unit_id', 'barcode'] })
        await loadUnit(tx, model, { ...input, task_id: id })
        return taskOf(tx, id)
      }),
    },
    {
      ...defaults,
      name: 'unload_storage_unit',
      path: '/api/load_tasks/{id}/unload_storage_unit',
      accepts: 'nothing',
      input: null,
      description: 'Removes a storage unit from its load and returns it to where it was staged.',
      run: async (tx, { subject: { id } }) => {
        await unloadUnit(tx, model, id)
        return taskOf(tx, id)
      },
    },
  ]
}
