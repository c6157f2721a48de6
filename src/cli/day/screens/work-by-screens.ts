import type { Page } from 'playwright-core'
import type { DayContext } from '#cli/day/hands.ts'
import { HandheldScreen } from './handheld-screen.ts'
import { type DayCounts, Leader } from './leader.ts'
import { PackingScreen } from './packing-screen.ts'
import { packerDay, pickerDay, receiverDay } from './people.ts'

/** A window of each person: two with a handheld, and one at the packing station of the console. */
export type Windows = Readonly<Record<'receiver' | 'picker' | 'packer', Page>>

/** A day that three people work at their screens. */
export type ScreenDay = DayContext & {
  readonly url: string
  readonly tenant: string
  /** Signs in to the console. */
  readonly packer: { readonly email: string; readonly password: string }
  /** The goods for so many orders are in stock when the day begins; the rest is delivered. */
  readonly orders_in_stock: number
  /** Opens the windows once everything is set up. */
  readonly open: () => Promise<Windows>
  /** Is told how far they are. */
  readonly onProgress?: (counts: DayCounts) => void
}

/** How often progress is told, in milliseconds. */
const PROGRESS_MS = 2000

/** What became of the day: what was done, how often people scanned and pressed, and how long it took. */
export type ScreenDayResult = {
  readonly counts: DayCounts
  readonly scans: number
  readonly presses: number
  readonly seconds: number
}

/** Works a day in an empty tenant: a receiver, a picker and a packer at once, each by the screen of their own window. */
export async function workByScreens(day: ScreenDay): Promise<ScreenDayResult> {
  const leader = await Leader.begin(day, day.orders_in_stock)
  const logins = { receiver: await leader.login('receiver'), picker: await leader.login('picker') }
  const windows = await day.open()
  const receiver = new HandheldScreen(windows.receiver)
  const picker = new HandheldScreen(windows.picker)
  const packer = new PackingScreen(windows.packer)
  const address = `${day.url}/handheld/${day.tenant}`
  const started_ms = performance.now()
  const timer = setInterval(() => day.onProgress?.({ ...leader.counts }), PROGRESS_MS)
  try {
    await Promise.all([
      receiver.signIn(address, logins.receiver).then(() => receiverDay(receiver, leader)),
      picker.signIn(address, logins.picker).then(() => pickerDay(picker, leader)),
      packer.signIn(day).then(() => packerDay(packer, leader)),
    ])
    await leader.sendOff()
    await leader.assertAllLeft()
  } finally {
    clearInterval(timer)
    day.onProgress?.({ ...leader.counts })
  }
  const handhelds = [receiver.counts, picker.counts]
  return {
    counts: leader.counts,
    scans: packer.counts.scans + handhelds.reduce((sum, { scans }) => sum + scans, 0),
    presses: handhelds.reduce((sum, { presses }) => sum + presses, 0),
    seconds: (performance.now() - started_ms) / 1000,
  }
}
