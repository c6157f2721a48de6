import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import {
  type DueWindow,
  dueWindows,
  type InZone,
  noteSeen,
  windowZones,
} from '#domain/charging/due-windows.ts'
import { dueNights, takeNight, warehouseZones } from '#domain/charging/rental-nights.ts'
import { runWindow } from '#domain/charging/run-window.ts'
import { backgroundCaller } from './callers.ts'
import { failingAlone, inTransaction, type WorkerContext } from './worker-context.ts'

/**
 * Writes down what stood in every warehouse where a day has ended, and runs the windows of accounts whose day has come
 * (operations 10.4, 10.5). To be done every few minutes, so that each time zone has its midnight; what was missed is caught
 * up, day by day. Tenants that rest are left alone, and one that fails keeps no other waiting.
 */
export async function keepCharges(worker: WorkerContext): Promise<void> {
  for (const { tenant, is_resting } of await worker.tenants.all()) {
    if (is_resting) continue
    const message = 'charges were not kept and will be looked at again'
    await failingAlone(worker, { message, tenant_id: tenant.id }, () =>
      keepChargesOf(worker, { tenant, caller: backgroundCaller(worker.user_id) }),
    )
  }
}

/** What charges need of the worker. */
type Means = Pick<WorkerContext, 'database' | 'model' | 'log'>

/**
 * The same for one tenant, each time zone by itself: what is wrong with one keeps no other waiting. The clock is read once, so
 * that no window is due whose nights were not when they were looked for.
 */
export async function keepChargesOf(means: Means, scope: Scope): Promise<void> {
  const { now, zones } = await inTransaction(means, scope, async (tx) => ({
    now: tx.now,
    zones: await warehouseZones(tx),
  }))
  const failing = new Set<string>()
  for (const timezone of zones) {
    failing.add(timezone)
    await failingAlone(
      means,
      { message: 'a night was not kept and will be tried again', timezone },
      async () => {
        await keepNights(means, scope, { timezone, now })
        failing.delete(timezone)
      },
    )
  }
  for (const timezone of await inTransaction(means, scope, windowZones))
    await failingAlone(means, { message: 'windows were not looked at and will be again', timezone }, () =>
      runWindows(means, scope, { timezone, now, failing: [...failing] }),
    )
}

async function keepNights(means: Means, scope: Scope, zone: Omit<InZone, 'failing'>): Promise<void> {
  for (const night of await inTransaction(means, scope, (tx) => dueNights(tx, zone)))
    await inTransaction(means, scope, (tx) => takeNight(tx, night))
}

async function runWindows(means: Means, scope: Scope, zone: InZone): Promise<void> {
  const due = await inTransaction(means, scope, (tx) => dueWindows(tx, zone))
  const quiet = due.filter(({ days }) => days.length === 0)
  if (quiet.length > 0) await inTransaction(means, scope, (tx) => noteSeen(tx, quiet))
  const running = Map.groupBy(
    due.filter(({ days }) => days.length > 0),
    ({ account_id }) => account_id,
  )
  for (const [account_id, windows] of running)
    await failingAlone(
      means,
      { message: 'a window did not run and will be tried again', account_id },
      async () => {
        for (const window of windows) await runDays(means, scope, window)
      },
    )
}

/** Runs a window of an account for the days it missed; one that fails is tried again, and keeps no other account waiting. */
async function runDays(means: Means, scope: Scope, window: DueWindow): Promise<void> {
  const { account_id, charged_from } = window
  const resources = {
    baskets: resourceNamed(means.model, 'charge_baskets'),
    lines: resourceNamed(means.model, 'charge_lines'),
  }
  for (const day of window.days)
    await inTransaction(means, scope, (tx) => runWindow(tx, resources, { account_id, day, charged_from }))
  await inTransaction(means, scope, (tx) => noteSeen(tx, [window]))
}
