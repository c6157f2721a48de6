import assert from 'node:assert/strict'
import type { Reply } from '../support/api-client.ts'
import type { Floor } from '../support/floor.ts'
import { readStops, type State } from '../support/stops-table.ts'

const table = readStops()

/** States of records that are changed at random, and the rows that are in them. */
const IN_STATE = {
  stop: 'products where tenant_id = $1 and stop',
  account: 'accounts where tenant_id = $1 and not is_active',
  location: 'locations where tenant_id = $1 and not is_active',
} as const satisfies Partial<Record<State, string>>

type RandomState = keyof typeof IN_STATE

/** Which rows of the ledger an act of the table writes. */
const LEDGER: Readonly<Record<string, string>> = {
  'put away': "category = 'PWAY' and subtype = 'PUTAWAY'",
  pick: "category = 'PICK' and subtype = 'PICK'",
  load: "category = 'LOAD' and subtype = 'LOAD'",
  convert: "category = 'CONV' and subtype = 'CONSUME'",
  dispatch: "category = 'DISP' and subtype = 'DISPATCH'",
  'transfer to a warehouse': "category = 'DISP' and subtype = 'TRANSFER_OUT'",
  'transfer to an account': "category = 'ATTR' and subtype = 'ACCOUNT_TRANSFER'",
  'adjust down': "category = 'ADJ' and subtype = 'NEGATIVE'",
  hold: "category = 'STATUS' and subtype = 'HOLD'",
}

/** The column of a row of the ledger that names the record of a state. */
const NAMED: Readonly<Record<RandomState, string>> = {
  stop: 'product_id',
  account: 'account_id',
  location: 'location_from_id',
}

/** Which acts of the table an act of the simulation is. */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  create: ['create stock'],
  adjust: ['adjust up', 'adjust down'],
  move: ['move'],
  cross_moves: ['move'],
  move_unit: ['move a unit'],
  split: ['split'],
  hold: ['hold'],
  cross_holds: ['hold', 'release'],
  release: ['release'],
  change: ['change attributes'],
  give: ['transfer to an account'],
  send_away: ['transfer to a warehouse'],
  receive: ['receive what was announced'],
  unreceive: ['unreceive'],
  put_away: ['put away'],
  announce_return: ['announce a return'],
  receive_return: ['receive what was announced'],
  cancel: ['cancel an order'],
  cancel_staged: ['cancel an order'],
  unallocate: ['unallocate'],
  unpick: ['unpick'],
  unpack: ['unpack'],
  unload_unit: ['unload'],
  undispatch: ['undispatch'],
  count: ['count'],
  end_count: ['count'],
  resolve: ['count'],
}

/** Refusals that only these states cause; that of a location is also caused by the one that goods are brought to. */
const SYMBOLS: Readonly<Record<string, RandomState>> = {
  product_stopped: 'stop',
  account_inactive: 'account',
}

/** The records of a state at one moment, each with its version. */
type Moment = Readonly<Record<RandomState, ReadonlyMap<number, number>>>

const STATES = Object.keys(IN_STATE) as readonly RandomState[]

/** Compares what acts did and refused with the table of what stopped and inactive records forbid (operations 0.12). */
export class Stops {
  readonly #floor: Floor
  #before: Moment | null = null
  #last_row = 0
  #promised: ReadonlyMap<number, number> = new Map()
  #compared = 0

  constructor(floor: Floor) {
    this.#floor = floor
  }

  /** How many stopped and inactive records were compared with the table, each once a wave. */
  get compared(): number {
    return this.#compared
  }

  /** Reads which records are stopped and inactive before a wave of acts. */
  async begin(): Promise<void> {
    this.#before = await this.#read()
    const [last] = await this.#floor.rows('select coalesce(max(id), 0)::float8 as id from transactions')
    this.#last_row = Number(last?.id)
    this.#promised = await this.#readPromised()
  }

  /** Checks that nothing forbidden was done to records that were stopped or inactive during the whole wave. */
  async check(): Promise<void> {
    const now = await this.#read()
    for (const state of STATES) {
      const ids = [...(this.#before?.[state] ?? [])]
        .filter(([id, version]) => now[state].get(id) === version)
        .map(([id]) => id)
      this.#compared += ids.length
      if (ids.length > 0) await this.#checkLedger(state, ids)
      if (state === 'stop' && ids.length > 0) await this.#checkPromised(ids)
    }
  }

  /** Checks that an act was refused for a stop or an inactive account only where the table says so. */
  checkRefusal(name: string, { body }: Reply): void {
    const symbol = String(body.errors?.[0]?.symbol)
    const state = SYMBOLS[symbol]
    const acts = ACTS[name]
    if (state === undefined || acts === undefined) return
    const cells = acts.map((act) => cellOf(act, state))
    assert.ok(cells.includes(symbol), `${name} was refused as ${symbol}, and the table says ${cells}`)
  }

  async #read(): Promise<Moment> {
    const [stop, account, location] = await Promise.all([
      this.#readState('stop'),
      this.#readState('account'),
      this.#readState('location'),
    ])
    return { stop, account, location }
  }

  async #readState(state: RandomState): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#floor.rows(
      `select id::float8, lock_version::int as version from ${IN_STATE[state]}`,
      [this.#floor.scope.tenant.id],
    )
    return new Map(rows.map(({ id, version }) => [Number(id), Number(version)]))
  }

  async #checkLedger(state: RandomState, ids: readonly number[]): Promise<void> {
    const forbidden = Object.keys(LEDGER).filter((act) => cellOf(act, state) !== 'yes')
    const written = forbidden.map((act) => `(${LEDGER[act]})`).join(' or ')
    const rows = await this.#floor.rows(
      `select id::float8, category, subtype, ${NAMED[state]}::float8 as record from transactions
       where id > $1 and ${NAMED[state]} = any($2) and (${written}) order by id`,
      [this.#last_row, ids],
    )
    assert.deepEqual(rows, [], `done although ${NAMED[state]} is in the state ${state} all the while`)
  }

  /** Quantity of open picks by product. */
  async #readPromised(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#floor.rows(
      `select product_id::float8 as product, sum(start_quantity)::float8 as quantity from tasks
       where type = 'PICK' and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') group by product_id`,
    )
    return new Map(rows.map(({ product, quantity }) => [Number(product), Number(quantity)]))
  }

  async #checkPromised(products: readonly number[]): Promise<void> {
    const now = await this.#readPromised()
    const more = products.filter((id) => (now.get(id) ?? 0) > (this.#promised.get(id) ?? 0))
    assert.deepEqual(more, [], 'more was promised of products that are stopped all the while')
  }
}

/** What the table says of an act in a state. */
function cellOf(act: string, state: State): string {
  const cell = table.get(act)?.[state]
  assert.ok(cell !== undefined, `the table has no act ${act}`)
  return cell
}
