import type { Scope, Transaction } from '#database/transaction.ts'
import { type Resource, resourceNamed } from '#declare/model.ts'
import {
  type DueWindow,
  findDueWindows,
  readWindowZones,
  recordWindowsRun,
  type ZoneMoment,
} from '#domain/charging/due-windows.ts'
import {
  findDueNights,
  type RentalNight,
  readWarehouseZones,
  storeNight,
} from '#domain/charging/rental-nights.ts'
import { runWindow } from '#domain/charging/run-window.ts'
import { announceExpired } from '#domain/stock/announce-sellable.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction, logFailure, type WorkerContext } from './worker-context.ts'

/**
 * Records the stock of every warehouse where a day has ended, announces what of it passed its date, and runs the windows of
 * accounts that are due (operations 0.7, 10.4, 10.5). Runs every few minutes, so that each time zone has its midnight; missed days are caught up
 * one by one. Suspended tenants are skipped, and a failure does not affect other tenants.
 */
export async function runCharging(worker: WorkerContext): Promise<void> {
  for (const { tenant, is_resting } of await worker.tenants.all()) {
    if (is_resting) continue
    const message = 'periodic charges failed and will be retried'
    await logFailure(worker, { message, tenant_id: tenant.id }, () =>
      chargeTenant(worker, { tenant, caller: backgroundCaller(worker.user_id) }),
    )
  }
}

/** What charging needs of the worker. */
type ChargingContext = Pick<WorkerContext, 'database' | 'model' | 'log'>

/**
 * The same for one tenant, for each time zone separately: a failure of one does not affect others. The clock is read
 * once, so that no window is due whose days were not yet recorded.
 */
export async function chargeTenant(context: ChargingContext, scope: Scope): Promise<void> {
  const { now, zones } = await inTransaction(context, scope, async (tx) => ({
    now: tx.now,
    zones: await readWarehouseZones(tx),
  }))
  const failing = new Set<string>()
  for (const timezone of zones) {
    failing.add(timezone)
    await logFailure(
      context,
      { message: 'the stock at the end of days could not be recorded and will be retried', timezone },
      async () => {
        await recordNights(context, scope, { timezone, now })
        failing.delete(timezone)
      },
    )
  }
  for (const timezone of await inTransaction(context, scope, readWindowZones)) {
    // Its accounts wait for the nights, and a time zone that the server does not know would fail here once more.
    if (failing.has(timezone)) continue
    await logFailure(
      context,
      { message: 'charge windows could not be read and will be retried', timezone },
      () => runWindows(context, scope, { timezone, now, failing: [...failing] }),
    )
  }
}

async function recordNights(
  context: ChargingContext,
  scope: Scope,
  zone: Omit<ZoneMoment, 'failing'>,
): Promise<void> {
  const balances = resourceNamed(context.model, 'stock_balances')
  for (const night of await inTransaction(context, scope, (tx) => findDueNights(tx, zone)))
    await inTransaction(context, scope, (tx) => recordNight(tx, balances, night))
}

async function recordNight(tx: Transaction, balances: Resource, night: RentalNight): Promise<void> {
  const warehouse_ids = await storeNight(tx, night)
  await announceExpired(tx, balances, { warehouse_ids, instant: night.instant })
}

async function runWindows(context: ChargingContext, scope: Scope, zone: ZoneMoment): Promise<void> {
  const due = await inTransaction(context, scope, (tx) => findDueWindows(tx, zone))
  const quiet = due.filter(({ days }) => days.length === 0)
  if (quiet.length > 0) await inTransaction(context, scope, (tx) => recordWindowsRun(tx, quiet))
  const running = Map.groupBy(
    due.filter(({ days }) => days.length > 0),
    ({ account_id }) => account_id,
  )
  for (const [account_id, windows] of running)
    await logFailure(
      context,
      { message: 'a charge window failed and will be retried', account_id },
      async () => {
        for (const window of windows) await runDays(context, scope, window)
      },
    )
}

/** Runs a window of an account for the missed days; one that fails is retried, and does not affect other accounts. */
async function runDays(context: ChargingContext, scope: Scope, window: DueWindow): Promise<void> {
  const { account_id, charged_from } = window
  const resources = {
    baskets: resourceNamed(context.model, 'charge_baskets'),
    lines: resourceNamed(context.model, 'charge_lines'),
  }
  for (const day of window.days)
    await inTransaction(context, scope, (tx) => runWindow(tx, resources, { account_id, day, charged_from }))
  await inTransaction(context, scope, (tx) => recordWindowsRun(tx, [window]))
}
