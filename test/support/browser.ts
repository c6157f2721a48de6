import type { Browser } from 'playwright-core'

/** The browser of the tests. */
export const browserPath = () => process.env['GOODSYARD_BROWSER_PATH'] || '/usr/bin/chromium'

/** A page is waited for so long, in milliseconds: a machine that does much else is slow with it. */
export const PATIENCE_MS = 120_000

/** Starts a real browser that talks to the server under test and to nobody else. */
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
