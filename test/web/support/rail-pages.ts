import type { ConsolePage } from './console-page.ts'
import type { ConsoleUnderTest } from './console-under-test.ts'
import { firstRecords, readTypes, takesAttributes } from './type-descriptions.ts'

/** The types whose lists have screens of their own. */
const TYPES: Readonly<Record<string, string>> = {
  '/tasks': 'tasks',
  '/loads': 'loads',
  '/dock': 'bookings',
  '/counting': 'stock_checks',
  '/replenishment': 'pickface_products',
  '/printing': 'printers',
}

/** The paths of every page of the left rail, below the tenant; the rail must be shown. */
export async function railPaths(app: ConsoleUnderTest, { page }: ConsolePage): Promise<readonly string[]> {
  await page.getByRole('navigation').getByRole('link').nth(20).waitFor()
  const all = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))`,
  )
  return [...new Set(all.map((href) => href.replace(`/console/${app.server.subdomain}`, '')))]
}

/** The paths of the form of a new record, and of a record, of each type that has a page of the rail. */
export async function recordPaths(
  app: ConsoleUnderTest,
  rail: readonly string[],
): Promise<readonly string[]> {
  const names = new Set(rail.flatMap((path) => typeNameOf(path) ?? []))
  const types = (await readTypes(app)).filter(({ name }) => names.has(name))
  const missing = [...names].filter((name) => !types.some((type) => type.name === name))
  if (missing.length > 0) throw new Error(`not described: ${missing.join(', ')}`)
  const firsts = await firstRecords(app, types)
  return types.flatMap((type) => {
    const id = firsts.get(type.name)
    return [
      ...(takesAttributes(type, 'create') ? [`/records/${type.name}/new`] : []),
      ...(id === undefined ? [] : [`/records/${type.name}/${id}`]),
    ]
  })
}

/** The type of a page of the rail; null if it has none. */
function typeNameOf(path: string): string | null {
  const [, first = '', type = ''] = path.replace(/\?.*/, '').split('/')
  return first === 'records' ? type : (TYPES[`/${first}`] ?? null)
}

/** Opens a page, and waits until all of it is shown. */
export async function openWhole(shown: ConsolePage, path: string): Promise<void> {
  const { page } = shown
  const profile = page.getByRole('heading', { name: 'Your profile', level: 1 })
  // Another page first, so that the awaited heading belongs to this one.
  await shown.go('/profile')
  await profile.waitFor()
  await shown.go(path)
  await profile.waitFor({ state: 'detached' })
  await page.locator('#content').locator('h1, h2').first().waitFor()
  for (const loading of ['[data-loading]', '[aria-busy=true]'])
    await page.locator(`#content ${loading}`).first().waitFor({ state: 'detached' })
}

/** Opens a page, and gives the errors that it shows and its accessibility violations in every theme. */
export async function faultsOfPage(shown: ConsolePage, path: string): Promise<readonly string[]> {
  await openWhole(shown, path)
  const alerts = await shown.page.locator('#content [role=alert]').allInnerTexts()
  // A page may have an empty alert.
  const errors = alerts.filter((text) => text.trim() !== '').map((error) => `${path}: ${error}`)
  return [...errors, ...(await shown.faultsInThemes(path))]
}

/** Of pages the first of each kind: screens of their own, and a list, a form and a record of the generic ones. */
export function oneOfEachKind(paths: readonly string[]): readonly string[] {
  return [...Map.groupBy(paths, kindOf).values()].flatMap(([first]) => first ?? [])
}

function kindOf(path: string): string {
  const [, screen = '', , record] = path.replace(/\?.*/, '').split('/')
  return [screen, record === undefined ? 'list' : record === 'new' ? 'form' : 'record'].join(' ')
}
