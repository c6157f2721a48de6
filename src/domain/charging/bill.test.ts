import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billFor, type Charge, type ChargeType, type Display } from './bill.ts'

/** A charge in words: `PICK P1 2 x 1.50 at 20`. */
function charge(words: string): Charge {
  const [type = '', code = '', quantity = '', , price = '', , tax_rate = ''] = words.split(' ')
  const total = (Number(quantity) * Number(price)).toFixed(2)
  const links = { goods_out_id: null, inbound_good_id: null }
  return { charge_type: type as ChargeType, code, name: code, quantity, price, total, tax_rate, ...links }
}

const CHARGES = [
  'PICK P1 2 x 1.50 at 20',
  'PICK P1 3 x 1.50 at 20',
  'PICK P2 1 x 0.33 at 5',
  'RECEIPT R1 1 x 0.33 at 20',
  'RECEIPT R1 1 x 0.34 at 20',
  'RENTAL S1 1 x 0.33 at 20',
].map(charge)

const bill = (display: Readonly<Record<string, Display>>, charges: readonly Charge[] = CHARGES) => {
  const { lines, net_total, tax_total, gross_total } = billFor(charges, { display, digits: 2 })
  const said = lines.map((line) =>
    [line.code, line.quantity, line.price, line.net, line.tax_rate, line.tax, line.total].join(' '),
  )
  return [...said, `${net_total} + ${tax_total} = ${gross_total}`]
}

test('charges of a type are shown as a summary, in detail, grouped by code and price, or among others', () => {
  assert.deepEqual(bill({}), [
    'RECEIPT 1 0.67 0.67 20 0.13 0.8',
    'PICK 1 7.83 7.83  1.52 9.35',
    'RENTAL 1 0.33 0.33 20 0.07 0.4',
    '8.83 + 1.72 = 10.55',
  ])
  assert.deepEqual(bill({ pick: 'grouped', receipt: 'detailed', rental: 'hidden' }), [
    'R1 1 0.33 0.33 20 0.07 0.4',
    'R1 1 0.34 0.34 20 0.06 0.4',
    'P1 5 1.50 7.5 20 1.5 9',
    'P2 1 0.33 0.33 5 0.02 0.35',
    'OTHER 1 0.33 0.33 20 0.07 0.4',
    '8.83 + 1.72 = 10.55',
  ])
})

test('the display of charges does not change the totals', () => {
  const displays = ['summary', 'detailed', 'grouped', 'hidden'] as const
  const totals = displays.flatMap((receipt) =>
    displays.flatMap((pick) => displays.map((rental) => bill({ receipt, pick, rental }).at(-1))),
  )
  assert.deepEqual([...new Set(totals)], ['8.83 + 1.72 = 10.55'])
})

test('the tax of each rate is rounded once, to the smallest unit of the currency', () => {
  const coins = Array.from({ length: 10 }, () => charge('PICK P1 1 x 0.02 at 20'))
  assert.equal(bill({ pick: 'detailed' }, coins).at(-1), '0.2 + 0.04 = 0.24')
  const { tax_total } = billFor([charge('PICK P1 1 x 7 at 10')], { display: {}, digits: 0 })
  assert.equal(tax_total, '1')
  assert.equal(bill({}, [charge('PICK P1 -1 x 7.50 at 20')]).at(-1), '-7.5 + -1.5 = -9')
  assert.equal(bill({}, []).at(-1), '0 + 0 = 0')
})
