import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  type Carton,
  contentsOf,
  countLast,
  emptyCarton,
  isAllIn,
  type LabelledProduct,
  matchCode,
  matchLabel,
  matchUnitId,
  putInto,
  stillStaged,
  undoLast,
  weightOf,
} from './carton.ts'
import { readEntry } from './entry.ts'
import type { StagedPile } from './staged.ts'

const spoon = {
  id: '1',
  code: 'SPOON',
  description: 'Spoon',
  barcode: 'GYSPOON',
  inner_barcode: null,
  case_barcode: 'CASE-SPOON',
  outer_barcode: null,
  units_per_inner: null,
  units_per_case: 4,
  units_per_outer: null,
  weight: 0.05,
}
const pile = (stock_id: string, quantity: string, others: Partial<StagedPile> = {}): StagedPile => ({
  stock_id,
  quantity,
  product: spoon,
  unit: null,
  batch: null,
  serial_number: null,
  ...others,
})
const scanned = (carton: Carton, loose: readonly StagedPile[], code: string) => {
  const match = matchCode(loose, code)
  return match === null ? null : putInto(carton, loose, match)
}
const packed = (carton: Carton, loose: readonly StagedPile[], code: string): Carton => {
  const next = scanned(carton, loose, code)
  assert.ok(next !== null && 'steps' in next, code)
  return next
}

suite('what a scan stands for', () => {
  const nail = { ...spoon, id: '2', code: 'NAIL', barcode: '0712345678904', case_barcode: '15012345678907' }
  const loose = [
    pile('1', '20', { product: nail, batch: 'A' }),
    pile('2', '20', { product: nail, batch: 'B' }),
    pile('3', '1', { product: { ...spoon, id: '3', code: 'LAMP' }, serial_number: 'S1' }),
    pile('4', '5', { unit: { id: '9', reference: '150123456000000014', barcode: null } }),
  ]
  const label = { id: '2', units: '4', batch: null, serial_number: null }

  test('a number in another length, with or without the prefix of its symbology, stands for the product', () => {
    for (const code of ['712345678904', '00712345678904', ']E00712345678904'])
      assert.equal(matchCode(loose, code)?.units, '1', code)
    assert.equal(matchCode(loose, ']C015012345678907')?.units, '4')
    assert.equal(matchCode(loose, '712345678905'), null)
  })

  test('a label stands for the units of its code, of the batch or piece that it names', () => {
    const match = (more: Partial<LabelledProduct>) => {
      const found = matchLabel(loose, { ...label, ...more })
      return found === null ? null : [found.units, found.piles.map(({ stock_id }) => stock_id)]
    }
    assert.deepEqual(match({}), ['4', ['1', '2']])
    assert.deepEqual(match({ batch: 'B' }), ['4', ['2']])
    assert.equal(match({ batch: 'C' }), null)
    assert.deepEqual(match({ id: '3', units: '1', serial_number: 'S1' }), ['1', ['3']])
  })

  test('a unit is found by every form of its number', () => {
    for (const code of [
      '150123456000000014',
      '00150123456000000014',
      '(00)150123456000000014',
      ']C100150123456000000014',
    ])
      assert.deepEqual(
        matchCode(loose, code)?.piles.map(({ stock_id }) => stock_id),
        ['4'],
        code,
      )
    assert.equal(matchUnitId(loose, '9')?.by, 'unit')
  })
})

suite('a carton', () => {
  const loose = [pile('81', '3'), pile('82', '5')]

  test('takes one unit for a scan of a product and a case for a scan of its case, from one pile after another', () => {
    const carton = packed(packed(emptyCarton('k'), loose, 'GYSPOON'), loose, 'CASE-SPOON')
    assert.deepEqual(
      [...contentsOf(carton)],
      [
        ['81', '3'],
        ['82', '2'],
      ],
    )
    assert.deepEqual([...contentsOf(undoLast(carton))], [['81', '1']])
    assert.equal(weightOf(carton, loose, 0.2), '0.45')
  })

  test('takes a quantity typed after a scan instead of one unit', () => {
    const one = packed(emptyCarton('k'), loose, 'SPOON')
    const eight = countLast(one, loose, '8')
    assert.ok(eight !== null && 'steps' in eight)
    assert.equal(isAllIn(eight, loose), true)
    assert.deepEqual(countLast(one, loose, '9'), { kind: 'surplus', product: 'SPOON', left: '8' })
    assert.equal(countLast(emptyCarton('k'), loose, '2'), null)
  })

  test('takes no more than is staged, and no goods of other orders', () => {
    const few = [pile('81', '1')]
    const full = packed(emptyCarton('k'), few, 'SPOON')
    assert.deepEqual(scanned(full, few, 'SPOON'), { kind: 'surplus', product: 'SPOON', left: '0' })
    assert.equal(scanned(full, few, 'FORK'), null)
  })

  test('takes all goods on a unit by its code, and serial-numbered goods only by serial number', () => {
    const onUnit = [pile('81', '2', { unit: { id: '7', reference: 'SU-7', barcode: null } }), pile('82', '5')]
    assert.deepEqual([...contentsOf(packed(emptyCarton('k'), onUnit, 'SU-7'))], [['81', '2']])
    const serials = [pile('81', '1', { serial_number: 'SN-1' }), pile('82', '1', { serial_number: 'SN-2' })]
    assert.deepEqual(scanned(emptyCarton('k'), serials, 'SPOON'), { kind: 'serial_needed', product: 'SPOON' })
    assert.deepEqual([...contentsOf(packed(emptyCarton('k'), serials, 'SN-2'))], [['82', '1']])
  })

  test('that was stored is emptied if its goods are no longer staged', () => {
    const carton = packed(emptyCarton('k'), loose, 'SPOON')
    assert.equal(stillStaged(carton, loose), carton)
    assert.deepEqual(stillStaged(carton, [pile('82', '5', { product: { ...spoon, id: '2' } })]).steps, [])
    assert.deepEqual(stillStaged(carton, [pile('82', '5', { batch: 'A' })]).steps, [])
  })

  test('follows goods whose pile has joined another, as far as that has enough of them', () => {
    const twice = packed(packed(emptyCarton('k'), loose, 'SPOON'), loose, 'SPOON')
    const joined = stillStaged(twice, [pile('7', '1'), pile('8', '40')])
    assert.deepEqual(
      [...contentsOf(joined)],
      [
        ['7', '1'],
        ['8', '1'],
      ],
    )
    assert.deepEqual(stillStaged(twice, [pile('7', '1')]).steps, [])
  })

  test('has no computed weight if the weight of a product is unknown', () => {
    const unknown = [pile('81', '3', { product: { ...spoon, weight: null } })]
    const carton = packed(emptyCarton('k'), unknown, 'SPOON')
    assert.equal(weightOf(carton, unknown, 1), null)
    assert.equal(weightOf({ ...carton, weight: '2.5' }, unknown, 1), '2.5')
  })
})

test('input at the bench is identified as a command, a weight, a quantity or a code', () => {
  assert.deepEqual(readEntry(''), { kind: 'command', command: 'CLOSE' })
  assert.deepEqual(readEntry('print-again'), { kind: 'command', command: 'PRINT AGAIN' })
  assert.deepEqual(readEntry('1,25 kg'), { kind: 'weight', kilograms: '1.25' })
  assert.deepEqual(readEntry('850g'), { kind: 'weight', kilograms: '0.850' })
  assert.deepEqual(readEntry('12'), { kind: 'number', text: '12', number: '12' })
  assert.deepEqual(readEntry('5012345678900'), { kind: 'code', code: '5012345678900' })
})
