import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { mergePackedUnits } from '#domain/shipping/merge-packed-units.ts'
import { createUnit, updateUnit } from '#domain/stock-control/create-unit.ts'
import type { PilePortion } from '#domain/stock-control/lock-shifts.ts'
import { moveUnit } from '#domain/stock-control/move-unit.ts'
import { splitGoods } from '#domain/stock-control/split-goods.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { readRecord } from '#records/find.ts'
import { unitMerge, unitMove, unitSplit } from '#resources/stock/stock-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import { readParts } from './goods-parts.ts'
import type { ActInput, Operation } from './operation.ts'
import { createOperationBy, updateOperationBy } from './operations-by-act.ts'

/** Operations on storage units (operations 3.1). */
export function storageUnitOperations(model: Model): readonly Operation[] {
  const units = resourceNamed(model, 'storage_units')
  const update = updateOperationBy(units, (tx, { resource, parsed, subject }) =>
    updateUnit(tx, model, { resource, current: subject, parsed }),
  )
  return [
    {
      ...createOperationBy(units, (tx, { resource, parsed }) => createUnit(tx, resource, parsed)),
      description: 'Creates an empty storage unit.',
    },
    {
      ...update,
      on_record: 'unlocked',
      uses_generic_plans: true,
      description: 'Updates a storage unit; a new location moves it with all its contents.',
    },
    ...unitActs(model, units),
  ]
}

/** An act on a storage unit. */
type UnitAct = {
  readonly name: string
  readonly description: string
  readonly input: Resource
  /** Returns the storage unit. */
  readonly run: (tx: Transaction, act: ActInput) => Promise<number>
}

function unitActs(model: Model, units: Resource): readonly Operation[] {
  const acts: readonly UnitAct[] = [
    {
      name: 'move',
      description: 'Moves a storage unit with all its contents, or creates a task for the move.',
      ...actWithInput(model, unitMove, async (tx, input, { subject: { id } }) => {
        await moveUnit(tx, model, { id, input })
        return id
      }),
    },
    {
      name: 'merge',
      description: 'Moves the contents of a storage unit onto another unit at the same location.',
      ...actWithInput(
        model,
        unitMerge,
        async (tx, { into_storage_unit_id: into_id }, { subject: { id } }) => {
          await mergePackedUnits(tx, model, { id, into_id })
          return into_id
        },
      ),
    },
    {
      name: 'split',
      description: 'Moves part of the contents of a storage unit onto another unit.',
      ...actWithInput(model, unitSplit, async (tx, { lines, ...target }, { subject, parsed }) => {
        const parts = await readParts(tx, lines, parsed.pointers.lines)
        assertOnUnit(parts, subject.id, parsed.pointers.lines)
        const { storage_unit_id } = await splitGoods(tx, model, { ...target, parts })
        return storage_unit_id
      }),
    },
  ]
  return acts.map((act) => unitOperation(units, act))
}

function unitOperation(units: Resource, { run, ...act }: UnitAct): Operation {
  return {
    ...operationDefaults(units, 'creation'),
    ...act,
    method: 'POST',
    path: `/api/storage_units/{id}/${act.name}`,
    permission: 'move_stock',
    accepts: 'plain',
    on_record: 'unlocked',
    uses_generic_plans: true,
    run: async (tx, input) => {
      const id = await run(tx, input)
      return { kind: 'record', resource: units, row: await readRecord(tx, units, { id }) }
    },
  }
}

/** Refuses goods that are not on the unit that is split. */
function assertOnUnit(parts: readonly PilePortion[], unit: number, pointer = '/data/attributes/lines'): void {
  refuseAll(
    parts.flatMap(({ pile }, index) =>
      pile.storage_unit_id === unit
        ? []
        : [violation('must_exist', { field: 'stock_id' }, `${pointer}/${index}/stock_id`)],
    ),
  )
}
