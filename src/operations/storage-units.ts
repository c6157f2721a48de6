import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { mergePackedUnits } from '#domain/shipping/merge-packed-units.ts'
import { createUnit, updateUnit } from '#domain/stock-control/create-unit.ts'
import { moveUnit } from '#domain/stock-control/move-unit.ts'
import { splitGoods } from '#domain/stock-control/split-goods.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { readRecord } from '#records/find.ts'
import { validateInput } from '#records/input.ts'
import { unitMerge, unitMove, unitSplit } from '#resources/stock/stock-acts.ts'
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

type UnitAct = {
  readonly name: string
  readonly declaration: AnyDeclaration
  readonly description: string
  /** Returns the storage unit. */
  readonly run: (tx: Transaction, act: ActInput) => Promise<number>
}

function unitActs(model: Model, units: Resource): readonly Operation[] {
  const acts: readonly UnitAct[] = [
    {
      name: 'move',
      declaration: unitMove,
      description: 'Moves a storage unit with all its contents, or creates a task for the move.',
      run: async (tx, { subject, parsed: { values } }) => {
        await moveUnit(tx, model, {
          id: subject.id,
          input: {
            to_location_id: Number(values.to_location_id),
            reason_code_id: typeof values.reason_code_id === 'number' ? values.reason_code_id : null,
            description: typeof values.description === 'string' ? values.description : null,
            as_task: values.as_task === true,
          },
        })
        return subject.id
      },
    },
    {
      name: 'merge',
      declaration: unitMerge,
      description: 'Moves the contents of a storage unit onto another unit at the same location.',
      run: async (tx, { subject, parsed: { values } }) => {
        const into_id = Number(values.into_storage_unit_id)
        await mergePackedUnits(tx, model, { id: subject.id, into_id })
        return into_id
      },
    },
    {
      name: 'split',
      declaration: unitSplit,
      description: 'Moves part of the contents of a storage unit onto another unit.',
      run: (tx, act) => split(tx, model, act),
    },
  ]
  return acts.map(({ name, declaration, description, run }) => {
    const input = inputFor(model, declaration)
    return {
      ...operationDefaults(units, 'creation'),
      name,
      method: 'POST',
      path: `/api/storage_units/{id}/${name}`,
      permission: 'move_stock',
      accepts: 'plain',
      input,
      on_record: 'unlocked',
      description,
      uses_generic_plans: true,
      run: async (tx, act) => {
        await validateInput(tx, input, act.parsed)
        const id = await run(tx, act)
        return { kind: 'record', resource: units, row: await readRecord(tx, units, { id }) }
      },
    }
  })
}

async function split(tx: Transaction, model: Model, { subject, parsed }: ActInput): Promise<number> {
  const parts = await readParts(tx, parsed)
  const at = parsed.pointers.lines ?? '/data/attributes/lines'
  refuseAll(
    parts.flatMap(({ pile }, index) =>
      pile.storage_unit_id === subject.id
        ? []
        : [violation('must_exist', { field: 'stock_id' }, `${at}/${index}/stock_id`)],
    ),
  )
  const { values } = parsed
  const idIn = (name: string) => (typeof values[name] === 'number' ? values[name] : null)
  const { storage_unit_id } = await splitGoods(tx, model, {
    parts,
    storage_unit_to_id: idIn('storage_unit_to_id'),
    storage_unit_type_id: idIn('storage_unit_type_id'),
    to_location_id: idIn('to_location_id'),
  })
  return storage_unit_id
}
