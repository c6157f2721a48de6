import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { ProjectCopy } from '../support/project-copy.ts'
import { TestServer } from '../support/server.ts'

// The first start of a clone: the console is built while the service works already.

let project: ProjectCopy
let browser: Browser
let server: TestServer
before(async () => {
  project = new ProjectCopy()
  const builds = join(project.folder, 'web', 'dist')
  rmSync(builds)
  mkdirSync(builds)
  browser = await openBrowser()
  server = await TestServer.start({ folder: project.folder, environment: { GOODSYARD_WEB: 'console' } })
})
after(async () => {
  await server?.stop()
  await browser?.close()
  project?.remove()
})

test('a page that is opened while the console is built says so, and turns into the console by itself', async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(2 * PATIENCE_MS)
  const answer = await page.goto(`${server.url}/console`)
  assert.equal(answer?.status(), 503)
  assert.equal(answer?.headers()['retry-after'], '1')
  assert.equal(await page.getByRole('heading').innerText(), 'The console is being built')
  // A build counts, whether its source was read before or after a change.
  project.write('web/console/added.ts', '')
  // The service answers meanwhile.
  assert.equal((await server.api('POST', '/api/sites', siteCalled('FIRST'))).status, 200)
  // Without a session the console leads to the form that asks for one.
  await page.getByLabel('Password').first().waitFor()
  const builds = readdirSync(join(project.folder, 'web', 'dist')).filter((name) => !name.startsWith('.'))
  assert.equal(builds.length, 1)
})

function siteCalled(code: string) {
  return { data: { type: 'sites', attributes: { code, name: code } } }
}
