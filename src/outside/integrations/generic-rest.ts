import { readExactJson } from '#values/bounded-json.ts'
import {
  type AdapterContext,
  AdapterFailure,
  type Exchange,
  type ExternalFields,
  type ExternalOrder,
  type ExternalProduct,
  type IntegrationAdapter,
  type OutsideAnswer,
  type StockLevel,
} from '#values/integration.ts'
import { isObject, type Json, type JsonObject } from '#values/json.ts'
import { CursorTracker } from './cursor-tracker.ts'
import { genericRestSchema } from './generic-rest-schema.ts'
import { at, textAt } from './paths.ts'

const EXCHANGES: readonly Exchange[] = ['products', 'orders', 'stock', 'fulfilment']
const BATCH = 100
/** A longer list is considered endless. */
const PAGES_MAX = 10_000

/**
 * Any system with JSON over HTTP: addresses and the paths within answers are settings (platform 12.1). Lists are read
 * page by page, from where the last run ended if the system supports that.
 */
export function genericRest(): IntegrationAdapter {
  return {
    name: 'generic_rest',
    category: 'other',
    configurationSchema: genericRestSchema,
    exchanges: (configuration) => EXCHANGES.filter((exchange) => isObject(configuration[exchange])),
    async test(context) {
      const { url } = partOf(context, 'test')
      if (url !== undefined) await answered(context, { method: 'GET', url: String(url) })
    },
    async *pullProducts(context, cursor) {
      for await (const page of pagesOf(context, 'products', cursor))
        yield* page.items.flatMap(productIn(page.list))
    },
    async *pullOrders(context, cursor) {
      for await (const page of pagesOf(context, 'orders', cursor))
        for (const item of page.items) yield orderFrom(item, page.list)
    },
    pushStock,
    pushFulfilment,
  }
}

const partOf = ({ configuration }: AdapterContext, part: string): JsonObject =>
  isObject(configuration[part]) ? (configuration[part] as JsonObject) : {}

const pathIn = (settings: JsonObject, key: string): string | undefined => {
  const path = settings[key]
  return typeof path === 'string' ? path : undefined
}

const under = (settings: JsonObject, key: string): JsonObject =>
  isObject(settings[key]) ? (settings[key] as JsonObject) : {}

type Page = { readonly items: readonly Json[]; readonly list: JsonObject }

/** The pages of a list. The cursor is saved after the records before it were imported. */
async function* pagesOf(
  context: AdapterContext,
  name: 'products' | 'orders',
  cursor: Json,
): AsyncGenerator<Page> {
  const list = partOf(context, name)
  const seen = new Set<string>()
  const reading = new CursorTracker(textAt(cursor, ''))
  let url: string | null = withParameter(
    String(list.url),
    pathIn(list, 'since_parameter'),
    textAt(cursor, ''),
  )
  while (url !== null) {
    if (seen.has(url) || seen.size >= PAGES_MAX)
      throw new AdapterFailure(`the list of ${name} goes round in circles`)
    seen.add(url)
    const { body } = await answered(context, { method: 'GET', url })
    const read = readExactJson(body)
    if ('fault' in read) throw new AdapterFailure(`the list of ${name} cannot be read: ${read.fault}`)
    const answer = read.value
    const items = at(answer, pathIn(list, 'items') ?? '')
    if (!Array.isArray(items)) throw new AdapterFailure(`there is no list of ${name} in the answer`)
    yield { items, list }
    for (const item of items) reading.pass(textAt(item, pathIn(list, 'since')))
    url = nextOf(url, { list, next: textAt(answer, pathIn(list, 'next')) })
    const reached = url === null ? reading.greatest : reading.safe
    if (reached !== null && reached !== cursor) await context.saveCursor(name, reached)
  }
}

/** The next page of a list; it must be on the same server, since it receives our credentials. */
function nextOf(
  current: string,
  { list, next }: { readonly list: JsonObject; readonly next: string | null },
): string | null {
  if (next === null) return null
  const parameter = pathIn(list, 'next_parameter')
  if (parameter !== undefined) return withParameter(current, parameter, next)
  const url = URL.canParse(next, current) ? new URL(next, current) : null
  if (url === null || url.origin !== new URL(current).origin)
    throw new AdapterFailure('the next page is on another server')
  return url.href
}

function withParameter(text: string, parameter: string | undefined, value: string | null): string {
  if (parameter === undefined || value === null) return text
  const url = new URL(text)
  url.searchParams.set(parameter, value)
  return url.href
}

const productIn =
  (list: JsonObject) =>
  (item: Json): readonly ExternalProduct[] => {
    const fields = under(list, 'fields')
    const code = textAt(item, pathIn(fields, 'code'))
    return code === null ? [] : [{ code, description: textAt(item, pathIn(fields, 'description')) }]
  }

function orderFrom(item: Json, list: JsonObject): ExternalOrder {
  const fields = under(list, 'fields')
  const text = (key: string) => textAt(item, pathIn(fields, key))
  const lines = under(fields, 'lines')
  const listed = at(item, pathIn(lines, 'items') ?? '')
  const line = (one: Json) => ({
    id: textAt(one, pathIn(lines, 'id')),
    sku: textAt(one, pathIn(lines, 'sku')) ?? '',
    quantity: textAt(one, pathIn(lines, 'quantity')) ?? '',
    fields: fieldsIn(one, under(lines, 'said')),
  })
  return {
    id: text('id') ?? '',
    reference: text('reference'),
    expected_date_of_dispatch: text('expected_date_of_dispatch'),
    warehouse: text('warehouse'),
    carrier: text('carrier'),
    shipping_rate: text('shipping_rate'),
    delivery_notes: text('delivery_notes'),
    notes: text('notes'),
    address: fieldsIn(item, under(fields, 'address')),
    lines: Array.isArray(listed) ? listed.map(line) : [],
    fields: fieldsIn(item, under(fields, 'said')),
  }
}

/** The values that exist at some paths, by name. */
function fieldsIn(item: Json, names: JsonObject): ExternalFields {
  const found = Object.keys(names).map((key) => [key, textAt(item, pathIn(names, key))] as const)
  return Object.fromEntries(found.flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

/** Sends levels as `{"levels": [{"sku", "available", "sellable", "on_hand"}]}`, in batches. */
async function pushStock(context: AdapterContext, levels: readonly StockLevel[]): Promise<void> {
  const { url, method, batch } = partOf(context, 'stock')
  const size = typeof batch === 'number' ? batch : BATCH
  for (let from = 0; from < levels.length; from += size) {
    const rows = levels
      .slice(from, from + size)
      .map(({ sku, available, sellable, on_hand }) => ({ sku, available, sellable, on_hand }))
    await sent(context, { url, method, body: { levels: rows } })
  }
}

/** Sends the event with the other system's ids of the order, carrier and products. */
async function pushFulfilment(context: AdapterContext, event: JsonObject): Promise<void> {
  const { url, method } = partOf(context, 'fulfilment')
  const data = under(event, 'data')
  const codeFor = async (kind: 'carrier' | 'product', id: Json | undefined) =>
    typeof id === 'number' ? context.mappings.codeFor(kind, id) : null
  const lines = Array.isArray(data.lines) ? (data.lines as readonly JsonObject[]) : []
  const rows = await Promise.all(
    lines.map(async ({ product_id, alt_line_reference, dispatch_quantity }) => ({
      id: alt_line_reference ?? null,
      sku: await codeFor('product', product_id),
      dispatch_quantity: dispatch_quantity ?? null,
    })),
  )
  const order = {
    id: data.external_system_reference1 ?? null,
    carrier: await codeFor('carrier', data.carrier_id),
    lines: rows,
  }
  await sent(context, { url, method, body: { ...event, order }, id: String(event.id) })
}

type PushRequest = {
  readonly url: Json | undefined
  readonly method: Json | undefined
  readonly body: JsonObject
  readonly id?: string
}

async function sent(context: AdapterContext, { url, method, body, id }: PushRequest): Promise<void> {
  await answered(context, {
    method: String(method ?? 'POST'),
    url: String(url),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(id === undefined ? {} : { 'x-event-id': id }) },
  })
}

/** Sends a request with the configured credentials; anything but a success is a failure, including redirects. */
async function answered(
  context: AdapterContext,
  request: Parameters<AdapterContext['fetch']>[0],
): Promise<OutsideAnswer> {
  const headers = {
    accept: 'application/json',
    ...under(context.configuration, 'headers'),
    ...request.headers,
    ...authorization(context.configuration),
  } as Readonly<Record<string, string>>
  const answer = await context.fetch({ ...request, headers })
  if (answer.status >= 200 && answer.status < 300) return answer
  const isThrottled = answer.status === 429 || answer.status === 503
  throw new AdapterFailure(
    `${request.method} ${new URL(request.url).pathname} was answered ${answer.status}`,
    { retry_after: isThrottled ? (answer.headers['retry-after'] ?? null) : null },
  )
}

function authorization({ auth, username, password, token }: JsonObject): Record<string, string> {
  if (auth === 'bearer') return { authorization: `Bearer ${token ?? ''}` }
  if (auth !== 'basic') return {}
  return { authorization: `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}` }
}
