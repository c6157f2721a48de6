import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { CallFailed } from '#cli/day/client.ts'

/** A screen that has not gone on after so long will not; a busy machine is slow with it. */
const PATIENCE_MS = 120_000
const LOOK_MS = 25

/** What a script reads off a page, as soon as that is not null. */
export async function readScreen<View>(page: Page, script: string): Promise<View> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const view = await page.evaluate<View | null>(script).catch((error: unknown) => {
      // Another page is being opened.
      if (String(error).includes('context was destroyed')) return null
      throw error
    })
    if (view !== null) return view
    await pause(LOOK_MS)
  }
  throw new CallFailed(
    `the screen does not go on; it shows: ${await page.evaluate('document.body.innerText')}`,
  )
}
