import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { createUnit, updateUnit } from '#domain/stock-control/create-unit.ts'
import { mergeUnits } from '#domain/stock-control/merge-units.ts'
import { moveUnit } from '#domain/stock-control/move-unit.ts'
import { splitGoods } from '#domain/stock-control/split-goods.ts'
import { refuseAll, violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import { seeRecord } from '#records/find.ts'
import { unitMerge, unitMove, unitSplit } from '#resources/stock/stock-acts.ts'
import { shapeFor } from './generic.ts'
import { readParts } from './goods-parts.ts'
import type { Act, Operation } from './operation.ts'
import { creationBy, updateBy } from './owned-verbs.ts'
import { settling } from './settling.ts'

/** What can be done with storage units (operations 3.1). */
export function storageUnitOperations(model: Model): readonly Operation[] {
  const units = resourceNamed(model, 'storage_units')
  const update = updateBy(units, (tx, { resource, parsed, subject }) =>
    updateUnit(tx, model, { resource, current: subject, parsed }),
  )
  return [
    {
      ...creationBy(units, (tx, { resource, parsed }) => createUnit(tx, resource, parsed)),
      description: 'Creates an empty storage unit.',
    },
    {
      ...update,
      on_record: 'seen',
      run: settling(model, update.run),
      description: 'Updates a storage unit; a new location moves it with all its contents.',
    },
    ...unitActs(model, units),
  ]
}

type UnitAct = {
  readonly name: string
  readonly told: AnyDeclaration
  readonly description: string
  /** Gives the unit that is answered. */
  readonly run: (tx: Transaction, act: Act) => Promise<number>
}

function unitActs(model: Model, units: Resource): readonly Operation[] {
  const acts: readonly UnitAct[] = [
    {
      name: 'move',
      told: unitMove,
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
      told: unitMerge,
      description: 'Moves the contents of a storage unit onto another unit at the same location.',
      run: async (tx, { subject, parsed: { values } }) => {
        const into_id = Number(values.into_storage_unit_id)
        await mergeUnits(tx, model, { id: subject.id, into_id })
        return into_id
      },
    },
    {
      name: 'split',
      told: unitSplit,
      description: 'Moves part of the contents of a storage unit onto another unit.',
      run: (tx, act) => split(tx, model, act),
    },
  ]
  return acts.map(({ name, told, description, run }) => {
    const input = inputFor(model, told)
    return {
      ...shapeFor(units, 'creation'),
      name,
      method: 'POST',
      path: `/api/storage_units/{id}/${name}`,
      permission: 'move_stock',
      takes: 'plain',
      input,
      on_record: 'seen',
      description,
      run: settling(model, async (tx, act) => {
        await checkInput(tx, input, act.parsed)
        const id = await run(tx, act)
        return { kind: 'record', resource: units, row: await seeRecord(tx, units, { id }) }
      }),
    }
  })
}

async function split(tx: Transaction, model: Model, { subject, parsed }: Act): Promise<number> {
  const parts = await readParts(tx, parsed)
  const at = parsed.pointers.lines ?? '/data/attributes/lines'
  refuseAll(
    parts.flatMap(({ pile }, place) =>
      pile.storage_unit_id === subject.id
        ? []
        : [violation('must_exist', { field: 'stock_id' }, `${at}/${place}/stock_id`)],
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
