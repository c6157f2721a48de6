import { randomUUID } from 'node:crypto'
import type { Asker } from '#operations/ask.ts'
import type { FullRow } from '#records/columns.ts'
import { atRound, type SampleItem, type SampleWarehouse } from './sample-floor.ts'

const NAMES = ['Ana', 'Ben', 'Cara', 'Dev'] as const

/** Makes the logins of people with handheld devices, and gives their users. Nobody knows the passwords until they are set anew. */
export async function makePeople(
  asker: Asker,
  { warehouse_id }: SampleWarehouse,
): Promise<readonly number[]> {
  const users: number[] = []
  for (const name of NAMES) {
    const { user_id } = await asker.record({
      to: 'POST /api/hhd_users',
      attributes: { username: name.toLowerCase(), name, password: randomUUID(), warehouse_id },
    })
    users.push(Number(user_id))
  }
  return users
}

const PRICES = [
  { code: 'PICK-ITEM', name: 'Picking, each item', charge_type: 'PICK', price: 0.35 },
  { code: 'RECEIVE-ITEM', name: 'Receiving, each item', charge_type: 'RECEIPT', price: 0.12 },
] as const

/** Makes the price list by which clients are charged, and gives its id. */
export async function makeChargeCard(asker: Asker): Promise<number> {
  const { id } = await asker.record({
    to: 'POST /api/charge_cards',
    attributes: { code: 'STANDARD', name: 'Standard prices' },
  })
  for (const price of PRICES)
    await asker.record({
      to: 'POST /api/charge_prices',
      attributes: { ...price, charge_card_id: id, unit_of_measure: 'item', quantity: 1, auto_charge: true },
    })
  return id
}

type Assets = {
  readonly warehouse: SampleWarehouse
  readonly accounts: readonly FullRow[]
  readonly products: readonly FullRow[]
}

/** The accounts that store goods in the first warehouse, and how many products each has there. */
const ACCOUNTS = 3
const ITEMS = 36

/** Assigns products to accounts, each with a slot of its own. */
export async function assignItems(
  asker: Asker,
  { warehouse, accounts, products }: Assets,
): Promise<readonly SampleItem[]> {
  const owners = accounts.slice(0, ACCOUNTS)
  // The first account is linked to the warehouse already.
  for (const { id } of owners.slice(1))
    await asker.record({
      to: 'POST /api/account_warehouses',
      attributes: { account_id: id, warehouse_id: warehouse.warehouse_id },
    })
  const items: SampleItem[] = []
  for (const [place, product] of products.slice(1, ITEMS + 1).entries()) {
    const { id: account_id } = atRound(owners, place)
    await asker.record({
      to: 'POST /api/products/{product_id}/account_products',
      path: { product_id: product.id },
      attributes: { account_id },
    })
    items.push({ account_id, product_id: product.id, location_id: atRound(warehouse.racks, place + 1).id })
  }
  return items
}
