import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
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

/** Starts a browser that can reach only the server under test. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
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
