import { document, type Reply } from '../support/api-client.ts'
import { answered, type Floor } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'
import { type MixedLayout, particularPickKinds, pickKinds, receiptKinds, type Sends } from './mixed-kinds.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A floor on which requests of many kinds are prepared and sent. */
export type World = {
  readonly kinds: readonly string[]
  /** Prepares a request of each kind, in order. */
  prepare(plan: readonly string[]): Promise<void>
  /** Sends the request of a place; behind the last place follow the later ones. */
  send(place: number): Promise<void>
  /** What the requests have done, by part, without what differs from run to run. */
  outcome(): Promise<Readonly<Record<string, unknown>>>
  /** The number of requests by the way they were performed. */
  ways(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

/** Makes people, locations, and goods that several requests take from. */
async function layOut() {
  const out = await openOutbound()
  const { floor } = out
  const { service, operator, account } = floor
  const rights = ['work_tasks', 'view_tasks', 'receive_goods']
  const workers = [await service.colleague(rights), await service.colleague(rights)] as const
  const other = await floor.made('accounts', { code: 'OTHER' })
  const ofAccount = await service.colleague(rights, { account_ids: [account] })
  const stranger = await service.colleague(rights, { account_ids: [other] })
  const gi = await floor.location('GIBAY', 'GI')
  const rack = await floor.location('RACK', 'TO')
  answered(
    await operator.patch(
      `/api/warehouses/${floor.warehouse}`,
      document('warehouses', { default_goods_in_location_id: gi }),
    ),
  )
  const common: number[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    const product = await out.product()
    await out.stock(product, `C-${nth}`, 100_000)
    common.push(product)
  }

  const layout: MixedLayout = { out, ofAccount, stranger, common, gi, rack }
  return { layout, workers }
}

/** Opens a floor on which requests of all kinds can be prepared. */
export async function openWorld(): Promise<World> {
  const { layout, workers } = await layOut()
  const { floor } = layout.out
  const { service, operator } = floor
  const kinds = { ...pickKinds(layout), ...particularPickKinds(layout), ...receiptKinds(layout) }
  const sends: Sends[] = []
  const replies: Reply[] = []
  let before = 0
  return {
    kinds: Object.keys(kinds),
    async prepare(plan) {
      for (const [nth, kind] of plan.entries()) {
        const by = workers[nth % 2] ?? operator
        const prepared = await kinds[kind]?.({ nth, by })
        if (prepared !== undefined) sends.push(prepared)
      }
      const [last] = await floor.rows('select max(inserted_seq)::float8 as seq from events')
      before = Number(last?.seq)
    },
    async send(place) {
      const [first, later] = sends[place % sends.length] ?? []
      const send = place < sends.length ? first : later
      if (send !== undefined) replies[place] = await send()
    },
    outcome: () => outcomeOf(floor, { replies, before }),
    async ways() {
      const metrics = await (await fetch(`${service.origin}/metrics`)).text()
      const found = metrics.matchAll(/^goodsyard_joint_requests_total\{way="(\w+)"\} (\d+)$/gm)
      return Object.fromEntries([...found].map(([, way, number]) => [way, Number(number)]))
    },
    async close() {
      await floor.verified()
      await floor.close()
    },
  }
}

/** What was answered, announced and written: rows in order where their ids are, else sorted. */
async function outcomeOf(
  floor: Floor,
  { replies, before }: { readonly replies: readonly Reply[]; readonly before: number },
): Promise<Readonly<Record<string, unknown>>> {
  const answers = replies.map(({ status, body, headers }) => [
    status,
    headers['idempotency-replayed'] ?? null,
    attributesIn(body.data?.attributes),
    body.errors ?? body.error ?? null,
  ])
  const placeOf = new Map(
    replies.flatMap(({ headers }, place) => [[headers['x-request-id'], place] as const]),
  )
  const events = await floor.rows(
    `select resource_name || '.' || event as name, actor_id::float8 as actor, request_id, data ->> 'goods_out_id' as goods_out,
       data ->> 'quantity' as quantity
     from events where resource_name <> 'stock_balance' and inserted_seq > $1`,
    [before],
  )
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    answers,
    events: sorted(
      events.map(({ request_id, ...event }) => ({ place: placeOf.get(String(request_id)), ...event })),
    ),
    ledger: sorted(await floor.rows(LEDGER)),
    stocks: sorted(await floor.rows(STOCKS)),
    tasks: sorted(await floor.rows(TASKS)),
    orders: await floor.rows(ORDERS),
    lists: await floor.rows('select goods_out_status_id from goods_out_pick_lists order by id'),
    receipts: await floor.rows(RECEIPTS),
    balances: sorted(await floor.rows(BALANCES)),
    checks: sorted(await floor.rows('select location_id, status, origin from stock_checks')),
  }
}

/** The attributes of an answer but for moments and what is numbered as it is made. */
function attributesIn(attributes: Attributes = {}): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !/_at$|^putaway_task/.test(name)))
}

/** Rows of the ledger in words; `rows` is how many belong to the same operation. */
const LEDGER = `
  select x.category, x.subtype, x.quantity, x.product_id, x.node_from, x.location_from_id, x.node_to, x.location_to_id, x.goods_out_line_id,
    x.goods_in_line_id, x.completing_user_id, k.type, k.subtype as task, count(*) over (partition by x.tenant_id, x.operation_id) as rows
  from transactions x left join tasks k on k.tenant_id = x.tenant_id and k.id = x.task_id`
const STOCKS = `
  select product_id, location_id, storage_unit_id is null as loose, serial_number, quantity, allocated_quantity, status from stocks where quantity > 0`
const TASKS = `
  select type, subtype, status, goods_out_line_id, goods_in_line_id, product_id, location_from_id, location_to_id, start_quantity,
    confirmed_quantity, user_id, completing_user_id, notes, explanation ->> 'short_reason' as reason from tasks`
const ORDERS = `
  select o.id, o.goods_out_status_id, o.fulfilment_status, l.allocated_quantity, l.pick_quantity, l.dispatch_quantity
  from goods_outs o join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id order by l.id`
const RECEIPTS = `
  select r.id, r.status, l.received_quantity
  from goods_in_receipts r join goods_in_lines l on l.tenant_id = r.tenant_id and l.goods_in_receipt_id = r.id order by l.id`
const BALANCES = `
  select b.* from (select to_jsonb(s) - 'id' - 'lock_version' - 'created_at' - 'updated_at' as balance from stock_balances s) b`
