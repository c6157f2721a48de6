import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core'
import { HandheldScreen, type HandheldView } from '#cli/day/screens/handheld-screen.ts'
import { PATIENCE_MS } from '../../support/browser.ts'
import type { PickFloor } from './pick-floor.ts'

/** What happens to a request: it is answered, never arrives, arrives without its answer, arrives twice, or arrives once more later. */
const FATES = ['answered', 'dropped', 'cut', 'doubled', 'late', 'slow'] as const
type Fate = (typeof FATES)[number]

/** How the program ends: the page is loaded anew, or its process goes away with the page. */
type Kill = 'reload' | 'close'

/** A shift: fates of its requests, and after which of its scans the program is killed. */
export type ShiftPlan = {
  readonly fates: readonly Fate[]
  readonly kills: readonly { readonly scan: number; readonly how: Kill }[]
  readonly tasks: number
  /** Whether somebody else does a task that the device has taken. */
  readonly is_taken: boolean
  readonly leaves: boolean
}

const shift: fc.Arbitrary<ShiftPlan> = fc.record({
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
  kills: fc.array(
    fc.record({ scan: fc.integer({ min: 1, max: 6 }), how: fc.constantFrom<Kill>('reload', 'close') }),
    { maxLength: 2 },
  ),
  tasks: fc.integer({ min: 1, max: 3 }),
  is_taken: fc.constantFrom(true, false, false),
  leaves: fc.boolean(),
})

/** The shifts of a seed. */
export function shiftPlans(count: number, seed: number): readonly ShiftPlan[] {
  return fc.sample(shift, { numRuns: count, seed })
}

/** Requests of the work itself; what the page is made of always arrives. */
const WORK = /\/(api\/(tasks|rf)\b|graphql)/

const SLOW_MS = 300

/** The network between a device and its service, which does to each request what was drawn for it. */
class BadNetwork {
  readonly #fates: Fate[] = []
  readonly #late: (() => Promise<unknown>)[] = []

  async stand(context: BrowserContext): Promise<void> {
    await context.route(WORK, (route) => this.#meet(route))
  }

  draw(fates: readonly Fate[]): void {
    this.#fates.splice(0, this.#fates.length, ...fates)
  }

  /** From now on every request is answered, and those that are late arrive. */
  async heal(): Promise<void> {
    this.draw([])
    for (const arrive of this.#late.splice(0)) await arrive()
  }

  async #meet(route: Route): Promise<void> {
    const fate = this.#fates.shift() ?? 'answered'
    const send = await sender(route.request())
    // A page that was closed meanwhile gets no answer.
    const lost = () => route.abort('failed').catch(() => undefined)
    if (fate === 'late') this.#late.push(send)
    if (fate === 'dropped' || fate === 'late') return lost()
    if (fate === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const answer = await send()
    if (fate === 'doubled') await send()
    if (fate === 'cut') return lost()
    await route.fulfill(answer).catch(() => undefined)
  }
}

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer }

/** Sends a request of a page, as often as it is called, whether or not the page is still there. */
async function sender(request: Request): Promise<() => Promise<Answer>> {
  const { host: _, 'content-length': __, ...headers } = await request.allHeaders()
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  const [url, method, body] = [request.url(), request.method(), request.postData()]
  return async () => {
    const answer = await fetch(url, { method, headers: own, body })
    // The body is not compressed any more.
    const { 'content-encoding': ___, ...plain } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers: plain, body: Buffer.from(await answer.arrayBuffer()) }
  }
}

/** What a person saw in a shift, which has to agree with what the service knows. */
export type ShiftSeen = {
  /** Completions after which the screen went on, so that they are on the disk of the device. */
  readonly done: number
  /** Completions after which the program was killed before the screen said anything. */
  readonly blind: number
  /** Acts that the service refused; they were handed to the leader. */
  readonly refused: number
}

/** A picker whose program is killed and loaded anew, over a bad network, against the real service. */
export class ShiftedPicker {
  readonly #address: string
  readonly #context: BrowserContext
  readonly #network = new BadNetwork()
  #device: HandheldScreen

  private constructor(address: string, context: BrowserContext, page: Page) {
    this.#address = address
    this.#context = context
    this.#device = new HandheldScreen(page)
  }

  /** Makes a login and signs in with it; from then on the network is bad. */
  static async signIn({ app, warehouse_id }: PickFloor, browser: Browser): Promise<ShiftedPicker> {
    const [username, password] = ['picker', 'correct horse battery']
    await app.create('hhd_users', { username, password, warehouse_id })
    const context = await browser.newContext({
      ...{ viewport: { width: 360, height: 640 }, locale: 'en-GB' },
      // Requests that the worker passes on would not meet the network of the test.
      serviceWorkers: 'block',
    })
    const { url, subdomain } = app.server
    const picker = new ShiftedPicker(`${url}/handheld/${subdomain}`, context, await context.newPage())
    await picker.#device.signIn(picker.#address, { badge: username, password })
    await picker.#device.shown()
    await picker.#network.stand(context)
    return picker
  }

  /** Works a shift; `onBegun` is called once the device has tasks. In the end the network is good, and nothing waits. */
  async work(plan: ShiftPlan, onBegun: () => Promise<void>): Promise<ShiftSeen> {
    this.#network.draw(plan.fates)
    let [done, blind, scans] = [0, 0, 0]
    while (done + blind < plan.tasks) {
      const view = await this.#device.shown()
      if (view.target === '') {
        await this.#goOn(view)
        if (view.prompt === 'No more work') break
        continue
      }
      assert.equal(view.refusal, '', `${view.prompt} is refused`)
      if (scans === 0) await onBegun()
      scans += 1
      await this.#device.scan(view.target)
      const kill = plan.kills.find(({ scan }) => scan === scans)
      if (kill !== undefined) await this.#kill(kill.how)
      // The goods are what is scanned last.
      if (!view.prompt.startsWith('Scan ')) continue
      if (kill !== undefined) blind += 1
      else {
        await this.#device.shown()
        done += 1
      }
    }
    return { done, blind, refused: await this.#end(plan) }
  }

  /** Begins to pick, asks again, or confirms that there is no more work. */
  async #goOn(view: HandheldView): Promise<void> {
    if (view.asks === 'flow') {
      const place = view.buttons.findIndex((name) => name.endsWith('Pick'))
      await this.#device.scan(`#${place + 1}`)
    } else if (view.buttons.includes('Try again')) await this.#device.press('Try again')
    else await this.#device.press('OK')
  }

  async #kill(how: Kill): Promise<void> {
    const { page } = this.#device
    if (how === 'reload') {
      await page.reload()
      return
    }
    await page.close()
    await this.#start()
  }

  async #start(): Promise<void> {
    const page = await this.#context.newPage()
    this.#device = new HandheldScreen(page)
    await page.goto(this.#address)
  }

  /** Starts with a good network, waits until nothing waits, and hands over what was refused; returns how much that was. */
  async #end({ leaves }: ShiftPlan): Promise<number> {
    await this.#network.heal()
    await this.#kill('close')
    const { page } = this.#device
    const bar = page.getByRole('status').filter({ hasText: /^Online( · \d+ refused)?$/ })
    await bar.waitFor({ timeout: PATIENCE_MS })
    const refused = Number(/(\d+) refused/.exec(await bar.innerText())?.[1] ?? 0)
    if (refused > 0) await this.#handOver(refused)
    const view = await this.#device.shown()
    if (leaves && view.asks !== 'flow') {
      await this.#device.press('Leave')
      await bar.waitFor({ timeout: PATIENCE_MS })
    }
    return refused
  }

  async #handOver(count: number): Promise<void> {
    const { page } = this.#device
    await page.getByRole('button', { name: /Who and where/ }).click()
    const buttons = page.getByRole('button', { name: 'Hand it to the leader' })
    for (let left = count; left > 0; left -= 1) {
      await buttons.nth(left - 1).waitFor()
      await buttons.first().click()
      await buttons.nth(left - 1).waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Close' }).click()
  }
}
