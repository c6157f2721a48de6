import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { coerce } from '#declare/coerce.ts'
import type { Field } from '#declare/field.ts'
import { Problem } from '#problems/problem.ts'
import { cellValue } from './cell-value.ts'
import { defaultNotation, FALSE_WORDS, type Notation, signsFor, TRUE_WORDS } from './notation.ts'
import { applyTransform } from './transform.ts'

// What a cell means is taken, and anything else is refused; nothing is changed without a word (spec: platform 11.7).

const BERLIN = 'Europe/Berlin'
const fields = {
  decimal: { kind: 'decimal', scale: 6 },
  integer: { kind: 'integer', min: -1e9, max: 1e9 },
  flag: { kind: 'flag' },
  moment: { kind: 'moment' },
  day: { kind: 'day' },
  name: { kind: 'text', max: 100 },
  code: { kind: 'text', max: 100, trimmed: true },
} satisfies Readonly<Record<string, Field>>

type Reading = { readonly timezone?: string; readonly notation?: Notation }

/** What a field gets of a cell; null where the cell is refused, on its way or by the field. */
function taken(kind: keyof typeof fields, cell: string, reading: Reading = {}): unknown {
  const field: Field = fields[kind]
  const text = unlessRefused(() => cellValue(field, cell, { timezone: BERLIN, column: 'cell', ...reading }))
  const read = text === null ? null : coerce(field, text)
  return read !== null && 'value' in read ? read.value : null
}

function unlessRefused(read: () => string): string | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const NOTATIONS: Readonly<Record<string, { readonly notation: Notation; readonly groups: string }>> = {
  'of a file that sets none': { notation: defaultNotation, groups: " '" },
  'with a decimal point': { notation: { ...defaultNotation, ...signsFor('.') }, groups: " '," },
  'with a decimal comma': { notation: { ...defaultNotation, ...signsFor(',') }, groups: " '." },
  'of EDIFACT': { notation: { ...defaultNotation, decimal_signs: ',.', group_signs: '' }, groups: '' },
}

/** The number that a text is by the rules of a notation, worked out apart from the pattern; null for none. */
function numberBy({ decimal_signs }: Notation, groups: string, text: string): number | null {
  const unsigned = text.replace(/^[-+]/, '')
  const [whole = '', fraction = '', ...more] = unsigned.split(new RegExp(`[${decimal_signs}]`))
  const group = [...groups].find((sign) => whole.includes(sign))
  const [first = '', ...others] = group === undefined ? [whole] : whole.split(group)
  const areGroups = first.length <= 3 && !/^0|^$/.test(first) && others.every((one) => one.length === 3)
  const digits = [first, ...others].join('')
  if (more.length > 0 || (others.length > 0 && !areGroups) || !/^\d+$/.test(digits + fraction)) return null
  if (!/^\d*$/.test(fraction)) return null
  return Number(`${text.startsWith('-') ? '-' : ''}${digits || '0'}.${fraction || '0'}`)
}

/** Every text of these letters up to a length. */
function textsOf(letters: string, length: number): readonly string[] {
  const shorter = length === 1 ? [''] : textsOf(letters, length - 1)
  return [...new Set([...shorter, ...shorter.flatMap((text) => [...letters].map((one) => text + one))])]
}

const digitsFilled = (text: string) => [text, text.replaceAll('0', '000'), text.replaceAll('1', '125')]

suite('cells of numbers', () => {
  for (const [name, { notation, groups }] of Object.entries(NOTATIONS))
    test(`in the notation ${name} are the number they mean, or refused`, () => {
      const texts = textsOf("01., '", 5).flatMap(digitsFilled)
      const signed = [...texts, ...textsOf('1.,', 3).flatMap((text) => [`-${text}`, `+${text}`])]
      for (const text of signed) {
        const meant = numberBy(notation, groups, text.trim())
        // Numbers of the fields are smaller.
        if (Math.abs(meant ?? 0) >= 1e9) continue
        const read = taken('decimal', text, { notation })
        // The field has six places.
        if (read === null) assert.equal(meant, null, text)
        else assert.ok(meant !== null && Math.abs(Number(read) - meant) < 1e-6, text)
        const whole = taken('integer', text, { notation })
        assert.ok(whole === null || whole === meant, text)
        const byTransform = unlessRefused(() => applyTransform(text, 'number', { notation }))
        if (meant !== null && text !== '') assert.equal(Number(byTransform), meant, text)
      }
    })

  test('may have blanks of any width, apostrophes, and each of the usual signs', () => {
    for (const text of ['1 500', '1\u00a0500', '1\u202f500', '1\u2009500', "1'500", '1\u2019500', '+1500'])
      for (const { notation } of [
        NOTATIONS['of a file that sets none'],
        NOTATIONS['with a decimal comma'],
      ].filter((one) => one !== undefined))
        assert.deepEqual(
          [taken('decimal', text, { notation }), taken('integer', text, { notation })],
          ['1500', 1500],
          text,
        )
    assert.equal(taken('decimal', '\u2212 5'), null)
    assert.equal(taken('decimal', '\u22125.5'), '-5.5')
    assert.equal(taken('integer', '\u22125'), -5)
  })

  test('are refused where they have groups of two signs, exponents, units or other figures', () => {
    for (const text of ["1 500'000", '1.5E3', '1E5', '5 kg', '1500-', '(5)', '٥', '0x10', 'Infinity', '1 50'])
      for (const kind of ['decimal', 'integer'] as const) assert.equal(taken(kind, text), null, text)
  })

  test('are refused with their column and text', () => {
    const format = {
      timezone: BERLIN,
      column: 'quantity',
      notation: { ...defaultNotation, ...signsFor(',') },
    }
    assert.throws(() => cellValue(fields.decimal, '0.125', format), {
      message: /^quantity is 0\.125, which is not a number with a decimal comma/,
    })
    assert.throws(() => applyTransform('12.34.567', 'number', format), {
      message: /^quantity is 12\.34\.567, /,
    })
  })
})

suite('cells of flags', () => {
  const own = { ...defaultNotation, true_values: ['Aktiv', 'no'], false_values: ['I'] }

  test('are the usual words in any case, and refused otherwise', () => {
    for (const [words, meant] of [
      [TRUE_WORDS, true],
      [FALSE_WORDS, false],
    ] as const)
      for (const word of words.flatMap((one) => [one, one.toUpperCase()])) {
        assert.equal(taken('flag', word), meant, word)
        assert.equal(applyTransform(word, 'boolean'), String(meant), word)
      }
    for (const word of ['maybe', '2', '-1', 'yess', 'I', 'nul', '-']) {
      assert.equal(taken('flag', word), null, word)
      assert.throws(() => applyTransform(word, 'boolean', { column: 'Sent' }), { message: /^Sent is / }, word)
    }
  })

  test('are the words of the configuration before the usual ones', () => {
    for (const [word, meant] of [
      ['aktiv', true],
      ['No', true],
      ['i', false],
      ['yes', true],
      ['nein', false],
      ['x1', null],
    ] as const) {
      assert.equal(taken('flag', word, { notation: own }), meant, word)
      const byTransform = unlessRefused(() => applyTransform(word, 'boolean', { notation: own }))
      assert.equal(byTransform, meant === null ? null : String(meant), word)
    }
  })

  test('are false where they are empty, under the transform alone', () => {
    assert.equal(applyTransform('', 'boolean'), 'false')
    assert.equal(taken('flag', ''), null)
  })
})

suite('cells of moments', () => {
  const TIMES = ['10:00', '10:00:00', '10:00:00.5', '10:00:00,5', '10:00:00,123456789']

  test('without an offset are in the time zone of the tenant, in whatever form they are written', () => {
    for (const between of ['T', ' '])
      for (const time of TIMES)
        for (const around of ['', ' ']) {
          const text = `2026-07-01${between}${time}${around}`
          const fraction = /[.,]5/.test(time) ? '.500' : time.includes('123') ? '.123' : ''
          assert.equal(taken('moment', text), `2026-07-01T08:00:00${fraction}Z`, text)
          assert.equal(taken('moment', `${text}-05`), `2026-07-01T15:00:00${fraction}Z`, text)
        }
    assert.equal(taken('moment', '2026-07-01'), '2026-06-30T22:00:00Z')
    assert.equal(taken('moment', '2026-07-01 10:00:60'), null)
    assert.equal(taken('moment', '2026-02-30 10:00'), null)
  })

  test('that the clocks leave out are refused, and of those that come twice the first is taken', () => {
    assert.equal(taken('moment', '2026-03-29 01:59'), '2026-03-29T00:59:00Z')
    for (const time of ['02:00', '02:30:00,5', '02:59:59'])
      assert.throws(
        () => cellValue(fields.moment, `2026-03-29 ${time}`, { timezone: BERLIN, column: 'due' }),
        {
          message: /^due is 2026-03-29 02:.*, which is a time that the clocks of Europe\/Berlin leave out/,
        },
      )
    assert.equal(taken('moment', '2026-03-29 03:00'), '2026-03-29T01:00:00Z')
    assert.equal(taken('moment', '2026-03-29T02:30:00Z'), '2026-03-29T02:30:00Z')
    assert.equal(taken('moment', '2026-10-25 02:30'), '2026-10-25T00:30:00Z')
    assert.equal(taken('moment', '2026-10-25 03:00'), '2026-10-25T02:00:00Z')
  })

  test('of a day that begins later, since clocks are set forward at midnight, are its beginning', () => {
    const reading = { timezone: 'Africa/Cairo' }
    for (const text of ['2026-04-24', '2026-04-24 00:00', '2026-04-24T00:00:00,0'])
      assert.equal(taken('moment', text, reading), '2026-04-23T22:00:00Z', text)
    assert.equal(taken('moment', '2026-04-24 00:30', reading), null)
  })
})

suite('cells of days', () => {
  test('are dates, and moments at midnight, there or in the time zone of the tenant', () => {
    for (const text of [
      '2027-01-20',
      '2027-01-20 00:00',
      '2027-01-20T00:00:00',
      '2027-01-20T00:00:00.000',
      '2027-01-20T00:00:00Z',
      '2027-01-20T00:00:00-05:00',
      '2027-01-19T23:00:00Z',
      '2027-01-19T18:00:00-05:00',
    ])
      assert.equal(taken('day', text), '2027-01-20', text)
    assert.equal(taken('day', '2026-07-19T22:00:00.000Z'), '2026-07-20')
  })

  test('are refused as other moments, whose day depends on the place', () => {
    for (const text of [
      '2027-01-20T23:30:00Z',
      '2027-01-20 09:30',
      '2027-01-20T00:00:01',
      '2027-01-19T22:00:00Z',
      '2027-02-30',
    ])
      assert.equal(taken('day', text), null, text)
  })
})

suite('cells of texts', () => {
  const ERRORS = ['#N/A', '#REF!', '#GETTING_DATA', '#SPILL!', 'Err:502', '#####']
  const NONE = ['NULL', '\\N', 'NaN', 'nan', '(null)', '[NULL]', '<null>', '<NA>', 'NaT']

  test('are refused where they are errors of spreadsheets or stand for no value, whatever they are for', () => {
    for (const kind of ['name', 'code', 'decimal', 'integer', 'flag', 'moment', 'day'] as const)
      for (const text of [...ERRORS, ...NONE]) assert.equal(taken(kind, text), null, `${kind} ${text}`)
  })

  test('are taken where they only look like these', () => {
    for (const kind of ['name', 'code'] as const)
      for (const text of ['#1', '#A1!', 'Null', 'null', 'Nan', 'NULL-1', 'N', 'None', 'Error', '-', 'n/a'])
        assert.equal(taken(kind, text), text, `${kind} ${text}`)
  })

  test('are refused in scientific notation where they identify something', () => {
    for (const text of ['4.00638E+12', '4,00638E+012', '12E+10', '400.6E+9', '-4.0E+12', '4.00638e+012']) {
      assert.equal(taken('code', text), null, text)
      assert.equal(taken('name', text), text)
    }
    for (const text of ['1E5', '12E-05', '4.00638E12', 'E+12', '1E+', 'A1E+12', '12E+1B'])
      assert.equal(taken('code', text), text)
  })

  test('are refused with an invisible character inside of a code, which is named, and lose those around it', () => {
    for (const sign of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u200e', '\u202c']) {
      assert.equal(taken('code', `AB${sign}C`), null, escape(sign))
      assert.equal(taken('code', `Ü${sign}${sign}1`), null, escape(sign))
      assert.equal(taken('code', `${sign}ABC${sign}`), 'ABC', escape(sign))
    }
    assert.throws(() => cellValue(fields.code, 'AB\u200bC', { timezone: BERLIN, column: 'product_code' }), {
      message:
        /^product_code is AB\u200bC, which is a code with the invisible character U\+200B behind AB; type it again/,
    })
    // Scripts and pictures that need such signs keep them.
    for (const text of ['می\u200cخواهم', '👨\u200d👩', 'क्\u200dष']) assert.equal(taken('code', text), text)
  })
})
