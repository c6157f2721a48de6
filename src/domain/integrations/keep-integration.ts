import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { instantFor } from '#values/instant.ts'
import {
  type Flaw,
  type IntegrationAdapter,
  type IntegrationGateway,
  POLL_MINUTES,
} from '#values/integration.ts'
import { isObject, type Json, type JsonObject, step } from '#values/json.ts'

/** The most that settings take up as JSON, in UTF-8. */
const BYTES_MAX = 140_000

/** What seals and opens the settings of integrations. */
export type SettingsSeal = {
  readonly seal: (configuration: JsonObject) => string
  /** Null where it was sealed with a key that is gone. */
  readonly open: (sealed: string) => JsonObject | null
}

/** What keeping integrations needs beside a transaction. */
export type Keeping = {
  readonly integrations: Resource
  readonly gateway: IntegrationGateway
  readonly seal: SettingsSeal
}

/** Makes a connection to another system. Settings for an adapter there is none of are kept, and judged by nobody. */
export async function createIntegration(tx: Transaction, keeping: Keeping, parsed: Parsed): Promise<FullRow> {
  const { integration_type } = parsed.values
  const settings = await settingsOf(keeping, { parsed, integration_type, sealed: null })
  const extra = { ...settings.extra, ...pollsOf(tx, { ...parsed.values, ...settings.extra }) }
  const { violations } = settings
  const row = await createRecord(tx, keeping.integrations, { parsed, extra, violations })
  announceChange(tx, keeping.integrations, { event: 'created', row })
  return row
}

/** Changes a connection that has been taken; its settings are replaced as a whole, but for secrets that are not sent anew. */
export async function updateIntegration(
  tx: Transaction,
  { integrations, ...keeping }: Keeping,
  { parsed, current }: { readonly parsed: Parsed; readonly current: FullRow },
): Promise<FullRow> {
  const { sealed, poll_minutes } = await readUnshown(tx, current.id)
  const { integration_type } = current
  const isSent = parsed.values.configuration !== undefined
  const settings = isSent
    ? await settingsOf({ integrations, ...keeping }, { parsed, integration_type, sealed })
    : { extra: {}, violations: [] }
  const known: Readonly<Record<string, unknown>> = {
    ...current,
    poll_minutes,
    ...parsed.values,
    ...settings.extra,
  }
  const isReplanned = isSent || known.is_active !== current.is_active
  const extra = { ...settings.extra, ...(isReplanned ? pollsOf(tx, known) : {}) }
  const { violations } = settings
  const { row, previous } = await updateRecord(tx, integrations, { current, parsed, extra, violations })
  if (previous !== null) announceChange(tx, integrations, { event: 'updated', row, previous })
  return row
}

type Unshown = { readonly sealed: string | null; readonly poll_minutes: number | null }

/** What is kept of an integration and shown to nobody. */
function readUnshown(tx: Transaction, id: number): Promise<Unshown> {
  return tx.one<Unshown>(sql`
    select i.configuration_sealed as sealed, i.poll_minutes
    from integrations i
    where i.tenant_id = ${tx.tenant.id} and i.id = ${id}`)
}

type Sent = {
  readonly parsed: Parsed
  readonly integration_type: unknown
  /** The settings there are. */
  readonly sealed: string | null
}

type Settings = {
  readonly extra: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
}

/** The settings as they are kept: all of them sealed, and those that may be shown. */
async function settingsOf(
  { gateway, seal }: Keeping,
  { parsed, integration_type, sealed }: Sent,
): Promise<Settings> {
  const { configuration: sent } = parsed.values
  const adapter = gateway.adapterFor(String(integration_type))
  const former = sealed === null ? {} : (seal.open(sealed) ?? {})
  const whole = withFormerSecrets(adapter, { sent: isObject(sent) ? (sent as JsonObject) : {}, former })
  const flaws = adapter === null ? [] : await gateway.check(adapter, whole)
  const pointer = parsed.pointers.configuration ?? '/data/attributes/configuration'
  const isGiven = sent !== undefined && sent !== null
  return {
    extra: {
      configuration: isGiven ? shownOf(adapter, whole) : null,
      configuration_sealed: isGiven ? seal.seal(whole) : null,
      poll_minutes: adapter === null ? null : pollMinutesOf(adapter, whole),
    },
    violations: [...flaws.map((flaw) => violationFor(flaw, pointer)), ...checkSize(whole, pointer)],
  }
}

function checkSize(whole: JsonObject, pointer: string): Violation[] {
  if (Buffer.byteLength(JSON.stringify(whole)) <= BYTES_MAX) return []
  return [violation('too_long', { field: 'configuration', max: BYTES_MAX }, pointer)]
}

/**
 * Secrets that were not sent, or as null, as they are answered, stay; but not where the settings lead somewhere else now:
 * whoever changes an address would have them sent there without knowing them.
 */
function withFormerSecrets(
  adapter: IntegrationAdapter | null,
  { sent, former }: { readonly sent: JsonObject; readonly former: JsonObject },
): JsonObject {
  const known = new Set(originsIn(adapter, former))
  const isLedElsewhere = originsIn(adapter, sent).some((origin) => !known.has(origin))
  const kept = Object.keys(isLedElsewhere ? {} : former).filter(
    (key) => !isShown(adapter, key) && (sent[key] ?? null) === null,
  )
  const whole = { ...sent, ...Object.fromEntries(kept.map((key) => [key, former[key] ?? null])) }
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null))
}

/** The servers that settings name outside of secrets, wherever they do; anywhere at all where no adapter says what is secret. */
function originsIn(adapter: IntegrationAdapter | null, settings: JsonObject): readonly string[] {
  const open = Object.entries(settings).flatMap(([key, value]) =>
    adapter === null || isShown(adapter, key) ? [value] : [],
  )
  return textsIn(open).flatMap((text) => {
    const address = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : null
    return address === null ? [] : [address.origin]
  })
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap((one) => textsIn(one as Json)) : []
}

/** Only what an adapter knows, and does not mark as secret, is shown; the rest is null. */
function shownOf(adapter: IntegrationAdapter | null, whole: JsonObject): JsonObject {
  const shown = Object.entries(whole).map(([key, value]) => [key, isShown(adapter, key) ? value : null])
  return Object.fromEntries(shown)
}

function isShown(adapter: IntegrationAdapter | null, key: string): boolean {
  const properties: Json | undefined = adapter?.configurationSchema.properties
  if (!isObject(properties) || !Object.hasOwn(properties, key)) return false
  const declared = properties[key]
  return isObject(declared) && declared['x-secret'] !== true
}

/** How often it is synchronized by itself; null where there is nothing to exchange, or it is not wanted. */
function pollMinutesOf(adapter: IntegrationAdapter, whole: JsonObject): number | null {
  const isPolled = adapter.exchanges(whole).some((exchange) => exchange !== 'fulfilment')
  const minutes = typeof whole.poll_minutes === 'number' ? whole.poll_minutes : POLL_MINUTES
  return isPolled && minutes > 0 ? minutes : null
}

function pollsOf({ now }: Transaction, known: Readonly<Record<string, unknown>>) {
  const { poll_minutes, is_active } = known
  const isPolled = typeof poll_minutes === 'number' && is_active !== false
  return { next_poll_at: isPolled ? instantFor(new Date(Date.parse(now) + poll_minutes * 60_000)) : null }
}

function violationFor(flaw: Flaw, pointer: string): Violation {
  const steps = flaw.at.map((key) => `/${step(key)}`)
  const place = `${pointer}${steps.join('')}`
  const field = flaw.at.at(-1) ?? 'configuration'
  switch (flaw.symbol) {
    case 'inclusion':
      return violation('inclusion', { field, allowed: flaw.allowed }, place)
    case 'destination_not_allowed':
      return violation('destination_not_allowed', { field, host: flaw.host }, place)
    default:
      return violation(flaw.symbol, { field }, place)
  }
}
