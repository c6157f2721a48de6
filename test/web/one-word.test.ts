import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { suite, test } from 'node:test'

// Each thing has one word on all screens of a language: other words for it are refused in every text.

type OtherWords = readonly (readonly [other: RegExp, word: string])[]

/** Words that people use for the same thing, with the one that the console uses. */
const OTHER_WORDS: Readonly<Record<string, OtherWords>> = {
  'en-GB': [
    [/\bpiles?\b/i, 'stock record'],
    [/\bassembly\b/i, 'conversion'],
    [/\bsubdomains?\b/i, 'tenant'],
    [/\bput-away|\bput away task/i, 'putaway'],
    [/\bsales orders? line/i, 'order line'],
    [/\bwares?\b|\bmerchandise\b/i, 'goods'],
  ],
  de: [
    [/vereinnahm/i, 'annehmen'],
    // What partners of EDI send is received as a message, not as goods.
    [/\bempfangen\b/i, 'annehmen'],
    [/konfektion|\bumbau/i, 'Fertigung'],
    [/kommissionier|\bentnahme/i, 'picken'],
    [/\bprodukte?n?s?\b/i, 'Artikel'],
    [/lagerort|stellplatz|lagerfach/i, 'Lagerplatz'],
    [/mandantenkont|\bkontoinhaber/i, 'Mandant'],
    [/bestellposition|auftragszeile/i, 'Auftragsposition'],
  ],
}

/** The texts in a source: what stands in quotes, without what is put into them and what the text is kept by. */
function textsIn(source: string): readonly string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
  // What is put into a text may contain texts itself: it follows the rest.
  const within: string[] = []
  const code = plain.replace(/\$\{([^{}]*(?:\$\{[^{}]*\}[^{}]*)*)\}/g, (_, inner: string) => {
    within.push(inner)
    return ' '
  })
  const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
  const own = [...code.matchAll(quoted)].flatMap(({ 0: whole, 1: single, 2: double, 3: template, index }) => {
    const isName = /[{,]\s*$/.test(code.slice(0, index)) && /^\s*:/.test(code.slice(index + whole.length))
    const text = single ?? double ?? template ?? ''
    return isName ? [] : [text.replace(/\{\w+\}/g, ' ')]
  })
  return within.length === 0 ? own : [...own, ...textsIn(within.join('\n'))]
}

suite('each thing has one word', () => {
  for (const [language, others] of Object.entries(OTHER_WORDS))
    test(`in ${language}`, () => {
      const files = globSync(`web/words/${language}/**/*.ts`)
      const texts = files.flatMap((file) =>
        textsIn(readFileSync(file, 'utf8')).map((text) => [file, text] as const),
      )
      assert.ok(texts.length > 1_000, `${texts.length} texts`)
      const wrong = texts.flatMap(([file, text]) =>
        others
          .filter(([other]) => other.test(text))
          .map(([, word]) => `${file}: "${text}" says not "${word}"`),
      )
      assert.deepEqual(wrong, [])
    })

  test('the words that are refused would be found', () => {
    const source = `export const a = {\n  'Kept by pile': 'x',\n  b: (n) => \`\${n === 1 ? 'one pile' : n} piles\`,\n  // a pile\n}`
    assert.deepEqual(textsIn(source), ['x', '  piles', 'one pile'])
  })
})
