import type { Page } from 'playwright-core'
import { ALL_RULES, axeFaults } from '../../support/axe.ts'

/** All rules of axe, and a contrast of 7:1. */
const ENHANCED = { ...ALL_RULES, rules: { 'color-contrast-enhanced': { enabled: true } } }

/**
 * What is too small, too near or out of reach on a screen of the handheld: targets of 56 px that are 8 px apart, texts of 20 px, places
 * of 44 px, nothing that scrolls but lists (spec: operations 11).
 */
const FAULTS_OF_LAYOUT = `(() => {
  const nameOf = (one) => one.ariaLabel || one.textContent
  const boxes = [...document.querySelectorAll('main button, main input:not([aria-hidden])')]
    .map((one) => ({ name: nameOf(one), box: one.getBoundingClientRect(), isListed: one.closest('ul, ol') !== null }))
  const small = boxes.filter(({ box }) => box.height < 56 || box.width < 56).map(({ name }) => name + ' is small')
  const near = boxes.flatMap((one, index) => boxes.slice(index + 1)
    .filter(({ box, isListed }) => isListed === one.isListed
      && one.box.left < box.right + 7.5 && box.left < one.box.right + 7.5 && one.box.top < box.bottom + 7.5 && box.top < one.box.bottom + 7.5)
    .map(({ name }) => one.name + ' and ' + name + ' are too near'))
  const own = boxes.filter(({ isListed }) => !isListed)
  const out = own.filter(({ box }) => box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5).map(({ name }) => name + ' leaves the page')
  const lists = [...document.querySelectorAll('main ul, main ol')].map((list) => list.getBoundingClientRect())
  const covered = own.filter(({ box }) => lists.some((list) => list.top < box.bottom - 0.5 && box.top < list.bottom - 0.5 && list.left < box.right && box.left < list.right))
    .map(({ name }) => name + ' stands over a list')
  const flat = lists.filter((list) => list.height < 56).map(() => 'a list shows not one line')
  const main = document.querySelector('main')
  const scrolls = main.scrollHeight > main.clientHeight + 1 ? ['the step scrolls'] : []
  const prompt = document.querySelector('main h1')?.parentElement
  const cut = prompt && prompt !== main && prompt.scrollHeight > prompt.clientHeight + 1 ? ['the prompt is cut'] : []
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize)
  const holdsText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
  const fine = [...document.querySelectorAll('main *')].filter((one) => holdsText(one) && sizeOf(one) < 20).map((one) => one.textContent + ' is fine print')
  const far = [...document.querySelectorAll('main h1 > span')].filter((one) => sizeOf(one) < 44).map((one) => one.textContent + ' cannot be read from afar')
  return [...small, ...near, ...out, ...covered, ...flat, ...scrolls, ...cut, ...fine, ...far]
})()`

/** What is wrong with the screen that a handheld shows: its layout, and what axe finds. */
export async function screenFaults(page: Page): Promise<readonly string[]> {
  const layout = await page.evaluate<readonly string[]>(FAULTS_OF_LAYOUT)
  return [...layout, ...(await axeFaults(page, ENHANCED))]
}

/** A phone and a rugged tablet. */
export const SCREENS = [
  { width: 360, height: 640 },
  { width: 800, height: 1280 },
] as const

/** How a handheld looks by day and by night. */
export const LOOKS = ['day', 'night'] as const

/** Shows the page at a size and in a look. */
export async function lookAt(
  page: Page,
  size: (typeof SCREENS)[number],
  look: (typeof LOOKS)[number],
): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(`document.documentElement.dataset.look = '${look}'; 0`)
}

/** Photographs the page for whoever wants to look at it; only where a folder is named. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.TEST_PICTURES
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
