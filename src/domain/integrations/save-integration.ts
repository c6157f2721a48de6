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
  type IntegrationAdapter,
  type IntegrationGateway,
  POLL_MINUTES,
  type SettingsViolation,
} from '#values/integration.ts'
import { isObject, type Json, type JsonObject, pointerToken } from '#values/json.ts'

/** Maximum size of settings as JSON, in UTF-8. */
const BYTES_MAX = 140_000

/** Seals and opens the settings of integrations. */
export type SettingsSeal = {
  readonly seal: (configuration: JsonObject) => string
  /** Null if it was sealed with a key that no longer exists. */
  readonly openSettings: (sealed: string) => JsonObject | null
}

/** What saving integrations needs besides a transaction. */
export type IntegrationContext = {
  readonly integrations: Resource
  readonly gateway: IntegrationGateway
  readonly seal: SettingsSeal
}

/** Creates an integration. Settings for an unknown adapter are stored without checks. */
export async function createIntegration(
  tx: Transaction,
  context: IntegrationContext,
  parsed: Parsed,
): Promise<FullRow> {
  const { integration_type } = parsed.values
  const settings = await settingsOf(context, { parsed, integration_type, sealed: null })
  const extra = { ...settings.extra, ...pollsOf(tx, { ...parsed.values, ...settings.extra }) }
  const { violations } = settings
  const row = await createRecord(tx, context.integrations, { parsed, extra, violations })
  announceChange(tx, context.integrations, { event: 'created', row })
  return row
}

/** Updates a locked integration; its settings are replaced as a whole, except secrets that are not sent. */
export async function updateIntegration(
  tx: Transaction,
  { integrations, ...context }: IntegrationContext,
  { parsed, current }: { readonly parsed: Parsed; readonly current: FullRow },
): Promise<FullRow> {
  const { sealed, poll_minutes } = await readHiddenSettings(tx, current.id)
  const { integration_type } = current
  const isSent = parsed.values.configuration !== undefined
  const settings = isSent
    ? await settingsOf({ integrations, ...context }, { parsed, integration_type, sealed })
    : { extra: {}, violations: [] }
  const after: Readonly<Record<string, unknown>> = {
    ...current,
    poll_minutes,
    ...parsed.values,
    ...settings.extra,
  }
  const isReplanned = isSent || after.is_active !== current.is_active
  const extra = { ...settings.extra, ...(isReplanned ? pollsOf(tx, after) : {}) }
  const { violations } = settings
  const { row, previous } = await updateRecord(tx, integrations, { current, parsed, extra, violations })
  if (previous !== null) announceChange(tx, integrations, { event: 'updated', row, previous })
  return row
}

type HiddenSettings = { readonly sealed: string | null; readonly poll_minutes: number | null }

/** What is stored of an integration and never returned. */
function readHiddenSettings(tx: Transaction, id: number): Promise<HiddenSettings> {
  return tx.one<HiddenSettings>(sql`
    select i.configuration_sealed as sealed, i.poll_minutes
    from integrations i
    where i.tenant_id = ${tx.tenant.id} and i.id = ${id}`)
}

type SettingsInput = {
  readonly parsed: Parsed
  readonly integration_type: unknown
  /** The current settings. */
  readonly sealed: string | null
}

type CheckedSettings = {
  readonly extra: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
}

/** The settings as they are stored: all of them sealed, and the visible ones in plain. */
async function settingsOf(
  { gateway, seal }: IntegrationContext,
  { parsed, integration_type, sealed }: SettingsInput,
): Promise<CheckedSettings> {
  const { configuration: sent } = parsed.values
  const adapter = gateway.adapterFor(String(integration_type))
  const previous = sealed === null ? {} : (seal.openSettings(sealed) ?? {})
  const complete = withStoredSecrets(adapter, { sent: isObject(sent) ? (sent as JsonObject) : {}, previous })
  const faults = adapter === null ? [] : await gateway.check(adapter, complete)
  const pointer = parsed.pointers.configuration ?? '/data/attributes/configuration'
  const isSet = sent !== undefined && sent !== null
  return {
    extra: {
      configuration: isSet ? visibleSettings(adapter, complete) : null,
      configuration_sealed: isSet ? seal.seal(complete) : null,
      poll_minutes: adapter === null ? null : pollMinutesOf(adapter, complete),
    },
    violations: [...faults.map((fault) => violationFor(fault, pointer)), ...checkSize(complete, pointer)],
  }
}

function checkSize(complete: JsonObject, pointer: string): Violation[] {
  if (Buffer.byteLength(JSON.stringify(complete)) <= BYTES_MAX) return []
  return [violation('too_long', { field: 'configuration', max: BYTES_MAX }, pointer)]
}

/**
 * Secrets that were not sent, or were sent as null, stay; but not if the settings name another server now: otherwise a
 * user could have secrets sent to an address of their choice.
 */
function withStoredSecrets(
  adapter: IntegrationAdapter | null,
  { sent, previous }: { readonly sent: JsonObject; readonly previous: JsonObject },
): JsonObject {
  const known = new Set(originsIn(adapter, previous))
  const isRedirected = originsIn(adapter, sent).some((origin) => !known.has(origin))
  const storedKeys = Object.keys(isRedirected ? {} : previous).filter(
    (key) => !isVisible(adapter, key) && (sent[key] ?? null) === null,
  )
  const complete = { ...sent, ...Object.fromEntries(storedKeys.map((key) => [key, previous[key] ?? null])) }
  return Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== null))
}

/** The servers named in visible settings; in all settings if the adapter is unknown. */
function originsIn(adapter: IntegrationAdapter | null, settings: JsonObject): readonly string[] {
  const open = Object.entries(settings).flatMap(([key, value]) =>
    adapter === null || isVisible(adapter, key) ? [value] : [],
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

/** Settings that the adapter declares and does not mark as secret are visible; the others are null. */
function visibleSettings(adapter: IntegrationAdapter | null, complete: JsonObject): JsonObject {
  const shown = Object.entries(complete).map(([key, value]) => [key, isVisible(adapter, key) ? value : null])
  return Object.fromEntries(shown)
}

function isVisible(adapter: IntegrationAdapter | null, key: string): boolean {
  const properties: Json | undefined = adapter?.configurationSchema.properties
  if (!isObject(properties) || !Object.hasOwn(properties, key)) return false
  const declared = properties[key]
  return isObject(declared) && declared['x-secret'] !== true
}

/** How often it is synchronized automatically; null if there is nothing to exchange, or polling is off. */
function pollMinutesOf(adapter: IntegrationAdapter, complete: JsonObject): number | null {
  const isPolled = adapter.exchanges(complete).some((exchange) => exchange !== 'fulfilment')
  const minutes = typeof complete.poll_minutes === 'number' ? complete.poll_minutes : POLL_MINUTES
  return isPolled && minutes > 0 ? minutes : null
}

function pollsOf({ now }: Transaction, values: Readonly<Record<string, unknown>>) {
  const { poll_minutes, is_active } = values
  const isPolled = typeof poll_minutes === 'number' && is_active !== false
  return { next_poll_at: isPolled ? instantFor(new Date(Date.parse(now) + poll_minutes * 60_000)) : null }
}

function violationFor(fault: SettingsViolation, pointer: string): Violation {
  const steps = fault.at.map((key) => `/${pointerToken(key)}`)
  const place = `${pointer}${steps.join('')}`
  const field = fault.at.at(-1) ?? 'configuration'
  switch (fault.symbol) {
    case 'inclusion':
      return violation('inclusion', { field, allowed: fault.allowed }, place)
    case 'destination_not_allowed':
      return violation(
        'destination_not_allowed',
        { field, host: fault.host, settings: fault.settings },
        place,
      )
    default:
      return violation(fault.symbol, { field }, place)
  }
}
