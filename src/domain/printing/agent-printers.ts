import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import { parse } from '#records/parse.ts'
import type { Parsed } from '#records/parsed.ts'
import { isObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { createPrinter, type PrinterResources } from './save-printer.ts'

/** After how long without contact the printers of an agent are offline (platform 12.3). */
const SILENT_SECONDS = 60
/** Minimum time between updates of `last_seen_at`. */
const SEEN_INTERVAL_SECONDS = 10
const DEVICES_MAX = 1000
const DEVICE_ATTRIBUTES = ['name', 'description', 'supports_documents', 'supports_labels']

/** Records a contact of an agent, which makes its offline printers available again. */
export async function recordAgentSeen(tx: Transaction, printers: Resource, agent_id: number): Promise<void> {
  await tx.run(sql`
    update print_agents a
    set last_seen_at = ${tx.now}, ${nextVersion(tx, 'a')}
    where a.tenant_id = ${tx.tenant.id} and a.id = ${agent_id}
      and (a.last_seen_at is null or a.last_seen_at < ${tx.now}::timestamptz - make_interval(secs => ${SEEN_INTERVAL_SECONDS}::int))`)
  const restored = await tx.rows<AnyRow>(sql`
    update printers p
    set status = 'AVAILABLE', ${nextVersion(tx, 'p')}
    where p.tenant_id = ${tx.tenant.id} and p.agent_id = ${agent_id} and p.status = 'OFFLINE'
    returning ${selectList(printers, 'p')}`)
  for (const row of restored)
    announceChange(tx, printers, { event: 'updated', row, previous: { status: 'OFFLINE' } })
}

/** The tenants that have an available printer whose agent is silent. */
export async function tenantsWithSilentAgents(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(sql`
    select distinct p.tenant_id
    from printers p
    join print_agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
    where p.status = 'AVAILABLE' and a.last_seen_at < now() - make_interval(secs => ${SILENT_SECONDS}::int)`)
  return found.map(({ tenant_id }) => tenant_id)
}

/** Marks printers whose agent is silent as offline. */
export async function markPrintersOffline(tx: Transaction, printers: Resource): Promise<void> {
  const offline = await tx.rows<AnyRow>(sql`
    update printers p
    set status = 'OFFLINE', ${nextVersion(tx, 'p')}
    from print_agents a
    where p.tenant_id = ${tx.tenant.id} and a.tenant_id = ${tx.tenant.id} and a.id = p.agent_id
      and p.status = 'AVAILABLE' and a.last_seen_at < ${tx.now}::timestamptz - make_interval(secs => ${SILENT_SECONDS}::int)
    returning ${selectList(printers, 'p')}`)
  for (const row of offline)
    announceChange(tx, printers, { event: 'updated', row, previous: { status: 'AVAILABLE' } })
}

/** Registers the devices of an agent: an unknown one becomes a printer. Returns the printers of the agent. */
export async function registerDevices(
  tx: Transaction,
  kinds: PrinterResources,
  { agent_id, devices }: { readonly agent_id: number; readonly devices: unknown },
): Promise<readonly FullRow[]> {
  const read = readDevices(kinds.printers, devices)
  const known = await tx.rows<{ device_name: string }>(sql`
    select p.device_name
    from printers p
    where p.tenant_id = ${tx.tenant.id} and p.agent_id = ${agent_id} and p.device_name is not null`)
  const names = new Set(known.map(({ device_name }) => device_name))
  const unknown = read.filter(({ device_name }) => !names.has(device_name))
  // An agent reports a new printer rarely, and each name must be unique among the former ones.
  await mapInSequence(unknown, ({ parsed, device_name }) => {
    const values = { ...parsed.values, name: parsed.values.name ?? device_name, device_name, agent_id }
    return createPrinter(tx, kinds, { ...parsed, values })
  })
  return tx.rows<FullRow>(sql`
    select ${selectList(kinds.printers, 'p')}
    from printers p
    where p.tenant_id = ${tx.tenant.id} and p.agent_id = ${agent_id}
    order by p.id`)
}

type AgentDevice = { readonly device_name: string; readonly parsed: Parsed }

/** Reads the announced devices; of two with the same name the last one counts. */
function readDevices(printers: Resource, devices: unknown): readonly AgentDevice[] {
  if (!Array.isArray(devices))
    refuseAll([violation(devices === undefined ? 'blank' : 'invalid', { field: 'printers' }, '/printers')])
  const list: readonly unknown[] = Array.isArray(devices) ? devices : []
  if (list.length > DEVICES_MAX)
    refuseAll([violation('too_many_items', { field: 'printers', max: DEVICES_MAX }, '/printers')])
  const read = list.map((item, index) => readDevice(printers, item, `/printers/${index}`))
  refuseAll(read.flatMap(({ violations }) => violations))
  return [...new Map(read.map(({ device }) => [device.device_name, device])).values()]
}

function readDevice(
  printers: Resource,
  item: unknown,
  pointer: string,
): { readonly device: AgentDevice; readonly violations: readonly Violation[] } {
  const input = isObject(item) ? item : {}
  const known = Object.fromEntries(Object.entries(input).filter(([name]) => DEVICE_ATTRIBUTES.includes(name)))
  const attributes = { name: input.device_name, ...known, device_name: input.device_name }
  const parsed = parse(printers, { attributes, pointer, occasion: 'creation' })
  const device_name = typeof parsed.values.device_name === 'string' ? parsed.values.device_name : ''
  const isBlank = device_name === '' && parsed.violations.every((one) => one.context?.field !== 'device_name')
  const blank = isBlank ? [violation('blank', { field: 'device_name' }, `${pointer}/device_name`)] : []
  const ownViolations = parsed.violations.filter((one) => blank.length === 0 || one.context?.field !== 'name')
  return {
    device: { device_name, parsed: { ...parsed, violations: ownViolations } },
    violations: [...blank, ...ownViolations],
  }
}
