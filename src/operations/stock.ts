import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
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
import { isSent } from '#records/input.ts'
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
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import { readParts } from './goods-parts.ts'
import { attributesIn, newStockIn } from './new-stock-in.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'

/** Manual stock operations (operations 3.3). */
export function stockOperations(model: Model): readonly Operation[] {
  const stocks = resourceNamed(model, 'stocks')
  return [creationOf(model, stocks), ...pileOperations(model, stocks), ...listOperations(model, stocks)]
}

function creationOf(model: Model, stocks: Resource): Operation {
  return {
    ...operationDefaults(stocks, 'creation'),
    name: 'create',
    method: 'POST',
    path: '/api/stocks',
    permission: 'adjust_stock',
    description: 'Adds stock found in the warehouse (positive adjustment).',
    uses_generic_plans: true,
    ...actWithInput(model, stockCreation, async (tx, _, { parsed }) =>
      pile(tx, stocks, await createStock(tx, model, newStockIn(parsed))),
    ),
  }
}

async function pile(tx: Transaction, stocks: Resource, id: number): Promise<Outcome> {
  return { kind: 'record', resource: stocks, row: await readRecord(tx, stocks, { id }) }
}

async function piles(tx: Transaction, stocks: Resource, ids: readonly number[]): Promise<Outcome> {
  return { kind: 'records', resource: stocks, rows: await readRecords(tx, stocks, ids) }
}

/** An act on a pile of the path. */
type PileAct = {
  readonly name: string
  readonly permission: string
  readonly description: string
  readonly input: Resource
  /** Returns the pile of the goods afterwards, or null where nothing is left. */
  readonly run: (tx: Transaction, act: ActInput) => Promise<number | null>
}

function pileOperations(model: Model, stocks: Resource): readonly Operation[] {
  const acts: readonly PileAct[] = [
    {
      name: 'adjust',
      permission: 'adjust_stock',
      description:
        'Adjusts the quantity of a stock record. Staged goods are written off with a reason, and their order requires them again.',
      ...actWithInput(model, stockAdjustment, (tx, input, { subject: { id } }) =>
        adjustStaged(tx, model, { id, input }),
      ),
    },
    {
      name: 'move',
      permission: 'move_stock',
      description: 'Moves stock to another location, or creates a task for the move.',
      ...actWithInput(model, stockMove, (tx, input, { subject: { id }, parsed }) => {
        const isUnitSent = isSent(stockMove, parsed, 'storage_unit_to_id')
        const storage_unit_to_id = isUnitSent ? input.storage_unit_to_id : undefined
        return moveStock(tx, model, { id, input: { ...input, storage_unit_to_id } })
      }),
    },
    {
      name: 'split',
      permission: 'move_stock',
      description: 'Splits a stock record: part of it goes onto another storage unit.',
      ...actWithInput(model, stockSplit, (tx, input, { subject: { id } }) =>
        splitStock(tx, model, { ...input, id }),
      ),
    },
    {
      name: 'change_attributes',
      permission: 'adjust_stock',
      description: 'Changes stock attributes: batch, dates, custom fields.',
      ...actWithInput(model, stockAttributes, (tx, input, { subject: { id }, parsed }) =>
        updateAttributes(tx, model, { id, input: { ...input, attributes: attributesIn(input, parsed) } }),
      ),
    },
  ]
  return acts.map((act) => pileOperation(stocks, act))
}

function pileOperation(stocks: Resource, { run, ...act }: PileAct): Operation {
  return {
    ...operationDefaults(stocks, 'creation'),
    ...act,
    method: 'POST',
    path: `/api/stocks/{id}/${act.name}`,
    accepts: 'plain',
    on_record: 'unlocked',
    uses_generic_plans: true,
    run: async (tx, input) => {
      const id = await run(tx, input)
      return id === null ? { kind: 'nothing' } : pile(tx, stocks, id)
    },
  }
}

/** An act on several piles. */
type ListAct = Pick<Operation, 'name' | 'permission' | 'description' | 'input' | 'run'> & {
  /** The resource of the record it returns; piles if absent. */
  readonly answers?: string
}

function listOperations(model: Model, stocks: Resource): readonly Operation[] {
  const resources = {
    receipts: resourceNamed(model, 'goods_in_receipts'),
    lines: resourceNamed(model, 'goods_in_lines'),
  }
  const readHolding = async (tx: Transaction, input: InputOf<typeof stockHolding>) => ({
    ...input,
    ids: await readVisibleIds(tx, stocks, input.ids),
  })
  const acts: readonly ListAct[] = [
    {
      name: 'hold',
      permission: 'hold_stock',
      description: 'Places stock on hold, all or none.',
      ...actWithInput(model, stockHolding, async (tx, input) => {
        const holdAct = input.force ? holdByForce : holdStock
        return piles(tx, stocks, await holdAct(tx, model, await readHolding(tx, input)))
      }),
    },
    {
      name: 'release',
      permission: 'release_stock',
      description: 'Releases stock from hold, all or none.',
      ...actWithInput(model, stockHolding, async (tx, input) =>
        piles(tx, stocks, await releaseStock(tx, model, await readHolding(tx, input))),
      ),
    },
    {
      name: 'account_transfer',
      permission: 'adjust_stock',
      description: 'Transfers stock to another account; the goods stay in their locations.',
      ...actWithInput(model, stockAccountTransfer, async (tx, { lines, ...input }, { parsed }) => {
        const parts = await readParts(tx, lines, parsed.pointers.lines)
        return piles(tx, stocks, await transferAccount(tx, model, { ...input, parts }))
      }),
    },
    {
      name: 'warehouse_transfer',
      permission: 'move_stock',
      description: 'Transfers stock to another warehouse, where a receipt is created for it.',
      answers: resources.receipts.name,
      ...actWithInput(model, stockWarehouseTransfer, async (tx, { lines, ...input }, { parsed }) => {
        const parts = await readParts(tx, lines, parsed.pointers.lines)
        const row = await transferWarehouse(tx, model, { input: { ...input, parts }, resources })
        return { kind: 'record', resource: resources.receipts, row }
      }),
    },
  ]
  return acts.map((act) => listOperation(stocks, act))
}

function listOperation(stocks: Resource, act: ListAct): Operation {
  return {
    ...operationDefaults(stocks, 'creation'),
    ...act,
    method: 'POST',
    path: `/api/stocks/${act.name}`,
    accepts: 'plain',
    answer: act.answers === undefined ? 'records' : 'record',
    uses_generic_plans: true,
  }
}
