import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { JsonObject } from '#values/json.ts'

/** Who signs in on a handheld, at which service and in which tenant. */
export type HandheldLogin = {
  readonly url: string
  readonly tenant: string
  readonly username: string
  readonly password: string
}

/** What a handheld keeps of a walk on disk: the present step, what was stored, and whether an answer is awaited. */
type Walk = {
  readonly flow: { readonly steps: readonly Step[] }
  readonly step: string | null
  readonly values: JsonObject
  readonly task_id: string | null
  readonly acts: number
  readonly is_pending: boolean
  readonly problem: { readonly symbol: string; readonly details: string | null } | null
}

type Step = JsonObject & { readonly id: string; readonly kind: string }

/** What is scanned at a step that expects nothing in particular, from what the walk has stored; null where nobody knows. */
export type CodeChoice = (step: Step, values: JsonObject) => string | null

const nothing: CodeChoice = () => null

/** Handhelds take the same code again after so many milliseconds: before, it is the same scan. */
const SAME_SCAN_MS = 750
const LOOK_MS = 25
/** A screen that has not gone on after so long will not. */
const PATIENCE_MS = 60_000

/** A person with a handheld in a browser, who does what the screen asks for by scans, and takes the default of everything else. */
export class HandheldHands {
  readonly page: Page
  readonly #login: HandheldLogin
  readonly #scans = new Map<string, number>()
  /** How many scans and presses it took so far. */
  readonly counts = { scans: 0, presses: 0 }

  constructor(page: Page, login: HandheldLogin) {
    this.page = page
    this.#login = login
    page.setDefaultTimeout(PATIENCE_MS)
  }

  /** Opens the handheld and signs in. */
  async signIn(): Promise<void> {
    const { url, tenant, username, password } = this.#login
    const { page } = this
    await page.goto(`${url}/handheld/sign_in?${new URLSearchParams({ to: `/handheld/${tenant}` })}`)
    await page.fill('[name=email]', username)
    await page.fill('[name=password]', password)
    const subdomain = page.locator('[name=subdomain]')
    if ((await subdomain.count()) > 0 && (await subdomain.inputValue()) === '') {
      if (!(await subdomain.isVisible())) await page.locator('summary').click()
      await subdomain.fill(tenant)
    }
    await page.press('[name=password]', 'Enter')
    await page.getByRole('heading', { name: 'What do you do?' }).waitFor()
  }

  /** Walks a flow of the menu until it ends; `codeFor` tells what is scanned where the flow expects nothing. Returns how many acts were done. */
  async walk(flow: RegExp, codeFor: CodeChoice = nothing): Promise<number> {
    await this.page.getByRole('button', { name: flow }).click()
    let walk = await this.settled(null)
    let acts = 0
    while (walk !== null) {
      acts = walk.acts
      await this.answer(walk, codeFor)
      walk = await this.settled(walk)
    }
    return acts
  }

  /** Answers the present step as planned. */
  async answer(walk: Walk, codeFor: CodeChoice = nothing): Promise<void> {
    const step = walk.flow.steps.find(({ id }) => id === walk.step)
    if (step === undefined) return
    if (walk.problem !== null)
      throw new Error(`${step.id}: ${walk.problem.symbol} ${walk.problem.details ?? ''}`)
    if (step.kind === 'scan') {
      const code =
        codeOf(valueAt(walk.values, step.equals) ?? valueAt(walk.values, step.default)) ??
        codeFor(step, walk.values)
      if (code === null) throw new Error(`${step.id}: nobody knows what to scan`)
      return this.scan(code)
    }
    this.counts.presses += 1
    const main = this.page.getByRole('button', { name: step.kind === 'confirm' ? /^Yes/ : /^(OK|No value)/ })
    if (step.kind === 'menu' || step.kind === 'choose')
      await this.page.locator('main li button').first().click()
    else await main.first().click()
  }

  /** Scanners commit their text at once to the field that has the focus. */
  async scan(code: string): Promise<void> {
    await this.scanTogether([code])
  }

  /** Scans codes one after another without waiting for what the screen says. */
  async scanTogether(codes: readonly string[]): Promise<void> {
    const last = Math.max(...codes.map((code) => this.#scans.get(code) ?? -SAME_SCAN_MS))
    const wait = last + SAME_SCAN_MS - performance.now()
    if (wait > 0) await pause(wait)
    await Promise.all(codes.map((code) => this.page.keyboard.insertText(code)))
    for (const code of codes) this.#scans.set(code, performance.now())
    this.counts.scans += codes.length
  }

  /** What the handheld keeps of its walk, as soon as it differs from before and awaits no answer; null in the menu. */
  async settled(before: Walk | null): Promise<Walk | null> {
    const deadline = performance.now() + PATIENCE_MS
    const marked = placeOf(before)
    for (;;) {
      const walk = await this.#read()
      if (walk === null ? before !== null : !walk.is_pending && (before === null || placeOf(walk) !== marked))
        return walk
      if (performance.now() > deadline) throw new Error(`the handheld does not go on from ${marked}`)
      await pause(LOOK_MS)
    }
  }

  /** The walk as it is on the disk of the device. */
  #read(): Promise<Walk | null> {
    return this.page.evaluate(`(async () => {
      const open = indexedDB.open('goodsyard-handheld-${this.#login.tenant}')
      const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result) })
      const reading = database.transaction('state').objectStore('state').get('walk')
      const walk = await new Promise((resolve) => { reading.onsuccess = () => resolve(reading.result) })
      database.close()
      return walk ?? null
    })()`) as Promise<Walk | null>
  }
}

/** Where a walk is, as text. */
function placeOf(walk: Walk | null): string {
  if (walk === null) return 'the menu'
  const { step, task_id, acts, problem } = walk
  return [step, task_id, acts, problem?.symbol].join(' ')
}

/** The value of a path such as `task.location_from`. */
function valueAt(values: JsonObject, path: unknown): unknown {
  if (typeof path !== 'string') return null
  return path.split('.').reduce<unknown>((value, key) => Object(value)[key] ?? null, values)
}

/** The code on the label of a place, a unit or goods. */
function codeOf(record: unknown): string | null {
  const { code, barcode, check_digit, reference } = Object(record) as Readonly<Record<string, unknown>>
  if (typeof code === 'string') return typeof check_digit === 'string' ? `${code}${check_digit}` : code
  const label = barcode ?? reference
  return typeof label === 'string' ? label : null
}
