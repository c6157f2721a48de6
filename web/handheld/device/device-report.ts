import { ServiceClient } from '#web/api/service-client.ts'
import type { DeviceView } from './device-view.ts'

/** What a device tells whoever leads the floor about itself (spec: operations 11.7). */
export type DeviceReport = { readonly waiting_count: number; readonly refused_count: number }

/** A report with the moment at which it was sent, in milliseconds. */
export type SentReport = DeviceReport & { readonly at: number }

/** A device that has nothing new to tell reports so often, in milliseconds. */
const UNCHANGED_MS = 60_000

/** Counts that change with every act are told so often at most, in milliseconds. */
const CHANGED_MS = 5000

/** A report waits so long for its answer, in milliseconds. */
const TIMEOUT_MS = 8000

/** What a device tells now; null while nobody works with it or nothing is answered. */
export function reportOf({ phase, profile, acts, offline_since }: DeviceView): DeviceReport | null {
  if (phase !== 'ready' || profile === null || offline_since !== null) return null
  const own = acts.filter(({ person_id }) => person_id === profile.person.id)
  const refused_count = own.filter(({ problem }) => problem !== null).length
  return { waiting_count: own.length - refused_count, refused_count }
}

/** In how many milliseconds a report is due, where one was sent before or none was. */
export function dueIn(report: DeviceReport, last: SentReport | null, now: number): number {
  if (last === null) return 0
  const isSame = report.waiting_count === last.waiting_count && report.refused_count === last.refused_count
  return Math.max(0, last.at + (isSame ? UNCHANGED_MS : CHANGED_MS) - now)
}

type DeviceViewSource = {
  readonly get: () => DeviceView
  readonly subscribe: (listener: () => void) => () => void
}

/** Reports while the page is in front, until the function that it gives is called. Nothing depends on a report: one that is lost is followed by the next. */
export function reportDevice(view: DeviceViewSource): () => void {
  let last: SentReport | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const report = document.visibilityState === 'visible' ? reportOf(view.get()) : null
    if (report === null) return
    timer = setTimeout(
      () => {
        last = { ...report, at: performance.now() }
        send(view.get(), report).catch(() => undefined)
        plan()
      },
      dueIn(report, last, performance.now()),
    )
  }
  plan()
  const forget = view.subscribe(plan)
  document.addEventListener('visibilitychange', plan)
  return () => {
    clearTimeout(timer)
    forget()
    document.removeEventListener('visibilitychange', plan)
  }
}

async function send({ profile }: DeviceView, report: DeviceReport): Promise<void> {
  if (profile === null) return
  const client = new ServiceClient(profile.tenant, { patience: { retries: 0, timeout: TIMEOUT_MS } })
  const battery_percent = await batteryPercent()
  await client.send({
    method: 'POST',
    path: '/api/rf/report',
    body: JSON.stringify({ ...report, battery_percent }),
    headers: { 'content-type': 'application/json' },
  })
}

/** Not all browsers tell of their battery, and those that do tell it to pages of https alone. */
type BatteryNavigator = Navigator & { readonly getBattery?: () => Promise<{ readonly level: number }> }

async function batteryPercent(): Promise<number | null> {
  const battery = await (navigator as BatteryNavigator).getBattery?.()
  return battery === undefined ? null : Math.round(battery.level * 100)
}
