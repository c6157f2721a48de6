import assert from 'node:assert/strict'
import { everyPermission } from '#access/permissions.ts'
import { type ApiClient, document, type Reply } from '../support/api-client.ts'
import { type Floor, openFloor } from '../support/floor.ts'
import { recordAnnouncers } from './announced-once.ts'
import { Expected } from './expected.ts'
import { chargeFor, facesOn, kitOn, numberedOn, otherOn, ownersOn, placesOn, productsOn } from './furnish.ts'
import { keepHistory } from './history.ts'
import { Repeats, type SentRequest } from './repeats.ts'
import { Stops } from './stops.ts'

export type Attributes = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** Random numbers of one act; each is used where the act needs one. */
export type Dice = readonly [number, number, number, number]

/** An act: sends requests, one or several at once, and updates the model. Null if there is nothing to act on. */
export type Act = (dice: Dice) => Promise<Reply | readonly Reply[] | null>

/** Acts by name, each with how often it comes up beside the others. */
export type Acts = Readonly<Record<string, readonly [often: number, act: Act]>>

/** A warehouse in which everything can happen concurrently, with a model of the answers. */
export type World = {
  readonly floor: Floor
  readonly expected: Expected
  readonly repeats: Repeats
  readonly stops: Stops
  /** Somebody else who works there. */
  readonly colleague: ApiClient
  /** The last requests and answers, which are reported with a failure. */
  readonly journal: readonly string[]
  /** Two owners: the first may short what is missing, the second sends off by itself and takes from the first. */
  readonly accounts: readonly [number, number]
  /** Ordinary goods, the first three with pickfaces: continuous, both kinds, and one date for all. */
  readonly products: readonly number[]
  /** What is built from some of the products, so many of each. */
  readonly kit: {
    readonly product: number
    /** What is built of the same parts as it is picked. */
    readonly sold: number
    readonly parts: readonly (readonly [product: number, quantity: number])[]
  }
  /** What each unit of has a number of its own. */
  readonly serial: number
  /** What each unit of is given a number as it is picked. */
  readonly numbered: number
  /** A second warehouse, to which goods are sent. */
  readonly other: { readonly warehouse: number; readonly goods_in: number; readonly rack: number }
  readonly places: {
    readonly goods_in: number
    readonly bays: readonly number[]
    readonly racks: readonly number[]
    readonly faces: readonly number[]
    readonly docks: readonly number[]
    readonly work: number
  }
  readonly tote: number
  readonly pallet: number
  /** Why differences of counts are settled, and why goods that come back are written off. */
  readonly reason: number
  readonly scrap: number
  /** Carriers of both kinds that need no contract. */
  readonly carriers: readonly number[]
  /** Sends a request, sometimes with a key and more than once, and records the answer. */
  request(method: string, path: string, input?: object, apiClient?: ApiClient): Promise<Reply>
  post(path: string, input?: Attributes, apiClient?: ApiClient): Promise<Reply>
  create(type: string, input: Attributes): Promise<Reply>
  patch(type: string, id: unknown, input: Attributes): Promise<Reply>
  /** Tasks of a type that are open, or as the condition says, the latest of them. */
  tasks(type: string, condition?: string): Promise<readonly Row[]>
  piles(): Promise<readonly Row[]>
  units(): Promise<readonly Row[]>
}

/** As many answers are kept to be told: those of some ten waves. */
const TOLD = 300

/** One of a list, as the die fell. */
export const pick = <One>(list: readonly One[], die: number): One | undefined =>
  list[die % Math.max(list.length, 1)]

/** When the second dock is open, from Monday to Friday. */
export const OPEN = { opens: '08:00', closes: '18:00' } as const

export const isDone = ({ status }: Reply): boolean => status === 200 || status === 204

/** Opens a warehouse for so many at once. */
export async function openWorld(at_once: number): Promise<World> {
  const floor = await openFloor(at_once + 8)
  await recordAnnouncers(floor)
  await keepHistory(floor)
  const { operator } = floor
  const journal: string[] = []
  const expected = new Expected()
  const repeats = new Repeats()
  const request: World['request'] = async (method, path, input, apiClient = operator) => {
    const sent: SentRequest = { apiClient, method, path, body: input }
    const reply = await repeats.send(sent)
    const answer = reply.body.errors?.[0]?.symbol ?? reply.body.data?.id ?? ''
    journal.push(
      `${new Date().toISOString().slice(11, 23)} ${method} ${path} ${JSON.stringify(input)}: ${reply.status} ${answer}`,
    )
    if (journal.length > TOLD) journal.shift()
    expected.record(sent, reply)
    return reply
  }
  const patch: World['patch'] = (type, id, input) =>
    request('PATCH', `/api/${type}/${id}`, document(type, input))
  const accounts = await ownersOn(floor)
  const tote = await floor.known('storage_unit_types', 'TOTE')
  const pallet = await floor.known('storage_unit_types', 'STD')
  const products = await productsOn(floor, { accounts, pallet })
  const kit = await kitOn(floor, products)
  const places = await placesOn(floor)
  await facesOn(floor, products, places.faces)
  const set = async (type: string, id: number, input: Attributes) =>
    assert.ok(isDone(await patch(type, id, input)))
  await set('warehouses', floor.warehouse, {
    default_goods_in_location_id: places.goods_in,
    default_goods_out_location_id: places.bays[0],
    default_work_location_id: places.work,
  })
  const reason = await floor.made('reason_codes', { code: 'SIM', reason_type: 'stock_check', generic: true })
  await chargeFor(floor, accounts)
  return {
    floor,
    expected,
    repeats,
    stops: new Stops(floor),
    colleague: await floor.service.colleague([...everyPermission]),
    journal,
    serial: await numberedOn(floor, { accounts, setting: 'inbound_and_outbound' }),
    numbered: await numberedOn(floor, { accounts, setting: 'outbound' }),
    other: await otherOn(floor, accounts),
    accounts,
    products,
    kit,
    places,
    tote,
    pallet,
    reason,
    scrap: await floor.made('reason_codes', {
      code: 'SCRAP',
      reason_type: 'negative_adjustment',
      generic: true,
    }),
    carriers: [
      await floor.made('carriers', { code: 'SIM', carrier_type: 'simulated' }),
      await floor.made('carriers', { code: 'OWN', carrier_type: 'custom' }),
    ],
    request,
    post: (path, input = {}, apiClient = operator) => request('POST', path, input, apiClient),
    create: (type, input) => request('POST', `/api/${type}`, document(type, input)),
    patch,
    tasks: (type, condition = "status in ('AVAILABLE', 'ALLOCATED')") =>
      floor.rows(`select * from tasks where type = $1 and ${condition} order by id desc limit 200`, [type]),
    piles: () =>
      floor.rows(
        'select id::float8, quantity::int, allocated_quantity::int, product_id::float8, account_id::float8, location_id::float8, storage_unit_id::float8 from stocks order by id',
      ),
    units: () => floor.rows('select id::float8 from storage_units where active order by id desc limit 100'),
  }
}
