import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../support/axe.ts'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import { TestServer } from '../support/server.ts'

// The reference and the guides as people read them, in a real browser.

const OPERATION = 'Creates a tax type.'

/** The reader's fields for values have a role of which they lack states; they are not ours to mend. */
const RULES_OF_REFERENCE = { ...ALL_RULES, rules: { 'aria-required-attr': { enabled: false } } }

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

  /** A new page that keeps what goes wrong in it: errors, complaints of the policy, and requests to other hosts. */
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

  /** Finds an operation by search and goes to it; what is shown of it. */
  async function find(page: Page, words: string): Promise<Locator> {
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click()
    await page.getByPlaceholder(/Search/).fill(words)
    await page.getByRole('option', { name: OPERATION }).first().click()
    const operation = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: OPERATION }) })
      .filter({ has: page.getByRole('button', { name: /Test Request/ }) })
      .last()
    await operation.waitFor()
    return operation
  }

  async function authorize(page: Page): Promise<void> {
    await page.getByLabel('Client ID').first().fill(server.clientId)
    await page.getByLabel('Client Secret').first().fill(server.clientSecret)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('button', { name: 'Clear tokens' }).waitFor()
    await page.getByLabel('Value').first().fill(server.subdomain)
  }

  test('is listed by area', async () => {
    const answer = await fetch(`${server.url}/openapi.json`)
    const api = (await answer.json()) as { readonly 'x-tagGroups': readonly { readonly name: string }[] }
    const page = await open('/docs')
    const navigation = page.getByRole('complementary').first()
    await navigation.getByRole('button', { name: 'Open Group - Billing' }).click()
    await navigation.getByRole('button', { name: 'Open Group - Tax types' }).click()
    await navigation.getByRole('link', { name: OPERATION }).waitFor()
    assert.deepEqual(
      await navigation.locator('a[href^="#tag-group/"]').allInnerTexts(),
      api['x-tagGroups'].map(({ name }) => name),
    )
    await page.close()
  })

  test('finds an operation by search and shows samples with token and tenant in three languages', async () => {
    const page = await open('/docs')
    for (const [language, start] of [
      ['Shell', /^curl /],
      ['JavaScript', /^fetch\(/],
      ['Python', /^requests\.post\(/],
    ] as const) {
      await page.getByRole('tab', { name: language }).click()
      const operation = await find(page, 'tax type create')
      const sample = operation.locator('pre').first()
      await sample.getByText(start).first().waitFor()
      const text = await sample.innerText()
      for (const word of ['/api/tax_types', 'X-Service-Subdomain', 'Authorization', 'Bearer'])
        assert.ok(text.includes(word), `${language}: ${word}: ${text}`)
      await page.goto(`${server.url}/docs`)
    }
    await page.close()
  })

  test('tries an operation with a token and a tenant, and stores neither', async () => {
    const page = await open('/docs')
    await authorize(page)
    const operation = await find(page, OPERATION)
    await operation.getByRole('button', { name: /Test Request/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Send/ }).first().click()
    await dialog.getByText('200 OK').waitFor()
    await dialog.getByText('"tax_types"').last().waitFor()
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    assert.ok(!stored.includes(server.clientSecret) && !stored.includes('oken'), stored)
    await page.close()
  })

  test('is light or dark as the system is, and fits a telephone', async () => {
    for (const [scheme, ground] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(15, 15, 15)'],
    ] as const) {
      const page = await open('/docs', scheme, 390)
      await page.getByRole('heading', { name: 'Goodsyard', level: 1 }).waitFor()
      for (const part of ['body', '.bar'])
        assert.equal(
          await page.evaluate(`getComputedStyle(document.querySelector('${part}')).backgroundColor`),
          ground,
          `${scheme} ${part}`,
        )
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
      await page.close()
    }
  })

  test('is accessible in light and dark, as are the guides', async () => {
    const faults: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open('/docs', scheme)
      await find(page, OPERATION)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('.bar summary').click()
      const links = page.locator('.bar .guides a')
      const guides = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
      assert.ok(guides.length > 5)
      faults.push(...(await axeFaults(page, RULES_OF_REFERENCE)).map((fault) => `${scheme} /docs ${fault}`))
      for (const path of ['/docs/guides', ...guides]) {
        await page.goto(`${server.url}${path}`)
        faults.push(...(await axeFaults(page, ALL_RULES)).map((fault) => `${scheme} ${path} ${fault}`))
      }
      await page.close()
    }
    assert.deepEqual(faults, [])
  })

  test('asks no other host and violates no policy', () => {
    assert.deepEqual(complaints, [])
  })
})
