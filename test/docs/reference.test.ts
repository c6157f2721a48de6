import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { TestServer } from '../support/server.ts'

// The API reference and the guides in a real browser.

const OPERATION = 'Creates a tax type.'

type Areas = {
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[]
}

suite('the reference', () => {
  let server: TestServer
  let browser: Browser
  const complaints: string[] = []

  before(async () => {
    server = await TestServer.start()
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })

  /** A new page that records errors, policy violations, and requests to other hosts. */
  async function open(path: string, colorScheme: 'light' | 'dark' = 'light', width = 1280): Promise<Page> {
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && origin !== server.url) complaints.push(`asked ${origin}`)
    })
    page.on('websocket', (socket) => complaints.push(`connected to ${socket.url()}`))
    await page.goto(`${server.url}${path}`)
    return page
  }

  /** Finds an operation by search and opens it by keyboard; returns its section. */
  async function find(page: Page, words: string): Promise<Locator> {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByPlaceholder('search text').pressSequentially(words)
    await page.locator('.advanced-search-results > *', { hasText: OPERATION }).press('Enter')
    const operation = page.locator('.expanded-endpoint-body')
    await operation.getByRole('heading', { name: OPERATION }).waitFor()
    await page.getByPlaceholder('search text').waitFor({ state: 'detached' })
    return operation
  }

  async function authorize(page: Page): Promise<void> {
    await page.getByRole('navigation').getByRole('link', { name: 'Authentication' }).click()
    await page.getByPlaceholder('Client ID').first().fill(server.clientId)
    await page.getByPlaceholder('Client Secret').fill(server.clientSecret)
    await page.getByRole('button', { name: 'Get Token' }).first().click()
    await page.getByText('Access Token Received').waitFor()
    await page.getByPlaceholder('tenant').fill(server.subdomain)
    await page.getByRole('button', { name: /^set$/i }).click()
    await page.getByRole('button', { name: 'Remove' }).last().waitFor()
  }

  /** The accessibility violations of a page; axe writes styles, which the policy does not allow. */
  async function faultsOf(page: Page): Promise<readonly string[]> {
    page.removeAllListeners('console')
    return axeFaults(page, ALL_RULES)
  }

  test('is listed by area', async () => {
    const answer = await fetch(`${server.url}/openapi.json`)
    const api = (await answer.json()) as Areas
    const page = await open('/docs')
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    await navigation.getByRole('link', { name: 'Tax types' }).click()
    await navigation.getByRole('link', { name: OPERATION }).waitFor()
    assert.deepEqual(
      await navigation.locator('.nav-bar-tag > * > :first-child').allInnerTexts(),
      api['x-tagGroups'].flatMap(({ name, tags }) => [name.toUpperCase(), ...tags]),
    )
    await navigation.getByRole('link', { name: 'BILLING' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Tax types' }).click()
    await page.getByRole('heading', { name: 'Tax types', level: 1 }).waitFor()
    await page.close()
  })

  test('has all operations, which can be filtered', async () => {
    const answer = await fetch(`${server.url}/openapi.json`)
    const { paths } = (await answer.json()) as { readonly paths: Readonly<Record<string, object>> }
    const page = await open('/docs')
    const listed = page.getByRole('navigation', { name: 'Menu' }).locator('.nav-bar-path')
    await listed.first().waitFor({ state: 'attached' })
    assert.equal(await listed.count(), Object.values(paths).flatMap((item) => Object.keys(item)).length)
    await page.getByPlaceholder('Filter').fill('/api/tax_types')
    await listed.getByText(OPERATION).waitFor()
    assert.equal(await listed.count(), 5)
    await page.close()
  })

  test('finds an operation by search and shows samples with token and tenant in three languages', async () => {
    const page = await open('/docs')
    const operation = await find(page, 'tax type create')
    for (const [language, start] of [
      ['curl', /^curl -X POST /],
      ['JavaScript', /^const response = await fetch\(/],
      ['Python', /^import requests/],
    ] as const) {
      await operation.getByRole('button', { name: language }).click()
      const sample = operation.locator('.code-sample-wrapper pre').filter({ visible: true })
      const text = await sample.innerText()
      assert.match(text, start)
      for (const word of ['/api/tax_types', 'X-Service-Subdomain', 'Authorization', 'Bearer', '"tax_types"'])
        assert.ok(text.includes(word), `${language}: ${word}: ${text}`)
    }
    await page.close()
  })

  test('tries an operation with a token and a tenant, and stores neither', async () => {
    const page = await open('/docs')
    await authorize(page)
    const operation = await find(page, OPERATION)
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.getByText('OK (200)').waitFor()
    await operation.locator('pre').filter({ hasText: '"created_at"' }).waitFor()
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    assert.equal(stored, '[{},{}]')
    await page.close()
  })

  test('follows the light or dark theme of the system', async () => {
    for (const [scheme, ground] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(15, 18, 22)'],
    ] as const) {
      const page = await open('/docs', scheme)
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
      for (const part of ['body', '.bar', 'openapi-explorer'])
        assert.equal(
          await page.evaluate(`getComputedStyle(document.querySelector('${part}')).backgroundColor`),
          ground,
          `${scheme} ${part}`,
        )
      await page.close()
    }
  })

  test('fits a narrow screen, where the operations are opened and searched on demand', async () => {
    const page = await open('/docs', 'light', 390)
    const contents = page.getByRole('button', { name: 'Contents' })
    const navigation = page.getByRole('navigation', { name: 'Menu' })
    await page.getByText('To try a request').waitFor()
    assert.equal(await navigation.isVisible(), false)
    await contents.click()
    await navigation.waitFor()
    const operation = await find(page, OPERATION)
    await navigation.waitFor({ state: 'hidden' })
    assert.equal(await contents.getAttribute('aria-expanded'), 'false')
    await operation.getByRole('button', { name: 'Model' }).first().click()
    const rate = operation.locator('schema-table .tr').filter({ hasText: 'rate' }).last()
    await rate.getByText('Rate in percent').waitFor()
    await operation.getByRole('button', { name: 'Execute' }).scrollIntoViewIfNeeded()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    await page.close()
  })

  test('is accessible in light and dark, as is a guide', async () => {
    const faults: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open('/docs', scheme)
      await authorize(page)
      faults.push(...(await faultsOf(page)).map((fault) => `${scheme} /docs authentication ${fault}`))
      await find(page, OPERATION)
      await page.locator('.bar summary').click()
      const links = page.locator('.bar .guides a')
      const guides = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
      assert.ok(guides.length > 5)
      faults.push(...(await faultsOf(page)).map((fault) => `${scheme} /docs ${fault}`))
      // All guides are in the full tier.
      for (const path of ['/docs/guides', ...guides.slice(0, 1)]) {
        await page.goto(`${server.url}${path}`)
        faults.push(...(await faultsOf(page)).map((fault) => `${scheme} ${path} ${fault}`))
      }
      await page.close()
    }
    assert.deepEqual(faults, [])
  })

  test('requests no other host and violates no policy', () => {
    assert.deepEqual(complaints, [])
  })
})
