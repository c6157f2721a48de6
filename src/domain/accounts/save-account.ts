import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { isObject } from '#values/json.ts'
import { assignWindow, removeWatches } from './assign-window.ts'
import { checkCard } from './check-card.ts'

/** Creates an account. */
export async function createAccount(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const row = await createRecord(tx, resource, { parsed, ...(await settingsOf(tx, resource, { parsed })) })
  announceChange(tx, resource, { event: 'created', row })
  if (typeof row.charge_window_id === 'number') await assignWindow(tx, row.id)
  return row
}

type AccountUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates an account; unsent parts of its invoice display stay. */
export async function updateAccount(
  tx: Transaction,
  resource: Resource,
  input: AccountUpdate,
): Promise<FullRow> {
  const settings = await settingsOf(tx, resource, input)
  const { row, previous } = await updateRecord(tx, resource, { ...input, ...settings })
  if (previous === null) return row
  announceChange(tx, resource, { event: 'updated', row, previous })
  if ('charge_window_id' in previous) await assignWindow(tx, row.id)
  return row
}

/** Removes accounts; refused if another account may use their stock. */
export async function removeAccounts(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count
    from accounts a, jsonb_to_recordset(a.linked_accounts) as l (account_id bigint)
    where a.tenant_id = ${tx.tenant.id} and l.account_id = any(${ids}::bigint[]) and a.id <> all(${ids}::bigint[])`)
  if (count > 0) throw refusal('record_in_use', { count, type: resource.name })
  await removeRecords(tx, resource, rows)
  await removeWatches(tx, ids)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

type AccountSettings = {
  readonly extra: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
}

/** The settings that need checks beyond their own value. */
async function settingsOf(
  tx: Transaction,
  resource: Resource,
  input: { readonly current?: FullRow; readonly parsed: Parsed },
): Promise<AccountSettings> {
  const card = await checkCard(tx, resource, input)
  const [display, links] = [displayOf(resource, input), linksOf(input)]
  return {
    extra: { ...display.extra, ...links.extra },
    violations: [...card, ...display.violations, ...links.violations],
  }
}

type AccountInput = { readonly current?: FullRow; readonly parsed: Parsed }

const DISPLAYS = ['summary', 'detailed', 'grouped', 'hidden']
const CHARGE_TYPES = ['rental', 'receipt', 'pick', 'sundry']

function displayOf(resource: Resource, { current, parsed }: AccountInput): AccountSettings {
  const sent = parsed.values.invoice_display
  if (!isObject(sent)) return NO_SETTINGS
  const known = Object.entries(sent).filter(([type]) => CHARGE_TYPES.includes(type))
  if (!known.every(([, display]) => typeof display === 'string' && DISPLAYS.includes(display))) {
    const invalid = { column: 'invoice_display', symbol: 'inclusion', facts: { allowed: DISPLAYS } } as const
    return { extra: {}, violations: [violationOf(resource, parsed, invalid)] }
  }
  const before = isObject(current?.invoice_display)
    ? current.invoice_display
    : Object.fromEntries(CHARGE_TYPES.map((type) => [type, 'summary']))
  return { extra: { invoice_display: { ...before, ...Object.fromEntries(known) } }, violations: [] }
}

/** The accounts whose stock it may use: not itself; their order is stored. */
function linksOf({ current, parsed }: AccountInput): AccountSettings {
  const sent = parsed.values.linked_accounts
  if (!Array.isArray(sent) || sent.length === 0) return NO_SETTINGS
  const pointer = parsed.pointers.linked_accounts
  return {
    extra: { linked_accounts: sent.map((link, index) => ({ ...link, position: link.position ?? index })) },
    violations: sent.flatMap(({ account_id }, index) =>
      current !== undefined && account_id === current.id
        ? [violation('invalid', { field: 'account_id' }, `${pointer}/${index}/account_id`)]
        : [],
    ),
  }
}

const NO_SETTINGS: AccountSettings = { extra: {}, violations: [] }
