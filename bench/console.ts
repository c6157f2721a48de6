import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type Ground, openGround } from './ground.ts'

const ADMIN = { email: 'admin@goodsyard.localhost', password: 'the password of the bench user' }
const BUILD_MS = 300_000

/** A service with its console on it, and a browser that opens it. */
export type ConsoleGround = {
  readonly ground: Ground
  readonly browser: Browser
  /** Opens the console in a window of its own, with the first user signed in. */
  open(options: BrowserContextOptions): Promise<Page>
  stop(): Promise<void>
}

/** Starts the service with every role and waits until its console is built. */
export async function openConsole(environment: Readonly<Record<string, string>>): Promise<ConsoleGround> {
  const ground = await openGround({
    GOODSYARD_ROLES: 'api,worker,relay,scheduler',
    GOODSYARD_WEB: 'console',
    GOODSYARD_ADMIN_EMAIL: ADMIN.email,
    GOODSYARD_ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  })
  await built(`${ground.service.url}/console`)
  const browser = await chromium.launch({
    executablePath: process.env.GOODSYARD_BROWSER_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  return {
    ground,
    browser,
    open: (options) => signIn(browser, ground.service.url, options),
    async stop() {
      await browser.close()
      await ground.stop()
    },
  }
}

/** Waits until a program for browsers is built. */
export async function built(url: string): Promise<void> {
  const deadline = Date.now() + BUILD_MS
  while ((await fetch(url)).status !== 200) {
    if (Date.now() > deadline) throw new Error(`${url} was not built`)
    await pause(200)
  }
}

async function signIn(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(`${url}/console/sign_in?to=/console/demo`)
  await page.fill('[name=email]', ADMIN.email)
  await page.fill('[name=password]', ADMIN.password)
  await page.press('[name=password]', 'Enter')
  await page.waitForURL(`${url}/console/demo**`)
  return page
}
