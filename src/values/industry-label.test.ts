import assert from 'node:assert/strict'
import test from 'node:test'
import { anyScannedCode, industryLabelFor } from './industry-label.ts'

const [GS, RS, EOT] = ['\u001d', '\u001e', '\u0004']
const context = { year: 2026, separators: [] }

/** Values by data identifier, and what is read of them. */
const VALUES: Readonly<Record<string, readonly [string, object]>> = {
  P: ['PART-9', { product_texts: ['PART-9'] }],
  '1P': ['MAKER-9', { product_texts: ['MAKER-9'] }],
  J: ['UN123', { unit_texts: ['UN123'] }],
  '1J': ['UN1', { unit_texts: ['UN1'] }],
  '6J': ['UN6', { unit_texts: ['UN6'] }],
  '1T': ['LOT/7', { captured: { batch: 'LOT/7' } }],
  S: ['S-1', { captured: { serial_number: 'S-1' } }],
  '14D': ['20270131', { captured: { sell_by_date: '2027-01-31' } }],
  Q: ['24', { captured: { count: 24 } }],
  '16D': ['20260101', {}],
  '4L': ['DE', {}],
  '10V': ['supplier', {}],
}

/** How an envelope of a format is sent. */
const ENVELOPES: Readonly<Record<string, (format: string, texts: readonly string[]) => string>> = {
  whole: (format, texts) => `[)>${RS}${format}${texts.map((text) => `${GS}${text}`).join('')}${RS}${EOT}`,
  'with its symbology': (format, texts) =>
    `]d1[)>${RS}${format}${texts.map((text) => `${GS}${text}`).join('')}${RS}${EOT}`,
  'without the characters that browsers keep': (format, texts) =>
    `[)>${format}${texts.map((text) => `${GS}${text}`).join('')}`,
  'with pictures of them': (format, texts) =>
    `[)>␞${format}${texts.map((text) => `${GS}${text}`).join('')}␞␄`,
  'beside another part': (format, texts) =>
    `[)>${RS}12${GS}x${RS}${format}${texts.map((text) => `${GS}${text}`).join('')}${RS}${EOT}`,
}

/** Elements beside a product, and what is read of them. */
const ELEMENTS: Readonly<Record<string, object>> = {
  '10LOT-7': { batch: 'LOT-7' },
  '15270131': { best_before_date: '2027-01-31' },
  '17270131': { sell_by_date: '2027-01-31' },
  '21S1': { serial_number: 'S1' },
  '3103001250': { weight: 1.25 },
}
const GTIN = '05012345678900'

for (const [how, envelope] of Object.entries(ENVELOPES))
  for (const [element, read] of Object.entries(ELEMENTS))
    test(`GS1 elements with ${element} are read in an envelope ${how}`, () => {
      const text = envelope('05', [`01${GTIN}`, element])
      const { product_texts, captured } = anyScannedCode(text, context)
      assert.ok(product_texts.includes(GTIN), text)
      assert.deepEqual(captured, read)
    })

const nothing = { unit_texts: [], product_texts: [], captured: {} }

for (const [how, envelope] of Object.entries(ENVELOPES))
  for (const [identifier, [value, read]] of Object.entries(VALUES)) {
    test(`${identifier} is read in an envelope ${how}`, () => {
      assert.deepEqual(industryLabelFor(envelope('06', [`${identifier}${value}`]), context), {
        ...nothing,
        ...read,
      })
    })
    test(`${identifier} is read beside a product and a batch in an envelope ${how}`, () => {
      const { product_texts, unit_texts, captured } = anyScannedCode(
        envelope('06', ['PPART-9', `${identifier}${value}`, '1TLOT/7']),
        context,
      )
      const expected = { ...nothing, ...read }
      assert.ok(product_texts.includes('PART-9'))
      assert.deepEqual(
        [...expected.product_texts, ...expected.unit_texts].filter(
          (one) => ![...product_texts, ...unit_texts].includes(one),
        ),
        [],
      )
      assert.deepEqual(captured, { ...expected.captured, batch: 'LOT/7' })
    })
  }

test('a label with two values of one identifier, without a value, or with no date for one is none', () => {
  for (const texts of [['1TA', '1TB'], ['1T'], ['p1'], ['14D20270230'], ['14D270131']])
    assert.equal(
      industryLabelFor(`[)>${RS}06${GS}PX${GS}${texts.join(GS)}${RS}${EOT}`, context),
      null,
      String(texts),
    )
  assert.deepEqual(industryLabelFor(`[)>${RS}06${GS}1TA${GS}1TA${RS}${EOT}`, context)?.captured, {
    batch: 'A',
  })
  for (const text of ['', 'PX', '[)>', `[)>${RS}05${GS}10A${RS}${EOT}`])
    assert.equal(industryLabelFor(text, context), null)
})

test('the separator is what the scanner sends for it', () => {
  const { captured } = anyScannedCode('[)>06{GS}PX{GS}1TLOT7', { year: 2026, separators: ['{GS}'] })
  assert.deepEqual(captured, { batch: 'LOT7' })
})

for (const ai of ['01', '02'])
  for (const number of ['5012345678900', '712345678904', '96385074'])
    test(`a trade item number of ${number.length} digits is read behind (${ai})`, () => {
      const { product_texts, captured } = anyScannedCode(`(${ai})${number}(10)B`, context)
      assert.ok(product_texts.includes(number.padStart(14, '0')))
      assert.deepEqual(captured, { batch: 'B' })
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
      assert.deepEqual(anyScannedCode(`(${ai})${wrong}(10)B`, context).captured, {})
    })
