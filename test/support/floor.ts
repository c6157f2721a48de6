import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { everyPermission } from '#access/permissions.ts'
import { type Clock, Database } from '#database/database.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { orderChecks } from '#domain/orders/verify-orders.ts'
import { stockChecks, verify } from '#domain/stock/verify.ts'
import { jobHandlers } from '#entry/worker/jobs.ts'
import { chargeTenant } from '#entry/worker/run-charging.ts'
import { runProgrammesOf } from '#entry/worker/run-programmes.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { finishActs } from '#operations/finish-acts.ts'
import { callerWithoutRights } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { type ApiClient, attributesOf, document, type Reply } from './api-client.ts'
import { lockWaits } from './cluster-nodes.ts'
import { queryIn } from './owner-client.ts'
import { openService, type Service } from './service.ts'

/** A warehouse with its basic records, and functions to work in it over HTTP and in the database. */
export type Floor = {
  readonly service: Service
  readonly database: Database
  readonly model: Model
  readonly scope: Scope
  readonly operator: ApiClient
  /** Ids of the warehouse, the account and the product of the floor. */
  readonly warehouse: number
  readonly account: number
  readonly product: number
  /** Runs something in a transaction of the tenant. */
  act<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Creates a record over HTTP and returns its id. */
  made(type: string, attributes: Readonly<Record<string, unknown>>): Promise<number>
  /** The id of a location, created on first use: `RACK R1`, `GIBAY GI`. */
  location(type: string, code: string, others?: Readonly<Record<string, unknown>>): Promise<number>
  /** The id of a storage unit of type STD standing at a location. */
  unit(location: number | null, others?: Readonly<Record<string, unknown>>): Promise<number>
  /**
   * An order with a line for each product and quantity, of the floor's account from its warehouse; returns its id.
   */
  order(lines: readonly OrderLine[], others?: Readonly<Record<string, unknown>>): Promise<number>
  /** The id of a row of one of the tables a tenant begins with, by its code. */
  known(table: string, code: string): Promise<number>
  /** Rows of a statement, as the owner of the database sees them. */
  rows(statement: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** Runs a statement about another tenant than the first, to which a Citus cluster confines the others. */
  rowsIn(
    tenant: number,
    statement: string,
    values?: readonly unknown[],
  ): Promise<readonly Record<string, unknown>[]>
  /** How many transactions wrote rows last. */
  transactionsOf(table: 'tasks' | 'packages' | 'shipments' | 'sites', ids: readonly number[]): Promise<number>
  /** Sends a request that must write nothing. */
  nothingWritten(send: () => Promise<Reply>): Promise<Reply>
  /** Runs waiting jobs: orders are processed. */
  work(): Promise<void>
  /** Runs the periodic jobs of charging: nights are recorded, windows run. */
  keepCharges(): Promise<void>
  /** Creates the counts of programmes that are due. */
  runProgrammes(): Promise<void>
  /** Waits until so many sessions of this database, by default one, wait for a lock. */
  blocked(count?: number): Promise<void>
  /** Checks every invariant of the stock, once, when the floor is closed; with `VERIFY_EACH=1` at once, to find the act that breaks one. */
  verified(): Promise<void>
  /** Checks every invariant of the stock at once, where random acts are checked in parts. */
  verifiedNow(): Promise<void>
  close(): Promise<void>
}

/** What an act could have written, by counts and versions. */
const WRITTEN = `
  select (select count(*) from transactions) as movements, (select count(*) from events) as events,
    (select count(*) from documents) as documents, ${[
      'tasks',
      'allocations',
      'storage_units',
      'goods_outs',
      'goods_out_lines',
      'loads',
      'load_drops',
      'shipments',
      'packages',
    ]
      .map((table) => `(select coalesce(sum(lock_version), 0) from ${table}) as ${table}`)
      .join(', ')}`

/** Whether the invariants are checked after each act, instead of once for each floor. */
const VERIFIES_EACH = process.env.VERIFY_EACH === '1'

/** Time limit to reach a lock. */
const PATIENCE_MS = 120_000

/** What is ordered of a product, and what else its line says. */
export type OrderLine = readonly [
  product: number,
  quantity: number,
  others?: Readonly<Record<string, unknown>>,
]

/** Opens a floor on a database of its own, where it is as late as the clock says. */
export async function openFloor(pool = 20, clock?: Clock): Promise<Floor> {
  const service = await openService(clock === undefined ? {} : { clock })
  const { operator, owner, model } = service
  const database = new Database({ url: service.database.url, pool, finish: finishActs(model) }, clock)
  // One connection runs the statements of all callers one after the other.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (query: () => Promise<pg.QueryResult>) => {
    const result = turn.then(async () => (await query()).rows)
    turn = result.catch(() => {})
    return result as Promise<Record<string, unknown>[]>
  }
  const rows = (statement: string, values: readonly unknown[] = []) =>
    inTurn(() => owner.query(statement, [...values]))
  const [tenant] = await rows("select id from tenants where subdomain = 'demo'")
  const [user] = await rows('select min(id) as id from users')
  const scope = scopeFor(Number(tenant?.id), Number(user?.id))
  const made = async (type: string, attributes: Readonly<Record<string, unknown>>) =>
    idOf(await operator.post(`/api/${type}`, document(type, attributes)))
  const known = async (table: string, code: string) => {
    const [row] = await rows(`select id from ${table} where tenant_id = $1 and code = $2`, [
      scope.tenant.id,
      code,
    ])
    return Number(row?.id)
  }
  const warehouse = await made('warehouses', { code: 'WH1', timezone: 'Europe/London' })
  const account = await made('accounts', { code: 'ACME' })
  const product = await made('products', { code: 'SKU-001', weight: 1.5 })
  await made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  await operator.post(
    `/api/products/${product}/account_products`,
    document('account_products', { account_id: account }),
  )
  const locations = new Map<string, number>()
  let orders = 0
  let isToVerify = false
  const verifiedNow = async () => {
    const differences = await database.transaction(scope, (tx) =>
      verify(tx, [...stockChecks, ...orderChecks]),
    )
    assert.deepEqual(differences, [])
  }
  return {
    service,
    database,
    model,
    scope,
    operator,
    warehouse,
    account,
    product,
    act: (work) => database.transaction(scope, work),
    made,
    known,
    rows,
    rowsIn: (tenant, statement, values = []) => inTurn(() => queryIn(owner, tenant, statement, values)),
    async location(type, code, others = {}) {
      const known_ = locations.get(code)
      if (known_ !== undefined) return known_
      const location_type_id = await known('location_types', type)
      const id = await made('locations', { code, warehouse_id: warehouse, location_type_id, ...others })
      locations.set(code, id)
      return id
    },
    async unit(location_id, others = {}) {
      const storage_unit_type_id = await known('storage_unit_types', 'STD')
      const [unit] = await rows(
        `insert into storage_units (tenant_id, reference, barcode, storage_unit_type_id, warehouse_id, location_id)
         values ($1, $2, $2, $3, $4, $5) returning id`,
        [
          scope.tenant.id,
          others.reference ?? `U${locations.size}-${Math.random()}`,
          storage_unit_type_id,
          warehouse,
          location_id,
        ],
      )
      return Number(unit?.id)
    },
    order(lines, others = {}) {
      orders += 1
      return made('goods_outs', {
        account_id: account,
        warehouse_id: warehouse,
        goods_out_type: 'sales_order',
        reference: `SO-${orders}`,
        expected_date_of_dispatch: new Date().toISOString(),
        lines_changes: lines.map(([product_id, order_quantity, attributes = {}]) => ({
          type: 'ADD',
          attributes: { product_id, order_quantity, ...attributes },
        })),
        ...others,
      })
    },
    async transactionsOf(table, ids) {
      const [row] = await rows(
        `select count(distinct xmin::text)::int as count from ${table} where id = any($1)`,
        [ids],
      )
      return Number(row?.count)
    },
    async nothingWritten(send) {
      const before = await rows(WRITTEN)
      const reply = await send()
      assert.deepEqual(await rows(WRITTEN), before, reply.text)
      return reply
    },
    work: () => workOff(rows, { database, model, scope }),
    keepCharges: () => chargeTenant({ database, model, log: failing }, scope),
    runProgrammes: () => runProgrammesOf({ database, log: failing }, scope),
    async blocked(count = 1) {
      const isBlocked = async () => {
        const [row] = await rows(lockWaits())
        return Number(row?.count) >= count
      }
      const deadline = Date.now() + PATIENCE_MS
      while (!(await isBlocked())) {
        assert.ok(Date.now() < deadline, 'nobody waits for a lock')
        await pause(10)
      }
    },
    async verified() {
      if (VERIFIES_EACH) await verifiedNow()
      isToVerify = true
    },
    verifiedNow,
    async close() {
      try {
        if (isToVerify) await verifiedNow()
      } finally {
        await database.close()
        await service.close()
      }
    },
  }
}

/** Logged bugs fail the test. */
const failing = {
  error: ({ err }: { readonly err: unknown }) => {
    throw err
  },
} as unknown as WorkerContext['log']

type Rows = Floor['rows']

/** Runs the queued jobs, and those that they queue. */
async function workOff(rows: Rows, at: Pick<Floor, 'database' | 'model' | 'scope'>): Promise<void> {
  const jobs = await rows(`
    delete from graphile_worker._private_jobs j
    using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('process_picks', 'follow_account', 'dispatch_order')
    returning t.identifier, j.payload`)
  if (jobs.length === 0) return
  const known = { tenant: at.scope.tenant, is_resting: false }
  // Of the worker's tools, these jobs need no others.
  const worker = {
    ...at,
    log: { error: (facts: object) => console.error(facts) },
  } as unknown as WorkerContext
  await Promise.all(
    jobs.map(({ identifier, payload }) =>
      jobHandlers[String(identifier)]?.(worker, { payload: payload as JsonObject, known, is_last: false }),
    ),
  )
  await workOff(rows, at)
}

function scopeFor(tenant: number, user: number): Scope {
  return {
    tenant: { id: tenant, subdomain: 'demo', timezone: 'Europe/London' },
    caller: { ...callerWithoutRights(user, 'api'), is_operator: true, permissions: everyPermission },
  }
}

/** The id of the record answered; anything but success fails the test with the answer. */
export function idOf(reply: Reply): number {
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

/** The attributes of the record answered; anything but success fails the test with the answer. */
export function answered(reply: Reply): Readonly<Record<string, unknown>> {
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply)
}

/** How many rows of a table a tenant has. */
export async function countOf(floor: Floor, table: string): Promise<number> {
  const [row] = await floor.rows(`select count(*)::int as count from ${table} where tenant_id = $1`, [
    floor.scope.tenant.id,
  ])
  return Number(row?.count)
}
