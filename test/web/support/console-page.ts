import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { ALL_RULES, axeFaults, COLOUR_RULES } from '../../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../../support/browser.ts'
import type { TestServer } from '../../support/server.ts'

/** What a browser says of a request that the service refused, which is no fault of the page. */
const REFUSED = /^Failed to load resource: .* status of 4(?:09|12|22)/

/** Somebody who signs in. */
export type Person = { readonly email: string; readonly password: string }

/** The console in a real browser, with somebody signed in; what goes wrong in it is kept. */
export class ConsolePage {
  readonly page: Page
  /** What the page complained of: errors of scripts, of the content security policy, and requests to other hosts. */
  readonly complaints: string[] = []
  readonly #browser: Browser
  readonly #server: TestServer

  private constructor(browser: Browser, page: Page, server: TestServer) {
    this.#browser = browser
    this.page = page
    this.#server = server
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !REFUSED.test(message.text())) this.complaints.push(message.text())
    })
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== server.url) this.complaints.push(`asked ${origin}`)
    })
  }

  /** Opens a browser and signs somebody in, the first user where nobody is named. */
  static async open(
    server: TestServer,
    path = '/console/demo',
    person: Person = { email: server.adminEmail, password: server.adminPassword },
  ): Promise<ConsolePage> {
    const browser = await openBrowser()
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Colours on their way to others are no colours to be judged.
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const opened = new ConsolePage(browser, page, server)
    await page.goto(`${server.url}/console/sign_in?${new URLSearchParams({ to: path })}`)
    await page.fill('[name=email]', person.email)
    await page.fill('[name=password]', person.password)
    await page.press('[name=password]', 'Enter')
    await page.waitForURL(`${server.url}${path}**`)
    return opened
  }

  /** Goes to a path below the tenant, as a link of the page does. */
  async go(path: string): Promise<void> {
    const to = JSON.stringify(`/console/${this.#server.subdomain}${path}`)
    await this.page.evaluate(`history.pushState({}, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`)
  }

  /** The words behind the question mark. */
  search(): Readonly<Record<string, string>> {
    return Object.fromEntries(new URL(this.page.url()).searchParams)
  }

  /** Refuses a page on which axe finds something. */
  async assertAccessible(where: string): Promise<void> {
    assert.deepEqual([where, ...(await axeFaults(this.page, ALL_RULES))], [where])
  }

  /** What axe finds on the page in each theme; only what depends on colours is looked at again. */
  async faultsInThemes(where: string): Promise<readonly string[]> {
    const faults: string[] = []
    for (const theme of ['light', 'dark', 'contrast']) {
      await this.page.evaluate(`document.documentElement.dataset.theme = '${theme}'; 0`)
      const found = await axeFaults(this.page, theme === 'light' ? ALL_RULES : COLOUR_RULES)
      faults.push(...found.map((fault) => `${where} in ${theme}: ${fault}`))
    }
    return faults
  }

  /** Photographs the page for people, where `TEST_PICTURES` names a folder: as it is, in high contrast, and narrow and dark. */
  async photograph(name: string): Promise<void> {
    const folder = process.env.TEST_PICTURES
    if (folder === undefined) return
    const theme = (one: string) => this.page.evaluate(`document.documentElement.dataset.theme = '${one}'; 0`)
    await this.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
    await theme('contrast')
    await this.page.screenshot({ path: `${folder}/${name}-contrast.png`, fullPage: true })
    await theme('dark')
    await this.page.setViewportSize({ width: 390, height: 800 })
    await this.page.screenshot({ path: `${folder}/${name}-390.png`, fullPage: true })
    await this.page.setViewportSize({ width: 1280, height: 800 })
    await theme('system')
  }

  /** Closes the browser. */
  close(): Promise<void> {
    return this.#browser.close()
  }
}
