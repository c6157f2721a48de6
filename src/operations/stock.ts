import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { holdByForce } from '#domain/replenishment/hold-by-force.ts'
import { adjustStaged } from '#domain/staging/adjust-staged.ts'
import { createStock } from '#domain/stock-control/create-stock.ts'
import { holdStock, releaseStock } from '#domain/stock-control/hold-stock.ts'
import { moveStock } from '#domain/stock-control/move-stock.ts'
import { splitStock } from '#domain/stock-control/split-stock.ts'
import { transferAccount } from '#domain/stock-control/transfer-account.ts'
import { transferWarehouse } from '#domain/stock-control/transfer-warehouse.ts'
import { updateAttributes } from '#domain/stock-control/update-attributes.ts'
import { readRecord, readRecords } from '#records/find.ts'
import { validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import {
  stockAccountTransfer,
  stockAdjustment,
  stockAttributes,
  stockCreation,
  stockHolding,
  stockMove,
  stockSplit,
  stockWarehouseTransfer,
} from '#resources/stock/stock-acts.ts'
import { operationDefaults } from './generic-operations.ts'
import { readParts } from './goods-parts.ts'
import { attributesIn, idIn, newStockIn, textIn, whyIn } from './new-stock-in.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** Manual stock operations (operations 3.3). */
export function stockOperations(model: Model): readonly Operation[] {
  const stocks = resourceNamed(model, 'stocks')
  return [creationOf(model, stocks), ...pileOperations(model, stocks), ...listOperations(model, stocks)]
}

function creationOf(model: Model, stocks: Resource): Operation {
  const input = inputFor(model, stockCreation)
  return {
    ...operationDefaults(stocks, 'creation'),
    name: 'create',
    method: 'POST',
    path: '/api/stocks',
    permission: 'adjust_stock',
    input,
    description: 'Adds stock found in the warehouse (positive adjustment).',
    uses_generic_plans: true,
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      return pile(tx, stocks, await createStock(tx, model, newStockIn(parsed)))
    },
  }
}

async function pile(tx: Transaction, stocks: Resource, id: number): Promise<Outcome> {
  return { kind: 'record', resource: stocks, row: await readRecord(tx, stocks, { id }) }
}

type PileAct = {
  readonly name: string
  readonly permission: string
  readonly declaration: AnyDeclaration
  readonly description: string
  /** Returns the pile of the goods afterwards, or null where nothing is left. */
  readonly run: (tx: Transaction, act: ActInput) => Promise<number | null>
}

// house: the list of operations on a pile, one entry after the other.
function pileOperations(model: Model, stocks: Resource): readonly Operation[] {
  const acts: readonly PileAct[] = [
    {
      name: 'adjust',
      permission: 'adjust_stock',
      declaration: stockAdjustment,
      description:
        'Adjusts the quantity of a stock record. Staged goods are written off with a reason, and their order requires them again.',
      run: (tx, { subject, parsed: { values } }) =>
        adjustStaged(tx, model, {
          id: subject.id,
          input: {
            quantity_change: textIn(values, 'quantity_change'),
            new_quantity: textIn(values, 'new_quantity'),
            goods_out_id: idIn(values, 'goods_out_id'),
            ...whyIn(values),
          },
        }),
    },
    {
      name: 'move',
      permission: 'move_stock',
      declaration: stockMove,
      description: 'Moves stock to another location, or creates a task for the move.',
      run: (tx, { subject, parsed: { values, pointers } }) =>
        moveStock(tx, model, {
          id: subject.id,
          input: {
            quantity: textIn(values, 'quantity'),
            to_location_id: Number(values.to_location_id),
            storage_unit_to_id:
              'storage_unit_to_id' in pointers ? idIn(values, 'storage_unit_to_id') : undefined,
            reason_code_id: idIn(values, 'reason_code_id'),
            as_task: values.as_task === true,
          },
        }),
    },
    {
      name: 'split',
      permission: 'move_stock',
      declaration: stockSplit,
      description: 'Splits a stock record: part of it goes onto another storage unit.',
      run: (tx, { subject, parsed: { values } }) =>
        splitStock(tx, model, {
          id: subject.id,
          quantity: String(values.quantity),
          storage_unit_to_id: idIn(values, 'storage_unit_to_id'),
          storage_unit_type_id: idIn(values, 'storage_unit_type_id'),
        }),
    },
    {
      name: 'change_attributes',
      permission: 'adjust_stock',
      declaration: stockAttributes,
      description: 'Changes stock attributes: batch, dates, custom fields.',
      run: (tx, { subject, parsed }) =>
        updateAttributes(tx, model, {
          id: subject.id,
          input: {
            attributes: attributesIn(parsed),
            quantity: textIn(parsed.values, 'quantity'),
            ...whyIn(parsed.values),
          },
        }),
    },
  ]
  return acts.map((act) => pileOperation(model, stocks, act))
}

function pileOperation(
  model: Model,
  stocks: Resource,
  { name, permission, declaration, description, run }: PileAct,
): Operation {
  const input = inputFor(model, declaration)
  return {
    ...operationDefaults(stocks, 'creation'),
    name,
    method: 'POST',
    path: `/api/stocks/{id}/${name}`,
    permission,
    accepts: 'plain',
    input,
    on_record: 'unlocked',
    description,
    uses_generic_plans: true,
    run: async (tx, act) => {
      await validateInput(tx, input, act.parsed)
      const id = await run(tx, act)
      return id === null ? { kind: 'nothing' } : pile(tx, stocks, id)
    },
  }
}

type ListAct = {
  readonly name: string
  readonly permission: string
  readonly declaration: AnyDeclaration
  readonly description: string
  /** Returns the outcome: piles by their ids, or a record of another resource. */
  readonly run: (tx: Transaction, parsed: Parsed) => Promise<readonly number[] | Outcome>
}

function listOperations(model: Model, stocks: Resource): readonly Operation[] {
  const resources = {
    receipts: resourceNamed(model, 'goods_in_receipts'),
    lines: resourceNamed(model, 'goods_in_lines'),
  }
  const readHolding = async (tx: Transaction, { values }: Parsed) => ({
    ids: await readVisibleIds(tx, stocks, values.ids),
    description: String(values.description),
    reason_code_id: idIn(values, 'reason_code_id'),
  })
  const acts: readonly ListAct[] = [
    {
      name: 'hold',
      permission: 'hold_stock',
      declaration: stockHolding,
      description: 'Places stock on hold, all or none.',
      run: async (tx, parsed) => {
        const holdAct = parsed.values.force === true ? holdByForce : holdStock
        return holdAct(tx, model, await readHolding(tx, parsed))
      },
    },
    {
      name: 'release',
      permission: 'release_stock',
      declaration: stockHolding,
      description: 'Releases stock from hold, all or none.',
      run: async (tx, parsed) => releaseStock(tx, model, await readHolding(tx, parsed)),
    },
    {
      name: 'account_transfer',
      permission: 'adjust_stock',
      declaration: stockAccountTransfer,
      description: 'Transfers stock to another account; the goods stay in their locations.',
      run: async (tx, parsed) =>
        transferAccount(tx, model, {
          account_id: Number(parsed.values.account_id),
          parts: await readParts(tx, parsed),
          ...whyIn(parsed.values),
        }),
    },
    {
      name: 'warehouse_transfer',
      permission: 'move_stock',
      declaration: stockWarehouseTransfer,
      description: 'Transfers stock to another warehouse, where a receipt is created for it.',
      run: async (tx, parsed) => {
        const request = {
          to_warehouse_id: Number(parsed.values.to_warehouse_id),
          parts: await readParts(tx, parsed),
          expected_date_of_arrival: textIn(parsed.values, 'expected_date_of_arrival'),
          ...whyIn(parsed.values),
        }
        const row = await transferWarehouse(tx, model, { input: request, resources })
        return { kind: 'record', resource: resources.receipts, row }
      },
    },
  ]
  return acts.map((act) => listOperation(model, stocks, act))
}

function listOperation(
  model: Model,
  stocks: Resource,
  { name, permission, declaration, description, run }: ListAct,
): Operation {
  const input = inputFor(model, declaration)
  return {
    ...operationDefaults(stocks, 'creation'),
    name,
    method: 'POST',
    path: `/api/stocks/${name}`,
    permission,
    accepts: 'plain',
    input,
    answer: name === 'warehouse_transfer' ? 'record' : 'records',
    ...(name === 'warehouse_transfer' ? { answers: 'goods_in_receipts' } : {}),
    description,
    uses_generic_plans: true,
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      const done = await run(tx, parsed)
      return Array.isArray(done)
        ? { kind: 'records', resource: stocks, rows: await readRecords(tx, stocks, done) }
        : (done as Outcome)
    },
  }
}
