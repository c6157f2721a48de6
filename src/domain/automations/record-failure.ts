import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { announce } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { failingTypes } from '#resources/integration/automation-runs.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** A type of records that failures are about. */
export type FailingType = (typeof failingTypes)[number]

/** A failure, with its reason from the catalogue. */
export type Failure = {
  readonly source_type: FailingType
  readonly source_id: number | null
  readonly reason: Violation
  readonly context?: JsonObject
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller
}

/** Records a failure and announces it, so that automations can notify somebody. */
export function recordFailure(tx: Transaction, failure: Failure): Query<unknown> {
  return writeFailure(tx, failure).tap((row) => announceFailure(tx, row, failure.caller))
}

/** The same for several failures, in one statement. */
export async function recordFailures(tx: Transaction, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return
  const rows = await insertFailures(tx, failures)
  for (const row of rows) announceFailure(tx, row)
}

function announceFailure(tx: Transaction, row: FailureRow, caller?: Caller): void {
  announce(tx, {
    resource_name: 'failure_event_log',
    event: 'created',
    aggregate: { type: 'failure_event_logs', id: row.id },
    data: row,
    ...(caller && { caller }),
  })
}

/** Records failures without an event: those of automations that listen to failures would loop for ever. */
export async function recordFailuresSilently(tx: Transaction, failures: readonly Failure[]): Promise<void> {
  if (failures.length > 0) await insertFailures(tx, failures)
}

type FailureRow = JsonObject & { readonly id: number }

function writeFailure(tx: Transaction, failure: Failure): Query<FailureRow> {
  return insertFailures(tx, [failure]).map(([row]) => {
    if (row === undefined) throw new Error('a failure was not written')
    return row
  })
}

function insertFailures(tx: Transaction, failures: readonly Failure[]): Query<readonly FailureRow[]> {
  const rows = failures.map(({ source_type, source_id, reason, context }) => ({
    source_type,
    source_id,
    symbol: reason.symbol,
    message: reason.details.slice(0, 10_000),
    context: { ...reason.context, ...context },
  }))
  return tx.rows<FailureRow>(sql`
    insert into failure_event_logs (tenant_id, source_type, source_id, symbol, message, context, created_at, updated_at)
    select ${tx.tenant.id}, f.source_type, f.source_id, f.symbol, f.message, f.context, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (source_type text, source_id bigint, symbol text, message text, context jsonb)
    returning id, source_type, source_id, symbol, message, context, created_at`)
}
