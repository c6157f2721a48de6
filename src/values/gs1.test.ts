import assert from 'node:assert/strict'
import test from 'node:test'
import { isSeparator } from '#values/gs1-identifiers.ts'
import { gs1For as read } from './gs1.ts'

const gs1For = (text: string, year: number, separators: readonly string[] = []) =>
  read(text, { year, separators })

const GTIN = '05012345678900'
const SSCC = '150123456000000014'

test('elements are read with and without brackets, in any order', () => {
  const whole = { gtin: GTIN, batch: 'B-1', sell_by_date: '2026-06-01', count: 12 }
  assert.deepEqual(gs1For(`(01)${GTIN}(17)260601(10)B-1(37)12`, 2026), whole)
  assert.deepEqual(gs1For(`01${GTIN}1726060110B-1\u001d3712`, 2026), whole)
  assert.deepEqual(gs1For(`]C102${GTIN}3712\u001d1626060110B-1`, 2026), whole)
  assert.deepEqual(gs1For(`00${SSCC}`, 2026), { sscc: SSCC })
  assert.deepEqual(gs1For(`(01)${GTIN}(21)S-7(3103)001250(15)261200`, 2026), {
    ...{ gtin: GTIN, serial_number: 'S-7', weight: 1.25, best_before_date: '2026-12-31' },
  })
})

test('if there are two sell-by dates, the first is used', () => {
  assert.deepEqual(gs1For('(16)260601(17)260701', 2026), { sell_by_date: '2026-06-01' })
})

test('a code with two values of one identifier is refused, and one with the same value twice is read', () => {
  assert.equal(gs1For(`(01)${GTIN}(10)A(10)B`, 2026), null)
  assert.equal(gs1For(`01${GTIN}10A\u001d10B`, 2026), null)
  assert.equal(gs1For(`https://id.gs1.org/01/${GTIN}?17=280101&17=280201`, 2026), null)
  assert.deepEqual(gs1For(`01${GTIN}10A\u001d10A`, 2026), { gtin: GTIN, batch: 'A' })
})

test('a separator that is sent twice is one, and weights have five decimals at most', () => {
  assert.deepEqual(gs1For(`01${GTIN}10A\u001d\u001d3712`, 2026), {
    ...{ gtin: GTIN, batch: 'A', count: 12 },
  })
  assert.deepEqual(gs1For(`(01)${GTIN}(3105)001250`, 2026), { gtin: GTIN, weight: 0.0125 })
  assert.deepEqual(gs1For(`(01)${GTIN}(3109)001250`, 2026), { gtin: GTIN })
})

test('years are in the nearest century', () => {
  const year = (yy: string) => gs1For(`15${yy}0228`, 2026)?.best_before_date
  assert.deepEqual(['26', '76', '77', '00'].map(year), [
    '2026-02-28',
    '2076-02-28',
    '1977-02-28',
    '2000-02-28',
  ])
})

for (const text of [
  '',
  'R-01-01',
  `01${GTIN.slice(0, -1)}1`,
  `00${SSCC.slice(0, -1)}`,
  '15260230',
  '15261301',
  '(10)',
  '(01)5(10',
  `10${'x'.repeat(21)}`,
  '37x',
  '310x001250',
  `01${GTIN}11261340x`,
  `01${GTIN}30twelve`,
  `01${GTIN}11261`,
  `01${GTIN}99`,
])
  test(`${JSON.stringify(text)} is not a GS1 code`, () => assert.equal(gs1For(text, 2026), null))

/** An example of a value for each kind of identifier, and whether it needs a separator behind it. */
const OTHERS = [
  ...['11261101', '12261101', '13261101', '2001', '410' + '4012345000009', '3201001250', '3922' + '12345'],
  ...[
    '240PART9',
    '241C-1',
    '242123456',
    '243P',
    '250S2',
    '251SRC',
    '253401234500000917',
    '254X',
    '3012',
    '3912978' + '12',
  ],
  ...[
    '400ORDER-1',
    '401CONS',
    '40212345678901234567',
    '403R',
    '42012345',
    '421276' + '12345',
    '422276',
    '423276',
    '427NW',
  ],
  ...[
    '4300NAME',
    '4307DE',
    `4309${'0'.repeat(20)}`,
    '43211',
    '4330000120-',
    '70014012345678901',
    '7003261101' + '1200',
    '7004240',
  ],
  ...[
    '7030276AB',
    '710PZN',
    '7230ABC',
    '724012',
    '7250' + '19990101',
    '80026M',
    '8005001250',
    '8008261101' + '1200',
    '8200shop',
  ],
  ...['90internal', '91internal', '99internal', '88unassigned', '14261101', '19123456'],
]

test('identifiers that a warehouse does not use are passed over, in any place', () => {
  const whole = { gtin: GTIN, batch: 'LOT7', sell_by_date: '2027-01-31' }
  for (const other of OTHERS) {
    assert.deepEqual(gs1For(`01${GTIN}${other}\u001d1727013110LOT7`, 2026), whole, other)
    assert.deepEqual(gs1For(`01${GTIN}10LOT7\u001d${other}\u001d17270131`, 2026), whole, other)
    assert.deepEqual(gs1For(`01${GTIN}1727013110LOT7\u001d${other}`, 2026), whole, other)
  }
})

test('identifiers of a known length need no separator behind them', () => {
  for (const other of [
    '11261101',
    '2001',
    '4104012345000009',
    '3201001250',
    '422276',
    '14261101',
    `7001${'0'.repeat(13)}`,
  ])
    assert.equal(gs1For(`01${GTIN}${other}10LOT7`, 2026)?.batch, 'LOT7', other)
})

test('characters that GS1 does not allow in a batch make a code none, unless the scanner sends them as separators', () => {
  for (const separator of ['|', '^]', '^', '~', '{GS}', '\u241d', '<GS>', '[GS]', '#', '\\x1d', ' ']) {
    const code = `01${GTIN}10LOT7${separator}17270131`
    assert.equal(gs1For(code, 2026), null, separator)
    assert.deepEqual(
      gs1For(code, 2026, ['^', separator]),
      { gtin: GTIN, batch: 'LOT7', sell_by_date: '2027-01-31' },
      separator,
    )
    assert.ok(isSeparator(separator), separator)
  }
  for (const text of ['', 'A', '1', 'LOT', '-', '%', '(', '*']) assert.equal(isSeparator(text), false, text)
})

test('the prefixes of all symbologies are cut off', () => {
  for (const prefix of [']C1', ']d2', ']Q3', ']e0', ']E0', ']J1', ']C0', ']c1', ']D2'])
    assert.equal(gs1For(`${prefix}01${GTIN}10LOT7`, 2026)?.batch, 'LOT7', prefix)
})

test('brackets may be part of a value, and separators may be beside them', () => {
  assert.deepEqual(gs1For(`(01)${GTIN}\u001d(10)A(B)\u001d(17)270131`, 2026), {
    ...{ gtin: GTIN, batch: 'A(B)', sell_by_date: '2027-01-31' },
  })
  assert.equal(gs1For(`(01)${GTIN} (11)261101 (240)X (10)LOT7`, 2026)?.batch, 'LOT7')
})

test('a GS1 Digital Link is read in all its forms', () => {
  const whole = { gtin: GTIN, batch: 'LOT7', serial_number: 'S1', sell_by_date: '2027-01-31' }
  for (const link of [
    `https://id.gs1.org/01/${GTIN}/10/LOT7/21/S1?17=270131`,
    `http://example.com/some/path/01/${GTIN}/10/LOT7/21/S1?17=270131&linkType=gs1:pip`,
    `HTTPS://ID.GS1.ORG/01/${GTIN}/10/LOT7/21/S1?17=270131`,
    `https://id.gs1.org/01/${GTIN.slice(1)}/22/2A/10/LOT7/21/S1/?utm_source=x;17=270131#top`,
    `https://id.gs1.org/gtin/${GTIN}/lot/LOT7/ser/S1?exp=270131`,
    `https://id.gs1.org/01/${GTIN}?17=270131&10=LOT7&21=S1`,
    `https://brand.example/01/name/01/${GTIN}/10/%4cOT7/21/S1?17=270131`,
    `]Q1https://id.gs1.org/01/${GTIN}/10/LOT7/21/S1?17=270131`,
    `id.gs1.org/01/${GTIN}/10/LOT7/21/S1?17=270131`,
    `ID.GS1.ORG/01/${GTIN}/10/LOT7/21/S1?17=270131`,
    `brand.example/some/path/gtin/${GTIN}/lot/LOT7/ser/S1?exp=270131#top`,
  ])
    assert.deepEqual(gs1For(link, 2026), whole, link)
  assert.equal(gs1For(`https://id.gs1.org/01/${GTIN}/10/A%2FB`, 2026)?.batch, 'A/B')
  assert.deepEqual(gs1For(`https://id.gs1.org/00/${SSCC}?02=${GTIN}&37=24`, 2026), {
    sscc: SSCC,
    gtin: GTIN,
    count: 24,
  })
  for (const link of [
    'id.gs1.org/',
    `id.gs1.org/02/${GTIN}`,
    `shop/01/${GTIN}`,
    'https://id.gs1.org/',
    'https://id.gs1.org/01/5012345678901',
    `https://id.gs1.org/01/${GTIN}/10`,
    `https://id.gs1.org/01/${GTIN}/10/%E0`,
    `https://id.gs1.org/01/${GTIN}/10/LOT%7C7`,
    `ftp://id.gs1.org/01/${GTIN}`,
    `https://example.com/shop/01/${GTIN}/details`,
  ])
    assert.equal(gs1For(link, 2026), null, link)
})

/** Elements that a warehouse uses, and what is read of them. */
const USED: Readonly<Record<string, readonly [string, object]>> = {
  '00': [SSCC, { sscc: SSCC }],
  '01': [GTIN, { gtin: GTIN }],
  '02': [GTIN, { gtin: GTIN }],
  '10': ['LOT-7', { batch: 'LOT-7' }],
  '15': ['270131', { best_before_date: '2027-01-31' }],
  '16': ['270131', { sell_by_date: '2027-01-31' }],
  '17': ['270131', { sell_by_date: '2027-01-31' }],
  '21': ['S1', { serial_number: 'S1' }],
  '37': ['24', { count: 24 }],
  '3103': ['001250', { weight: 1.25 }],
}

const GS = '\u001d'

/** How a code of elements is written. */
const WRITINGS: Readonly<Record<string, (elements: readonly (readonly [string, string])[]) => string>> = {
  'in brackets': (elements) => elements.map(([ai, value]) => `(${ai})${value}`).join(''),
  bare: (elements) => elements.map(([ai, value]) => `${ai}${value}`).join(GS),
  'bare behind a symbology': (elements) => `]d2${elements.map(([ai, value]) => `${ai}${value}`).join(GS)}`,
  'bare with written separators': (elements) => elements.map(([ai, value]) => `${ai}${value}`).join('{GS}'),
}

for (const [how, write] of Object.entries(WRITINGS)) {
  const separators = how.includes('written') ? ['{GS}'] : []
  for (const [ai, [value, read]] of Object.entries(USED)) {
    test(`(${ai}) is read ${how}`, () =>
      assert.deepEqual(gs1For(write([[ai, value]]), 2026, separators), read))
    for (const [other, [otherValue, otherRead]] of Object.entries(USED))
      if (Object.keys(read)[0] !== Object.keys(otherRead)[0])
        test(`(${ai}) and (${other}) are read ${how}`, () =>
          assert.deepEqual(
            gs1For(
              write([
                [ai, value],
                [other, otherValue],
              ]),
              2026,
              separators,
            ),
            { ...read, ...otherRead },
          ))
  }
}
