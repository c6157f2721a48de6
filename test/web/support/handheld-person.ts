import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS } from '../../support/browser.ts'
import { HandheldHands } from './handheld-hands.ts'
import type { PickFloor } from './pick-floor.ts'

const PHONE = { viewport: { width: 360, height: 640 }, locale: 'en-GB' }

/** A person of a hall with a handheld, who picks by scans. */
export class HandheldPerson {
  readonly #floor: PickFloor
  readonly #login: { readonly username: string; readonly password: string }
  readonly #context: BrowserContext
  readonly hands: HandheldHands

  private constructor(
    floor: PickFloor,
    login: { readonly username: string; readonly password: string },
    page: Page,
  ) {
    this.#floor = floor
    this.#login = login
    this.#context = page.context()
    this.hands = this.#handsOn(page)
  }

  /** Makes a login and signs in with it, in a browser context of its own. */
  static async signIn(floor: PickFloor, browser: Browser, username = 'picker'): Promise<HandheldPerson> {
    const login = { username, password: 'correct horse battery' }
    await floor.app.create('hhd_users', { ...login, warehouse_id: floor.warehouse_id })
    const page = await (await browser.newContext(PHONE)).newPage()
    const person = new HandheldPerson(floor, login, page)
    await person.hands.signIn()
    return person
  }

  get page(): Page {
    return this.hands.page
  }

  /** Cuts the network of the device, or gives it back. */
  offline(isOffline: boolean): Promise<void> {
    return this.#context.setOffline(isOffline)
  }

  /** Loads the page anew. */
  async reload(): Promise<void> {
    await this.page.reload()
    await this.#isReady()
  }

  /** The bar is there once the program goes on where it was. */
  #isReady(): Promise<void> {
    return this.page.getByRole('button', { name: /Who and where/ }).waitFor()
  }

  /** Begins to pick. */
  async begin(): Promise<void> {
    await this.page.getByRole('button', { name: /Pick$/ }).click()
  }

  /** Does so many tasks, or those that there are; returns how many. Stops where the network is needed. */
  async pick(count: number): Promise<number> {
    let done = 0
    let walk = await this.hands.settled(null)
    while (walk !== null && done < count) {
      const { acts, problem, step } = walk
      if (problem !== null || step === 'done') return done
      await this.hands.answer(walk)
      walk = await this.hands.settled(walk)
      if (walk === null || walk.acts > acts) done += 1
    }
    return done
  }

  /** Waits until the bar says this. */
  says(text: RegExp): Promise<void> {
    return this.page.getByRole('status').filter({ hasText: text }).first().waitFor({ timeout: PATIENCE_MS })
  }

  #handsOn(page: Page): HandheldHands {
    const { url, subdomain } = this.#floor.app.server
    return new HandheldHands(page, { url, tenant: subdomain, ...this.#login })
  }
}
