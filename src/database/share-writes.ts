import { type ExchangeContext, NoticeExchange } from './notice-exchange.ts'
import { onTablesWritten, reportWritten } from './written-tables.ts'

const CHANNEL = 'goodsyard_written'

/** The end of sharing. */
export type SharedWrites = { readonly close: () => Promise<void> }

/** Notifies other processes which tables of which tenants this one writes, and receives the same from them. */
export async function shareWrites(context: ExchangeContext): Promise<SharedWrites> {
  let gathered = new Map<number, Set<string>>()
  const takeLines = () => {
    const written = gathered
    gathered = new Map()
    return [...written].map(([tenant, tables]) => `${tenant} ${[...tables].join(',')}`)
  }
  const exchange = await NoticeExchange.open({
    ...context,
    channel: CHANNEL,
    takeLines,
    receive: (_, line) => report(line),
  })
  const forget = onTablesWritten((tenant, tables, where) => {
    if (where === 'in another') return
    const cached = gathered.get(tenant) ?? new Set()
    for (const table of tables) cached.add(table)
    gathered.set(tenant, cached)
    exchange.sendSoon()
  })
  return {
    close: async () => {
      forget()
      await exchange.close()
    },
  }
}

function report(line: string): void {
  const [tenant, tables] = line.split(' ')
  if (tenant !== undefined && tables !== undefined)
    reportWritten(Number(tenant), tables.split(','), 'in another')
}
