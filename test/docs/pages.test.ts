import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { TestServer } from '../support/server.ts'

// The pages that a visitor opens first, in a real browser.

let server: TestServer
let browser: Browser
let page: Page
const foreign: string[] = []
const complaints: string[] = []
before(async () => {
  server = await TestServer.start({ sampleData: true })
  browser = await openBrowser()
  page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

test('the home page links to the reference, the explorer and the OpenAPI document', async () => {
  await page.goto(server.url)
  const links = await page
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  assert.deepEqual(links, [
    '/docs',
    '/docs/guides',
    '/graphql',
    '/openapi.json',
    '/openapi.yaml',
    '/.well-known/oauth-authorization-server',
    '/health',
  ])
  const answers = await Promise.all(
    links.map(
      async (link) => (await fetch(`${server.url}${link}`, { headers: { accept: 'text/html' } })).status,
    ),
  )
  assert.deepEqual(
    answers,
    links.map(() => 200),
  )
})

test('the explorer gets a token, loads the schema, writes a query for a list and shows its result', async () => {
  await page.goto(`${server.url}/graphql`)
  await page.getByText('Get a token').click()
  await page.getByLabel('Client id').fill(server.clientId)
  await page.getByLabel('Client secret').fill(server.clientSecret)
  await page.getByRole('button', { name: 'Get token' }).click()
  await page.getByText('The token is filled in.').waitFor()
  await page.getByLabel('Subdomain').fill(server.subdomain)
  await page.getByRole('button', { name: 'Load schema' }).click()
  await page.getByLabel('Find a list').fill('carriers')
  await page.getByRole('button', { name: 'carriers', exact: true }).click()
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText(/^200 in/).waitFor()
  const shown = JSON.parse(await page.locator('#result').innerText())
  const codes = shown.data.carriers.all.edges.map(({ node }: { node: { code: string } }) => node.code)
  assert.deepEqual(codes.toSorted(), ['FOXHAUL', 'RIVERPOST', 'SWANLINE'])
})

test('no page requested another origin or violated its policy', () => {
  assert.deepEqual(foreign, [])
  assert.deepEqual(complaints, [])
})
