import assert from 'node:assert/strict'
import { everyPermission } from '#access/permissions.ts'
import { type Asker, document, type Reply } from '../support/asking.ts'
import { type Floor, openFloor } from '../support/floor.ts'
import { Expected } from './expected.ts'
import { chargeFor, facesOn, kitOn, numberedOn, otherOn, ownersOn, placesOn, productsOn } from './furnish.ts'
import { keepHistory } from './history.ts'
import { type Asked, Repeats } from './repeats.ts'
import { noteWhoTells } from './told-once.ts'

export type Said = Readonly<Record<string, unknown>>
type Row = Readonly<Record<string, unknown>>

/** Random numbers of one act; each is used where the act needs one. */
export type Dice = readonly [number, number, number, number]

/** What somebody does: they ask, once or at several places at once, and tell the model what came of it. Null where there is nothing to do it with. */
export type Act = (dice: Dice) => Promise<Reply | readonly Reply[] | null>

/** Acts by name, each with how often it comes up beside the others. */
export type Acts = Readonly<Record<string, readonly [often: number, act: Act]>>

/** A warehouse in which everything can happen at once, and what must be true of it by what was answered. */
export type World = {
  readonly floor: Floor
  readonly expected: Expected
  readonly repeats: Repeats
  /** Somebody else who works there. */
  readonly colleague: Asker
  /** What was asked last, and what was answered: it is told when something does not agree. */
  readonly told: readonly string[]
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
  /** Sends a request, at times with a key and more than once, and takes note of what was answered. */
  ask(method: string, path: string, said?: object, asker?: Asker): Promise<Reply>
  post(path: string, said?: Said, asker?: Asker): Promise<Reply>
  create(type: string, said: Said): Promise<Reply>
  patch(type: string, id: unknown, said: Said): Promise<Reply>
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
  await noteWhoTells(floor)
  await keepHistory(floor)
  const { operator } = floor
  const told: string[] = []
  const expected = new Expected()
  const repeats = new Repeats()
  const ask: World['ask'] = async (method, path, said, asker = operator) => {
    const asked: Asked = { asker, method, path, body: said }
    const reply = await repeats.send(asked)
    const answer = reply.body.errors?.[0]?.symbol ?? reply.body.data?.id ?? ''
    told.push(
      `${new Date().toISOString().slice(11, 23)} ${method} ${path} ${JSON.stringify(said)}: ${reply.status} ${answer}`,
    )
    if (told.length > TOLD) told.shift()
    expected.heard(asked, reply)
    return reply
  }
  const patch: World['patch'] = (type, id, said) => ask('PATCH', `/api/${type}/${id}`, document(type, said))
  const accounts = await ownersOn(floor)
  const tote = await floor.known('storage_unit_types', 'TOTE')
  const pallet = await floor.known('storage_unit_types', 'STD')
  const products = await productsOn(floor, { accounts, pallet })
  const kit = await kitOn(floor, products)
  const places = await placesOn(floor)
  await facesOn(floor, products, places.faces)
  const set = async (type: string, id: number, said: Said) => assert.ok(isDone(await patch(type, id, said)))
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
    colleague: await floor.service.colleague([...everyPermission]),
    told,
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
    ask,
    post: (path, said = {}, asker = operator) => ask('POST', path, said, asker),
    create: (type, said) => ask('POST', `/api/${type}`, document(type, said)),
    patch,
    tasks: (type, condition = "status in ('AVAILABLE', 'ALLOCATED')") =>
      floor.rows(`select * from tasks where type = $1 and ${condition} order by id desc limit 200`, [type]),
    piles: () =>
      floor.rows(
        'select id::int, quantity::int, allocated_quantity::int, product_id::int, account_id::int, location_id::int, storage_unit_id::int from stocks order by id',
      ),
    units: () => floor.rows('select id::int from storage_units where active order by id desc limit 100'),
  }
}
