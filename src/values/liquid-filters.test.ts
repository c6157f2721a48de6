import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateLanguages } from './template-languages.ts'

const variables = { at: '2026-05-14T22:30:00Z', timezone: 'Europe/London', n: 2.5, big: '1234.5' }

const rendered: [string, string][] = [
  ['{{ at | date_format: "%d/%m/%Y %H:%M" }}', '14/05/2026 23:30'],
  ['{{ missing | date_format: "%Y" }}', ''],
  ['{{ n | number: 0 }}', '2'],
  ['{{ n | number: 2 }}', '2.50'],
  ['{{ big | number: 3 }}', '1234.500'],
  ['{{ "many" | number: 2 }}', 'many'],
  ['{{ big | money: "gbp" }}', '£1,234.50'],
  ['{{ big | money: "pounds" }}', '1234.5'],
  ['{{ n | pad_left: 6, "0" }}', '0002.5'],
  ['{{ n | pad_left: 999999999 | size }}', '1000'],
]
for (const [source, expected] of rendered) {
  test(`${source} becomes ${expected}`, () =>
    assert.deepEqual(templateLanguages.text.render(source, variables).texts, [expected]))
}

test('an HTML template may use the text filters and the barcode filters', () => {
  const source = '<p>{{ product.barcode | code128: height: 15 }}{{ 1 | number: 2 }}</p>'
  assert.equal(templateLanguages.html.faultFor(source), null)
})
