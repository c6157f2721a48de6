import assert from 'node:assert/strict'
import { document } from '../support/api-client.ts'
import type { Floor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Accounts with storage charges, on a floor. */
export type ChargedAccounts = {
  /** An account that stores the product of the floor in its warehouse, and pays these prices: attributes by name. */
  account(prices: Readonly<Record<string, Attributes>>, attributes?: Attributes): Promise<number>
  /** Goods of an account in a rack; the id of the pile. */
  stocked(account: number, location: string, quantity: number, attributes?: Attributes): Promise<number>
  adjusted(stock: number, new_quantity: number): Promise<void>
  changed(type: string, id: number, attributes: Attributes): Promise<void>
  /** The baskets of an account in words, each with its charges. */
  basketsOf(account: number): Promise<readonly string[]>
}

/** Accounts whose charges run on the days of a window, unless they say otherwise. */
export function chargedAccounts(floor: Floor, window: number): ChargedAccounts {
  const { operator, product, warehouse } = floor
  let numbered = 0
  return {
    async account(prices, attributes = {}) {
      numbered += 1
      const charge_card_id = await floor.made('charge_cards', { code: `CARD-${numbered}` })
      for (const [code, price] of Object.entries(prices))
        await floor.made('charge_prices', {
          charge_card_id,
          code: `${code} ${numbered}`,
          name: code,
          charge_type: 'RENTAL',
          quantity: 1,
          price: 1,
          auto_charge: true,
          ...price,
        })
      const id = await floor.made('accounts', {
        code: `A-${numbered}`,
        charge_card_id,
        charge_window_id: window,
        ...attributes,
      })
      await floor.made('account_warehouses', { account_id: id, warehouse_id: warehouse })
      await operator.post(
        `/api/products/${product}/account_products`,
        document('account_products', { account_id: id }),
      )
      return id
    },
    async stocked(account, location, quantity, attributes = {}) {
      const location_id = await floor.location('RACK', location)
      const stock = { account_id: account, product_id: product, location_id, quantity, ...attributes }
      return floor.made('stocks', stock)
    },
    async adjusted(stock, new_quantity) {
      const reply = await operator.post(`/api/stocks/${stock}/adjust`, { new_quantity })
      assert.ok(reply.status < 300, reply.text)
    },
    async changed(type, id, attributes) {
      const reply = await operator.patch(`/api/${type}/${id}`, document(type, attributes))
      assert.ok(reply.status === 200 || reply.status === 204, reply.text)
    },
    async basketsOf(account) {
      const rows = await floor.rows(
        `select b.status || ' ' || to_char(b.start_at, 'MM-DD HH24:MI') || ' ' || coalesce(to_char(b.end_at, 'MM-DD HH24:MI'), '-')
           || coalesce(': ' || string_agg(l.name || ' ' || trim_scale(l.measure) || ' = ' || trim_scale(l.total), ', ' order by l.name, l.id), '') as basket
         from charge_baskets b
         left join charge_lines l on l.tenant_id = b.tenant_id and l.charge_basket_id = b.id
         where b.account_id = $1
         group by b.tenant_id, b.id order by b.id`,
        [account],
      )
      return rows.map(({ basket }) => String(basket))
    },
  }
}
