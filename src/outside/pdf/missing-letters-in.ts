import type { Page } from 'playwright-core'
import { isObject } from '#values/json.ts'

/** Letters above these of Latin alphabets, written as they are or by their number: what every font has is not looked for. */
const UNUSUAL = /[\u0250-\u{10ffff}]|&#/u

/** So many letters of a typeface are compared at most: those of a language are missing together. */
const COMPARED_MAX = 500

/**
 * Draws each letter of the page and what the typeface has for a missing one (U+0378 will never be a letter), and returns the
 * letters that look the same. An expression of the browser, which the page's ban of scripts does not concern.
 */
const EXPRESSION = `(() => {
  const byFamily = new Map()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode
    if (parentElement === null || !/[\\u0250-\\u{10ffff}]/u.test(data)) continue
    const family = getComputedStyle(parentElement).fontFamily
    const letters = byFamily.get(family) ?? new Set()
    byFamily.set(family, letters)
    for (const letter of data)
      if (letters.size < ${COMPARED_MAX} && letter > '\\u024f' && /[\\p{L}\\p{N}\\p{P}\\p{S}]/u.test(letter)) letters.add(letter)
  }
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 32
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const drawn = (family, letter) => {
    pen.clearRect(0, 0, 32, 32)
    pen.font = '16px ' + family
    pen.fillText(letter, 4, 22)
    return pen.getImageData(0, 0, 32, 32).data.join()
  }
  return [...byFamily].flatMap(([family, letters]) => {
    const none = drawn(family, '\\u0378')
    return [...letters].filter((letter) => drawn(family, letter) === none)
  })
})()`

/** The letters of a page that none of the fonts has, which are printed as boxes. */
export async function missingLettersIn(page: Page, html: string): Promise<readonly string[]> {
  if (!UNUSUAL.test(html)) return []
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: EXPRESSION, returnByValue: true })
  await session.detach()
  const value: unknown = isObject(result) ? result.value : null
  return Array.isArray(value) ? value.map(String) : []
}
