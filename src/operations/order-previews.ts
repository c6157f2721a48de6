import type { Database } from '#database/database.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readProcessable } from '#domain/orders/request-processing.ts'
import { type GroupPreview, previewOrders } from '#domain/picking/preview-orders.ts'
import { refusal } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderNaming } from '#resources/outbound/order-acts.ts'
import type { JsonObject } from '#values/json.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ExternalStep, Operation } from './operation.ts'

/** The maximum number of orders in one preview. */
const PREVIEWED_MAX = 200

/** Finds what processing orders would come to, by processing them and rolling back. */
export type PreviewOrders = (scope: Scope, ids: readonly number[]) => Promise<JsonObject>

/** Rolls back the transaction of a preview, and carries what was found. */
class PreviewRollback extends Error {
  readonly preview: GroupPreview

  constructor(preview: GroupPreview) {
    super('a preview is rolled back')
    this.preview = preview
  }
}

/** Previews orders group by group, each in a transaction of its own, as processing takes them. */
export function orderPreviewer({
  database,
  model,
}: {
  readonly database: Pick<Database, 'transaction'>
  readonly model: Model
}): PreviewOrders {
  const previewGroup = async (scope: Scope, ids: readonly number[]): Promise<GroupPreview> => {
    try {
      return await database.transaction(scope, async (tx: Transaction): Promise<GroupPreview> => {
        throw new PreviewRollback(await previewOrders(tx, model, ids))
      })
    } catch (error) {
      if (error instanceof PreviewRollback) return error.preview
      throw error
    }
  }
  return async (scope, ids) => {
    const { groups, refused } = await database.transaction(scope, (tx) => readProcessable(tx, ids))
    const previews: GroupPreview[] = []
    for (const group of groups) previews.push(await previewGroup(scope, group))
    const own = refused.map(({ id, problem: { first } }) => ({
      order_id: id,
      symbol: first.symbol,
      message: first.details,
      context: first.context,
    }))
    return {
      orders: ids.length,
      groups: previews.map((preview) => ({ ...preview })),
      refused: [...own, ...previews.flatMap((preview) => preview.refused)],
    } as JsonObject
  }
}

/** Shows what processing orders would come to; nothing is kept of it. */
export function orderPreviews(model: Model, preview: PreviewOrders): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  return [
    {
      ...operationDefaults(orders, 'creation'),
      name: 'preview',
      method: 'POST',
      path: '/api/goods_out_processes/preview',
      permission: 'process_picks',
      accepts: 'plain',
      input: inputFor(model, orderNaming),
      changes: 'nothing',
      answer: 'facts',
      answers: 'goods_out_previews',
      description: `Shows what processing orders would come to: the units it would reserve, the picks by zone, and what is short. Nothing is kept of it. At most ${PREVIEWED_MAX} orders.`,
      run: async (tx, { parsed }) => {
        const { ids: named } = sentInput(orderNaming, parsed)
        if ((named ?? []).length > PREVIEWED_MAX)
          throw refusal('too_many_items', { field: 'ids', max: PREVIEWED_MAX }, '/ids')
        const ids = await readVisibleIds(tx, orders, named)
        const scope = { tenant: tx.tenant, caller: tx.caller }
        return {
          kind: 'external_step',
          call: async () => {
            const facts = await preview(scope, ids)
            return async () => ({ kind: 'facts', type: 'goods_out_previews', facts })
          },
        } satisfies ExternalStep
      },
    },
  ]
}
