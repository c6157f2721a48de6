import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserServer } from 'playwright-core'
import { browserProgram } from '#outside/pdf/browser-program.ts'
import { packedBrowser } from '#outside/pdf/packaged-browser.ts'

const BROWSER_PATH = 'GOODSYARD_BROWSER_PATH'

/** Where the packaged browser is unpacked, once for each version; `npm ci` removes it. */
const UNPACKED = resolve('node_modules/.cache/goodsyard-browser')

/** The browser of the tests. */
export const browserPath = () => process.env[BROWSER_PATH] || INSTALLED_BROWSER

/** The browser that Debian installs. */
export const INSTALLED_BROWSER = '/usr/bin/chromium'

/**
 * The environment in which test files find a browser: the packaged one, unless there is none for this machine or another was
 * named. It has no windows; an installed Chromium draws one around each page, which takes ten times as much processor time for an
 * empty page.
 */
export async function browserForRun(folder: string): Promise<Readonly<Record<string, string>>> {
  if (process.env[BROWSER_PATH] !== undefined || packedBrowser() === null) return {}
  // Where the tests are run by root, the browser runs under an account of its own.
  chmodSync(folder, 0o755)
  const { path, env } = await browserProgram({ path: null, folder: UNPACKED, may_be_root: true })
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  const script = join(folder, 'browser')
  writeFileSync(script, `#!/bin/sh\n${variables.join(' ')} exec '${path}' "$@"\n`, { mode: 0o755 })
  return { [BROWSER_PATH]: script }
}

/** Time limit of a page in milliseconds: a busy machine is slow with it. */
export const PATIENCE_MS = 120_000

let server: Promise<BrowserServer> | null = null
let users = 0

/** Starts a browser that can reach only the server under test; in one process all have their windows in the same program. */
export async function openBrowser(): Promise<Browser> {
  const release = useBrowser()
  server ??= startBrowser()
  const { chromium } = await import('playwright-core')
  const browser = await chromium.connect((await server).wsEndpoint())
  return browser.once('disconnected', release)
}

async function startBrowser(): Promise<BrowserServer> {
  const { chromium } = await import('playwright-core')
  return chromium.launchServer({
    executablePath: browserPath(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Counts a user of the program, and gives the function that counts it off; the program ends with its last user. */
export function useBrowser(): () => Promise<void> {
  users += 1
  return async () => {
    users -= 1
    if (users > 0 || server === null) return
    const ending = server
    server = null
    await (await ending).close()
  }
}
