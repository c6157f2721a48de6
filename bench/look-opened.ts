import type { Page } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../test/support/axe.ts'

// What opens over a page: each of its buttons is pressed and each line of its menus is chosen, once a name, and what opens by it is
// photographed and looked at for what is cut off, out of the window, or not accessible.

const CLICK_MS = 3000
const OPENED_MS = 400
const POPUPS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** Boxes of choices are all alike: so many of a page are opened. */
const BOXES = 2
/** What many pages have, such as the columns of a list, is opened on so many of them. */
const ALIKE = 6
/** What ends the visit, or opens something outside the page. */
const LEFT_OUT = /sign out|abmelden|download|herunterladen|export/i

/** What can be pressed: the name that people hear, and whether it is a box of choices. */
type Opener = { readonly role: 'button' | 'combobox'; readonly name: string }

const OPENERS = `(() => {
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const nameOf = (one) =>
    (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim().replaceAll(/\\s+/g, ' ')
  const within = location.pathname.split('/').length <= 3 ? 'header, #content' : '#content'
  const all = [...document.querySelectorAll(within)].flatMap((part) => [
    ...part.querySelectorAll('button:not(:disabled):not([type=submit]), [role=combobox]:not(:disabled)'),
  ])
  return all.filter(isShown).map((one) => ({
    role: one.getAttribute('role') === 'combobox' ? 'combobox' : 'button',
    name: nameOf(one),
  }))
})()`

/** Popups that reach out of the window or whose content is cut off sideways, and texts that are wider than what they stand in. */
const CUT = `(() => {
  const shown = [...document.querySelectorAll(${JSON.stringify(POPUPS)})].filter((one) => one.checkVisibility())
  return shown.flatMap((popup) => {
    const { left, right, top, bottom } = popup.getBoundingClientRect()
    const out = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1
    const cut = [...popup.querySelectorAll('*')].filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one)
      return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && overflowX !== 'visible' && textOverflow !== 'ellipsis' && one.tagName !== 'INPUT'
    })
    return [
      ...(out ? ['reaches out of the window: ' + [left, right, top, bottom].map(Math.round).join(' ')] : []),
      ...cut.slice(0, 2).map((one) => 'is scrolled sideways: ' + one.tagName + ' ' + one.className),
    ]
  })
})()`

/** Opens a page anew; `name` is of the opened state, for the file of its picture. */
export type Look = {
  readonly page: Page
  readonly open: () => Promise<void>
  readonly picture: (name: string) => Promise<void>
  /** On how many pages each name has been opened. */
  readonly times: Map<string, number>
}

/** Photographs all that opens over a page, and gives what is wrong with it. */
export async function photographOpened(look: Look): Promise<readonly string[]> {
  const { page } = look
  await look.open()
  const openers = await page.evaluate<readonly Opener[]>(OPENERS)
  const unique = new Map(openers.map((opener) => [`${opener.role} ${opener.name}`, opener]))
  const boxes = [...unique.values()].filter(({ role }) => role === 'combobox').slice(0, BOXES)
  const buttons = [...unique.values()].filter(
    ({ role, name }) => role === 'button' && name !== '' && !LEFT_OUT.test(name),
  )
  const faults: string[] = []
  for (const opener of [...buttons, ...boxes]) {
    const times = look.times.get(opener.name) ?? 0
    look.times.set(opener.name, times + 1)
    if (times < ALIKE) faults.push(...(await lookAt(look, opener)))
  }
  return faults
}

async function lookAt(look: Look, opener: Opener): Promise<readonly string[]> {
  const { page } = look
  if (!(await press(look, opener))) return []
  const faults = [...(await record(look, opener.name))]
  const lines = await page.locator('[role=menu]').getByRole('menuitem').allInnerTexts()
  for (const line of lines) {
    if (LEFT_OUT.test(line)) continue
    await look.open()
    if (!(await press(look, opener))) continue
    const name = line.split('\n')[0] ?? line
    const chosen = page.locator('[role=menu]').getByRole('menuitem', { name }).first()
    await chosen.click({ timeout: CLICK_MS }).catch(() => undefined)
    await page.waitForTimeout(OPENED_MS)
    if (await isOpen(page)) faults.push(...(await record(look, `${opener.name} ${name}`)))
  }
  await look.open()
  return faults
}

/** Presses something; whether something opened by it. What changed the page without opening anything has it opened anew. */
async function press(look: Look, { role, name }: Opener): Promise<boolean> {
  const { page } = look
  const before = page.url()
  const pressed = await page
    .getByRole(role, { name, exact: true })
    .first()
    .click({ timeout: CLICK_MS })
    .then(
      () => true,
      () => false,
    )
  if (!pressed) return false
  await page.waitForTimeout(OPENED_MS)
  if (await isOpen(page)) return true
  if (page.url() !== before) await look.open()
  return false
}

const isOpen = (page: Page) =>
  page.evaluate<boolean>(
    `[...document.querySelectorAll(${JSON.stringify(POPUPS)})].some((one) => one.checkVisibility())`,
  )

async function record({ page, picture }: Look, name: string): Promise<readonly string[]> {
  await page
    .locator('[aria-busy=true], [data-loading]')
    .first()
    .waitFor({ state: 'detached', timeout: CLICK_MS })
    .catch(() => undefined)
  await picture(name)
  const cut = await page.evaluate<readonly string[]>(CUT)
  const axe = await axeFaults(page, ALL_RULES, POPUPS)
  return [...cut, ...axe].map((fault) => `${name}: ${fault}`)
}
