import pg from 'pg'
import { type ConsoleGround, openConsole } from './console.ts'
import { type Hall, openHall } from './hall.ts'
import { median, percentile } from './support.ts'
import {
  heapOf,
  keysToPaint,
  listShown,
  pageDown,
  shifts,
  WATCH,
  waitUntil,
  warmStart,
} from './web-measures.ts'

// What people wait for at the console, in a real browser: starts, lists, keys, what others change, and what screens leave behind. One
// tenant has a million orders, the other a thousand.

const ORDERS = { few: 1_000, many: Number(process.env.ORDERS ?? 1_000_000) } as const
const STARTS = 7
const FILTERS = 30
const PAGED_ROWS = Number(process.env.ROWS ?? 20_000)
const CHANGES = 20
const SCREENS = Number(process.env.SCREENS ?? 200)
const KEYS = Array.from({ length: 120 }, (_, place) => (place % 3 === 2 ? 'ArrowUp' : 'ArrowDown'))
const VIEW = { viewport: { width: 1280, height: 800 } }
const LIST = '/records/goods_outs?v=all&s=reference'

const row = (what: string, against: string, atMost: string, measured: string) =>
  console.log(`| ${what} | ${against} | ${atMost} | ${measured} |`)
const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`

const web = await openConsole({ GOODSYARD_EXTRA_SUBDOMAINS: 'few many' })
const client = new pg.Client({ connectionString: web.ground.database_url })
try {
  await client.connect()
  await fill('few')
  const hall = await fill('many')
  await client.query('vacuum analyze goods_outs')
  await starts(web)
  await lists(web)
  await keys(web)
  await paging(web)
  await changes(web, hall)
  await screens(web)
} finally {
  await client.end()
  await web.stop()
}

/** A tenant with orders of which each has a reference of its own. */
async function fill(subdomain: keyof typeof ORDERS): Promise<Hall> {
  const hall = await openHall(web.ground, client, subdomain)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into goods_outs (tenant_id, account_id, warehouse_id, reference, goods_out_type, goods_out_status_id, expected_date_of_dispatch,
       priority, pick_type, conversion_direction)
     select $1, $2, $3, 'ORD-' || lpad(n::text, 7, '0'), 'sales_order', 2, '2026-01-01', 0, 'standard', 'assemble'
     from generate_series(1, $4::int) n`,
    [hall.tenant, hall.account, hall.warehouse, ORDERS[subdomain]],
  )
  await client.query('set session_replication_role = default')
  return hall
}

/** A window with a list of a tenant in it, watched. */
async function openList({ open, ground }: ConsoleGround, subdomain: string) {
  const page = await open(VIEW)
  await page.addInitScript(WATCH)
  const session = await page.context().newCDPSession(page)
  const url = `${ground.service.url}/console/${subdomain}${LIST}`
  await warmStart(page, url)
  return { page, session, url, close: () => page.context().close() }
}

async function starts(console: ConsoleGround): Promise<void> {
  for (const [rate, atMost] of [
    [1, '1.0 s'],
    [4, '2.5 s'],
  ] as const) {
    const { page, session, url, close } = await openList(console, 'few')
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const times: number[] = []
    for (let start = 0; start < STARTS; start += 1) times.push(await warmStart(page, url))
    const moved = await shifts(page)
    await close()
    row(
      `warm start of the console to rows, processor slowed ${rate} times`,
      '',
      `at most ${atMost}`,
      ms(median(times)),
    )
    if (rate === 1) row('what moves after the first rows of a list', '', 'nothing', moved.toFixed(3))
  }
}

async function lists(console: ConsoleGround): Promise<void> {
  const { page, close } = await openList(console, 'many')
  const times: number[] = []
  for (let filter = 0; filter < FILTERS; filter += 1) {
    const reference = `ORD-${String(((filter * 31_337) % ORDERS.many) + 1).padStart(7, '0')}`
    const path = `/console/many/records/goods_outs?v=all&f.reference=eq:${reference}`
    times.push(await listShown(page, path, reference))
  }
  await close()
  row(
    `list with an indexed filter, ${ORDERS.many} orders in the tenant, 95th percentile`,
    '',
    'at most 300 ms',
    ms(percentile(times, 0.95)),
  )
}

async function keys(console: ConsoleGround): Promise<void> {
  const found: Record<string, number> = {}
  for (const subdomain of ['few', 'many']) {
    const { page, close } = await openList(console, subdomain)
    found[subdomain] = await keysToPaint(page, KEYS)
    await close()
  }
  const { few = 0, many = 0 } = found
  row(
    `key to paint in a list, ${ORDERS.many} orders, 95th percentile`,
    `${ORDERS.few} orders`,
    'under 100 ms, and at most 1.2 times',
    `${ms(many)}, ${(many / few).toFixed(2)} times`,
  )
}

async function paging(console: ConsoleGround): Promise<void> {
  const { page, session, close } = await openList(console, 'many')
  const { long, heap } = await pageDown(page, session, PAGED_ROWS)
  await close()
  row(`${PAGED_ROWS} rows by PageDown: frames over 50 ms`, '', 'under 1 %', `${(long * 100).toFixed(1)} %`)
  row('the same: heap at the end', '', 'under 150 MB', `${(heap / 1_000_000).toFixed(0)} MB`)
}

async function changes(console: ConsoleGround, hall: Hall): Promise<void> {
  const { page, close } = await openList(console, 'many')
  await page.locator('[data-state="open"]').waitFor()
  const { rows } = await client.query(
    `select id from goods_outs where tenant_id = $1 and reference = 'ORD-0000001'`,
    [hall.tenant],
  )
  const times: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const reference = `ORD-0000000-${change}`
    const began = performance.now()
    await hall.ask('PATCH', `/api/goods_outs/${rows[0].id}`, {
      data: { type: 'goods_outs', attributes: { reference } },
    })
    await page.getByText(reference, { exact: true }).first().waitFor()
    times.push(performance.now() - began)
  }
  await close()
  row(
    'from a change by another to the row on the screen, 95th percentile',
    '',
    'at most 2 s',
    ms(percentile(times, 0.95)),
  )
}

async function screens(console: ConsoleGround): Promise<void> {
  const { page, session, close } = await openList(console, 'few')
  const paths = [
    '/tower',
    '/records/goods_outs',
    '/tasks',
    '/records/stocks',
    '/records/products',
    '/dock',
    '/counting',
    '/all',
  ]
  let early = 0
  for (let screen = 1; screen <= SCREENS; screen += 1) {
    const path = JSON.stringify(`/console/few${paths[screen % paths.length]}`)
    await page.evaluate(`history.pushState({}, '', ${path}); dispatchEvent(new PopStateEvent('popstate'))`)
    await waitUntil(
      page,
      `document.querySelector('h1') !== null && document.querySelector('[data-loading]') === null`,
    )
    if (screen === Math.floor(SCREENS / 4)) early = await heapOf(session)
  }
  const late = await heapOf(session)
  await close()
  row(
    `heap after ${SCREENS} screens`,
    `after ${Math.floor(SCREENS / 4)}`,
    'at most 1.1 times',
    `${(late / early).toFixed(2)} times (${(late / 1_000_000).toFixed(0)} MB)`,
  )
}
