import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { firstRecords, readTypes, takesAttributes } from './support/type-descriptions.ts'

// Every page of the left rail, with a form and a record of its type, in every theme, in a real browser with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage
let paths: readonly string[]
/** The violations found since the last assertion. */
const faults: string[] = []

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/profile')
  const links = shown.page.getByRole('navigation').getByRole('link')
  await links.nth(20).waitFor()
  const all = await shown.page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))`,
  )
  paths = [...new Set(all.map((href) => href.replace(`/console/${app.server.subdomain}`, '')))]
})
after(() => app?.close())

/** The types whose lists have screens of their own. */
const TYPES: Readonly<Record<string, string>> = {
  '/tasks': 'tasks',
  '/loads': 'loads',
  '/dock': 'bookings',
  '/counting': 'stock_checks',
  '/replenishment': 'pickface_products',
  '/printing': 'printers',
}

/** The type of a page of the rail; null if it has none. */
function typeNameOf(path: string): string | null {
  const [, first = '', type = ''] = path.replace(/\?.*/, '').split('/')
  return first === 'records' ? type : (TYPES[`/${first}`] ?? null)
}

/** Opens a page, and collects its accessibility violations in every theme. */
async function look(path: string): Promise<void> {
  const { page } = shown
  const profile = page.getByRole('heading', { name: 'Your profile', level: 1 })
  // Another page first, so that the awaited heading belongs to this one.
  await shown.go('/profile')
  await profile.waitFor()
  await shown.go(path)
  await profile.waitFor({ state: 'detached' })
  await page.locator('#content').locator('h1, h2').first().waitFor()
  for (const busy of await page.locator('#content [aria-busy=true]').all())
    await busy.waitFor({ state: 'detached' })
  const alerts = await page.locator('#content [role=alert]').allInnerTexts()
  // A page may have an empty alert.
  const errors = alerts.filter((text) => text.trim() !== '')
  faults.push(...errors.map((error) => `${path}: ${error}`), ...(await shown.faultsInThemes(path)))
}

suite('the console in light, dark and high contrast', () => {
  test('has no accessibility violations on any page of the rail', async () => {
    assert.ok(paths.length > 30, paths.join(' '))
    for (const path of paths) await look(path)
    assert.deepEqual(faults.splice(0), [])
  })

  test('has no accessibility violations in the forms and records of these pages', async () => {
    const names = new Set(paths.flatMap((path) => typeNameOf(path) ?? []))
    const types = (await readTypes(app)).filter(({ name }) => names.has(name))
    assert.equal(types.length, names.size)
    const firsts = await firstRecords(app, types)
    for (const type of types) {
      if (takesAttributes(type, 'create')) await look(`/records/${type.name}/new`)
      const id = firsts.get(type.name)
      if (id !== undefined) await look(`/records/${type.name}/${id}`)
    }
    assert.deepEqual(faults.splice(0), [])
  })

  test('requests no other host and violates no content security policy', () =>
    assert.deepEqual(shown.complaints, []))
})
