import { axeFaults } from '../../support/axe.ts'
import type { ConsolePage } from './console-page.ts'
import { openWhole } from './rail-pages.ts'

/** A telephone that lies down, and a desktop at 400 %. */
const WINDOWS = [
  { width: 320, height: 500 },
  { width: 640, height: 360 },
] as const

/** Lists of which less than this is seen are cut, in pixels. */
const CUT = 96
/** So many controls of a page are tried; those of a long list are all alike. */
const CONTROLS_MAX = 150

/** Runs in the page: lists that are cut, and controls that are covered or out of reach wherever the page is scrolled to. */
const FAULTS = `(() => {
  const describe = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return element.tagName.toLowerCase() + ' "' + text + '" of class ' + element.className
  }
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown)
  const { scrollWidth, scrollHeight: tall } = document.documentElement
  const wide = scrollWidth > innerWidth ? ['the page is ' + scrollWidth + ' pixels wide'] : []
  const high = tall > innerHeight ? ['the page is ' + tall + ' pixels high around what scrolls in it'] : []
  const cut = all('#content, #content *').filter((element) => {
    const { clientHeight, scrollHeight } = element
    const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
    return isScrolled && clientHeight < ${CUT} && scrollHeight > clientHeight + 20
  })
  const covered = all('#content :is(a[href], button, input, select, textarea):not(:disabled)')
    .slice(0, ${CONTROLS_MAX})
    .filter((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // Of a link that is broken into lines, the first.
      const { left, top, width, height } = control.getClientRects()[0]
      if (width < 2 || height < 2) return false
      const top_most = document.elementFromPoint(left + Math.min(width, 200) / 2, top + Math.min(height, 40) / 2)
      const isLabel = top_most?.closest('label')?.control === control || top_most?.closest('label')?.contains(control)
      return top_most === null || !(control.contains(top_most) || isLabel)
    })
  return [
    ...wide,
    ...high,
    ...cut.map((element) => 'cut to ' + element.clientHeight + ' pixels: ' + describe(element)),
    ...covered.map((control) => 'out of reach: ' + describe(control)),
  ]
})()`

/** Until what follows from a new size has been painted. */
const NEXT_FRAMES = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))`

/** What is out of reach on a page in each of the small windows. */
export async function faultsInSmallWindows(shown: ConsolePage, path: string): Promise<readonly string[]> {
  const { page } = shown
  await openWhole(shown, path)
  const faults: string[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    // What scrolls there is known when the page has been laid out anew.
    await page.evaluate(NEXT_FRAMES)
    const found = await page.evaluate<readonly string[]>(FAULTS)
    const axe = await axeFaults(page, { runOnly: { type: 'rule', values: ['scrollable-region-focusable'] } })
    faults.push(...[...found, ...axe].map((fault) => `${path} at ${window.width}: ${fault}`))
    const folder = process.env.TEST_PICTURES
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${path.replaceAll(/\W+/g, '_')}-${window.width}.png` })
  }
  return faults
}
