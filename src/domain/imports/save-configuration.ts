import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { isObject } from '#values/json.ts'
import { type CreationInputs, checkAttributes } from './check-attributes.ts'
import { checkConfiguration } from './check-flows.ts'
import { checkImportable } from './check-importable.ts'

const PARTS = ['settings', 'pre_processors', 'automatic_processing_flows', 'manual_processing_flows'] as const
const VERSIONED: readonly string[] = ['name', 'parser', 'failure_strategy', 'configuration']

/** What the flows of a configuration are checked against. */
export type ConfigurationChecks = { readonly model: Model; readonly inputs: CreationInputs }

/** Creates an import configuration; its parts are stored in one column. */
export async function createConfiguration(
  tx: Transaction,
  checks: ConfigurationChecks,
  parsed: Parsed,
): Promise<FullRow> {
  const { model } = checks
  const resource = resourceNamed(model, 'import_configurations')
  const parts = partsIn(parsed.values)
  const row = await createRecord(tx, resource, {
    parsed: withoutParts(parsed),
    extra: { configuration: parts, version: 1 },
    violations: [
      ...checkConfiguration({ ...parts, parser: parsed.values.parser }, parsed.pointers),
      ...checkImportable(model, parts, parsed.pointers),
      ...checkAttributes(checks, parts, parsed.pointers),
    ],
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type ConfigurationUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates an import configuration. Parts that are not sent stay; every change is a new version. */
export async function updateConfiguration(
  tx: Transaction,
  checks: ConfigurationChecks,
  { current, parsed }: ConfigurationUpdate,
): Promise<FullRow> {
  const { model } = checks
  const resource = resourceNamed(model, 'import_configurations')
  const sent = partsIn(parsed.values)
  const merged = { ...(isObject(current.configuration) ? current.configuration : {}), ...sent }
  // Unchanged parts are not a new version, even if their keys come in another order.
  const configuration = isDeepStrictEqual(merged, current.configuration) ? current.configuration : merged
  const after: Record<string, unknown> = { ...current, ...withoutParts(parsed).values, configuration }
  const isNewVersion = VERSIONED.some((key) => after[key] !== current[key])
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: withoutParts(parsed),
    extra: { configuration, version: Number(current.version) + (isNewVersion ? 1 : 0) },
    violations: [
      ...checkConfiguration({ ...sent, parser: after.parser }, parsed.pointers),
      ...checkImportable(model, sent, parsed.pointers),
      ...checkAttributes(checks, sent, parsed.pointers),
    ],
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

function partsIn(values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(PARTS.flatMap((part) => (part in values ? [[part, values[part]]] : [])))
}

function withoutParts(parsed: Parsed): Parsed {
  const values = Object.entries(parsed.values).filter(
    ([name]) => !(PARTS as readonly string[]).includes(name),
  )
  return { ...parsed, values: Object.fromEntries(values) }
}
