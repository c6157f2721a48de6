import type { Transaction } from '#database/transaction.ts'
import type { Fields } from '#declare/field.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import type { DeclarationOf } from '#declare/resource.ts'
import type { Input, InputOf } from '#declare/rows.ts'
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
import { isSent, validateInput } from '#records/input.ts'
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
import { attributesIn, newStockIn } from './new-stock-in.ts'
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

async function piles(tx: Transaction, stocks: Resource, ids: readonly number[]): Promise<Outcome> {
  return { kind: 'records', resource: stocks, rows: await readRecords(tx, stocks, ids) }
}

/** An act on a pile of the path, with its input. */
type PileAct<F extends Fields> = {
  readonly name: string
  readonly permission: string
  readonly declaration: DeclarationOf<F>
  readonly description: string
  /** Returns the pile of the goods afterwards, or null where nothing is left. */
  readonly run: (tx: Transaction, input: Input<F>, act: ActInput) => Promise<number | null>
}

function pileOperations(model: Model, stocks: Resource): readonly Operation[] {
  return [
    pileOperation(model, stocks, {
      name: 'adjust',
      permission: 'adjust_stock',
      declaration: stockAdjustment,
      description:
        'Adjusts the quantity of a stock record. Staged goods are written off with a reason, and their order requires them again.',
      run: (tx, input, { subject: { id } }) => adjustStaged(tx, model, { id, input }),
    }),
    pileOperation(model, stocks, {
      name: 'move',
      permission: 'move_stock',
      declaration: stockMove,
      description: 'Moves stock to another location, or creates a task for the move.',
      run: (tx, input, { subject: { id }, parsed }) => {
        const isUnitSent = isSent(stockMove, parsed, 'storage_unit_to_id')
        const storage_unit_to_id = isUnitSent ? input.storage_unit_to_id : undefined
        return moveStock(tx, model, { id, input: { ...input, storage_unit_to_id } })
      },
    }),
    pileOperation(model, stocks, {
      name: 'split',
      permission: 'move_stock',
      declaration: stockSplit,
      description: 'Splits a stock record: part of it goes onto another storage unit.',
      run: (tx, input, { subject: { id } }) => splitStock(tx, model, { ...input, id }),
    }),
    pileOperation(model, stocks, {
      name: 'change_attributes',
      permission: 'adjust_stock',
      declaration: stockAttributes,
      description: 'Changes stock attributes: batch, dates, custom fields.',
      run: (tx, input, { subject: { id }, parsed }) =>
        updateAttributes(tx, model, { id, input: { ...input, attributes: attributesIn(input, parsed) } }),
    }),
  ]
}

function pileOperation<F extends Fields>(
  model: Model,
  stocks: Resource,
  { name, permission, declaration, description, run }: PileAct<F>,
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
      const id = await run(tx, await validateInput(tx, input, act.parsed), act)
      return id === null ? { kind: 'nothing' } : pile(tx, stocks, id)
    },
  }
}

/** An act on several piles, with its input. */
type ListAct<F extends Fields> = {
  readonly name: string
  readonly permission: string
  readonly declaration: DeclarationOf<F>
  readonly description: string
  /** The resource of the record it returns; piles if absent. */
  readonly answers?: Resource
  readonly run: (tx: Transaction, input: Input<F>, parsed: Parsed) => Promise<Outcome>
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
  return [
    listOperation(model, stocks, {
      name: 'hold',
      permission: 'hold_stock',
      declaration: stockHolding,
      description: 'Places stock on hold, all or none.',
      run: async (tx, input) => {
        const holdAct = input.force ? holdByForce : holdStock
        return piles(tx, stocks, await holdAct(tx, model, await readHolding(tx, input)))
      },
    }),
    listOperation(model, stocks, {
      name: 'release',
      permission: 'release_stock',
      declaration: stockHolding,
      description: 'Releases stock from hold, all or none.',
      run: async (tx, input) =>
        piles(tx, stocks, await releaseStock(tx, model, await readHolding(tx, input))),
    }),
    listOperation(model, stocks, {
      name: 'account_transfer',
      permission: 'adjust_stock',
      declaration: stockAccountTransfer,
      description: 'Transfers stock to another account; the goods stay in their locations.',
      run: async (tx, { lines, ...input }, { pointers }) => {
        const parts = await readParts(tx, lines, pointers.lines)
        return piles(tx, stocks, await transferAccount(tx, model, { ...input, parts }))
      },
    }),
    listOperation(model, stocks, {
      name: 'warehouse_transfer',
      permission: 'move_stock',
      declaration: stockWarehouseTransfer,
      description: 'Transfers stock to another warehouse, where a receipt is created for it.',
      answers: resources.receipts,
      run: async (tx, { lines, ...input }, { pointers }) => {
        const parts = await readParts(tx, lines, pointers.lines)
        const row = await transferWarehouse(tx, model, { input: { ...input, parts }, resources })
        return { kind: 'record', resource: resources.receipts, row }
      },
    }),
  ]
}

function listOperation<F extends Fields>(
  model: Model,
  stocks: Resource,
  { name, permission, declaration, description, answers, run }: ListAct<F>,
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
    answer: answers === undefined ? 'records' : 'record',
    ...(answers === undefined ? {} : { answers: answers.name }),
    description,
    uses_generic_plans: true,
    run: async (tx, { parsed }) => run(tx, await validateInput(tx, input, parsed), parsed),
  }
}
