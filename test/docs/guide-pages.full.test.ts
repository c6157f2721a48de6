import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { GUIDES } from '../support/guides.ts'
import { TestServer } from '../support/server.ts'

suite('the guides in a browser', () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await TestServer.start()
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`all are accessible in ${colorScheme}`, async () => {
      const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
      page.setDefaultTimeout(PATIENCE_MS)
      const faults: string[] = []
      for (const name of GUIDES) {
        const answer = await page.goto(`${server.url}/docs/guides/${name}`)
        assert.equal(answer?.status(), 200, name)
        faults.push(...(await axeFaults(page, ALL_RULES)).map((fault) => `${name}: ${fault}`))
      }
      await page.close()
      assert.deepEqual(faults, [])
    })
})
