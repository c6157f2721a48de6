import { randomBytes, randomUUID } from 'node:crypto'
import type { InternalClient } from '#operations/internal-client.ts'
import { samplePrices } from '#operations/sample-set.ts'
import type { FullRow } from '#records/columns.ts'
import { atRound, type SampleItem, type SampleWarehouse } from './sample-floor.ts'

const NAMES = ['Ana', 'Ben', 'Cara', 'Dev'] as const

/** A handheld login to try with. Its password and badge exist here alone: the database has their hashes. */
export type SampleLogin = { readonly username: string; readonly password: string; readonly badge: string }

type SamplePeople = { readonly users: readonly number[]; readonly login: SampleLogin }

/** Creates handheld logins, and returns their users and how the first signs in. The random passwords of the others have to be reset before use. */
export async function createPeople(
  client: InternalClient,
  { warehouse_id }: SampleWarehouse,
): Promise<SamplePeople> {
  const create = (name: string, password: string) =>
    client.callForRecord({
      to: 'POST /api/hhd_users',
      attributes: { username: name.toLowerCase(), name, password, warehouse_id },
    })
  const [first, ...others] = NAMES
  const password = randomBytes(9).toString('base64url')
  const { id, user_id, username } = await create(first, password)
  const { badge } = await client.callForFacts({ to: 'POST /api/hhd_users/{id}/badge', path: { id } })
  const users = [Number(user_id)]
  for (const name of others) users.push(Number((await create(name, randomUUID())).user_id))
  return { users, login: { username: String(username), password, badge: String(badge) } }
}

/** How clients are charged: their currency, tax rate and price list. */
export type SampleCharging = {
  readonly currency_id: number
  readonly tax_rate_id: number
  readonly charge_card_id: number
}

/** Creates the currency, the tax rate and the price list of clients. */
export async function createCharging(client: InternalClient): Promise<SampleCharging> {
  const currency = await client.callForRecord({ to: 'POST /api/currencies', attributes: { code: 'gbp' } })
  const tax_rate = await client.callForRecord({
    to: 'POST /api/tax_rates',
    attributes: { name: 'Standard rate', component_rate: 20 },
  })
  const { id } = await client.callForRecord({
    to: 'POST /api/charge_cards',
    attributes: { code: 'STANDARD', name: 'Standard prices' },
  })
  for (const price of samplePrices)
    await client.callForRecord({
      to: 'POST /api/charge_prices',
      attributes: { quantity: 1, auto_charge: true, ...price, charge_card_id: id },
    })
  return { currency_id: currency.id, tax_rate_id: tax_rate.id, charge_card_id: id }
}

type CompanyAssets = {
  readonly warehouse: SampleWarehouse
  readonly accounts: readonly FullRow[]
  readonly products: readonly FullRow[]
}

/** The accounts that store goods in the first warehouse, and their numbers of products. */
const ACCOUNTS = 3
const ITEMS = 36

/** Assigns products to accounts, each with a slot of its own. */
export async function assignItems(
  client: InternalClient,
  { warehouse, accounts, products }: CompanyAssets,
): Promise<readonly SampleItem[]> {
  const owners = accounts.slice(0, ACCOUNTS)
  // The first account is linked to the warehouse already.
  for (const { id } of owners.slice(1))
    await client.callForRecord({
      to: 'POST /api/account_warehouses',
      attributes: { account_id: id, warehouse_id: warehouse.warehouse_id },
    })
  const items: SampleItem[] = []
  for (const [index, product] of products.slice(1, ITEMS + 1).entries()) {
    const { id: account_id } = atRound(owners, index)
    await client.callForRecord({
      to: 'POST /api/products/{product_id}/account_products',
      path: { product_id: product.id },
      attributes: { account_id },
    })
    items.push({ account_id, product_id: product.id, location_id: atRound(warehouse.racks, index + 1).id })
  }
  return items
}
