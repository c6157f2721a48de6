import type { Model } from '#declare/model.ts'
import { resourceNamed } from '#declare/model.ts'
import { announceSellableAround, type SellableFactor } from '#domain/stock/announce-sellable.ts'
import type { Operation } from './operation.ts'

/** The fields of the types whose change may change what of the stock is sellable (operations 0.7), and how balances name them. */
const FACTORS: Readonly<
  Record<string, { readonly field: SellableFactor['field']; readonly fields: readonly string[] }>
> = {
  products: { field: 'product_id', fields: ['stop', 'obsolete', 'shelf_life_min', 'shelf_life_max'] },
  accounts: { field: 'account_id', fields: ['is_active', 'pick_rule'] },
  warehouses: { field: 'warehouse_id', fields: ['is_active', 'timezone'] },
}

/** An update of a product, an account or a warehouse, which also announces the balances of which another quantity is sellable then. */
export function withSellable(model: Model, operation: Operation): Operation {
  const factor = FACTORS[operation.resource.name]
  if (factor === undefined || operation.name !== 'update') return operation
  const balances = resourceNamed(model, 'stock_balances')
  return {
    ...operation,
    async run(tx, act) {
      const { subject, parsed } = act
      const change = () => operation.run(tx, act)
      const isChanged = factor.fields.some(
        (name) => name in parsed.values && parsed.values[name] !== subject[name],
      )
      if (!isChanged) return change()
      return announceSellableAround(tx, { balances, of: { field: factor.field, id: subject.id }, change })
    },
  }
}
