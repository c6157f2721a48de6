import assert from 'node:assert/strict'
import test from 'node:test'
import { tradeNumberForms } from './trade-number.ts'

test('a trade item number is the same in every length that has room for it', () => {
  const forms = (code: string) => [...tradeNumberForms(code)].sort()
  const upc = ['00712345678904', '0712345678904', '712345678904']
  for (const code of upc) assert.deepEqual(forms(code), upc, code)
  const short = ['00000096385074', '0000096385074', '000096385074', '96385074']
  for (const code of short) assert.deepEqual(forms(code), [...short].sort(), code)
  assert.deepEqual(forms('15012345678907'), ['15012345678907'])
})

test('other digits, and those with a wrong check digit, stand for themselves alone', () => {
  for (const code of ['712345678905', '0012345', '4711', '000', '', 'A12345678904', '0000712345678904'])
    assert.deepEqual(tradeNumberForms(code), [code], code)
})

/** Codes of UPC-E with the twelve digits that they stand for, one for each way that zeros are left out, in both number systems. */
const UPC_E: Readonly<Record<string, string>> = {
  '04252614': '042100005264',
  '01234505': '012000003455',
  '06543217': '065100004327',
  '02345673': '023456000073',
  '01234531': '012300000451',
  '01234543': '012340000053',
  '01234565': '012345000065',
  '01234596': '012345000096',
  '11234562': '112345000062',
}

for (const [short, upc] of Object.entries(UPC_E))
  test(`${short} of UPC-E is ${upc} in every length`, () => {
    const all = [short, upc, `0${upc}`, `00${upc}`]
    for (const code of all) {
      const forms = tradeNumberForms(code)
      assert.equal(forms[0], code)
      // Eight digits may be a number of EAN-8 as well.
      assert.deepEqual(
        all.filter((one) => !forms.includes(one)),
        [],
        code,
      )
    }
    const wrong = `${short.slice(0, 7)}${(Number(short[7]) + 1) % 10}`
    assert.equal(tradeNumberForms(wrong).includes(upc), false)
  })

test('all codes of UPC-E that there are lead to twelve digits and back', () => {
  for (const system of ['0', '1'])
    for (let six = 0; six < 1_000_000; six += 997)
      for (let check = 0; check < 10; check += 1) {
        const short = `${system}${String(six).padStart(6, '0')}${check}`
        const upc = tradeNumberForms(short).find((form) => form.length === 12 && !form.startsWith('0000'))
        if (upc === undefined) continue
        const back = tradeNumberForms(upc).find((form) => form.length === 8)
        // Of several codes that mean one number, the first way of leaving out zeros is written.
        assert.ok(back !== undefined && tradeNumberForms(back).includes(upc), `${short} ${upc} ${back}`)
      }
})
