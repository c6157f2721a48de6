import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { parseEdi } from '#domain/imports/parse-edi.ts'
import { type SurveyedEdi, surveyEdi } from '#domain/imports/survey-edi.ts'
import { ediBytes, inCharacterSet } from '#values/edi-characters.ts'
import { ediForms } from '#values/edi-forms.ts'
import { type EdiProfile, writeInterchange } from '#values/edi-interchange.ts'
import { EdiValueError, ediSegment } from '#values/edi-segment.ts'
import { segmentsOfTemplate } from '#values/edi-template.ts'
import { templateLanguages } from '#values/template-languages.ts'
import { acknowledgementOf, interchangesIn, type RowResult } from './acknowledgement.ts'

const x12: EdiProfile = {
  format: 'x12',
  own: { id: 'OURYARD', qualifier: 'ZZ', group_id: 'OURYARD' },
  partner: { id: 'ACME', qualifier: '01', group_id: 'ACMEGS' },
  message_version: '004010',
  character_set: 'extended',
  transliterates: true,
  component_separator: ':',
  element_separator: '*',
  segment_terminator: '~',
  decimal_sign: '.',
  line_breaks: false,
  is_test: false,
  requests_acknowledgements: true,
}
const edifact: EdiProfile = {
  ...x12,
  format: 'edifact',
  own: { id: '4012345000009', qualifier: '14', group_id: '' },
  partner: { id: '4098765000002', qualifier: '14', group_id: '' },
  message_version: 'D:96A:UN',
  character_set: 'UNOC',
  element_separator: '+',
  segment_terminator: "'",
  decimal_sign: ',',
}
const stamp = { number: 42, at: Temporal.PlainDateTime.from('2026-11-28T02:05:00') }

/** Divides an interchange without the reader of the service: by a release character, letter by letter. */
function divided(
  text: string,
  signs: { readonly end: string; readonly element: string; readonly part: string; readonly release: string },
) {
  const segments: string[][][] = [[['']]]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const segment = segments.at(-1) ?? []
    const element = segment.at(-1) ?? []
    if (letter === signs.release) {
      at += 1
      element.push((element.pop() ?? '') + (text[at] ?? ''))
    } else if (letter === signs.end) segments.push([['']])
    else if (letter === signs.element) segment.push([''])
    else if (letter === signs.part) element.push('')
    else element.push((element.pop() ?? '') + letter)
  }
  return segments.filter((segment) => segment[0]?.[0]?.trim() !== '')
}
const dividedX12 = (text: string) => divided(text, { end: '~', element: '*', part: ':', release: '' })
const dividedEdifact = (text: string) =>
  divided(text.slice(9), { end: "'", element: '+', part: ':', release: '?' })

suite('interchanges', () => {
  test('of X12 have padded headers, one control number, and trailers that count', () => {
    const text = writeInterchange(x12, [{ type: '945', segments: [ediSegment('W06', 'N', 'ORD-1')] }], stamp)
    assert.equal(
      text,
      'ISA*00*          *00*          *ZZ*OURYARD        *01*ACME           *261128*0205*U*00401*000000042*1*P*:~' +
        'GS*SW*OURYARD*ACMEGS*20261128*0205*42*X*004010~ST*945*0001~W06*N*ORD-1~SE*3*0001~GE*1*42~IEA*1*000000042~',
    )
  })

  test('of EDIFACT announce their signs, and have one control number and trailers that count', () => {
    const message = { type: 'DESADV', segments: [ediSegment('BGM', '351', "O'K+1:2?", '9')] }
    assert.equal(
      writeInterchange({ ...edifact, is_test: true }, [message], stamp),
      "UNA:+,? 'UNB+UNOC:3+4012345000009:14+4098765000002:14+261128:0205+42++++1++1'" +
        "UNH+42+DESADV:D:96A:UN'BGM+351+O?'K?+1?:2??+9'UNT+3+42'UNZ+1+42'",
    )
  })

  test('with several messages count them, and give each a reference of its own', () => {
    const segments = [ediSegment('BIA', '00', 'DD')]
    const messages = [
      { type: '846', segments },
      { type: '846', segments },
    ]
    const read = dividedX12(writeInterchange(x12, messages, stamp)).map((one) =>
      one.map(([value]) => value).join('*'),
    )
    assert.deepEqual(
      read.filter((one) => /^(ST|SE|GE)/.test(one)),
      ['ST*846*0001', 'SE*3*0001', 'ST*846*0002', 'SE*3*0002', 'GE*2*42'],
    )
  })

  const readers = [
    { profile: x12, read: dividedX12, lost: /[*:~]/g },
    { profile: edifact, read: dividedEdifact, lost: /$^/g },
  ] as const
  for (const { profile, read, lost } of readers)
    test(`of ${profile.format} give back any text in any field that they were written with`, () => {
      const text = fc.oneof(
        fc.string({ unit: fc.constantFrom(..."+:'?*~^\\ABz09 äßé.,\n"), maxLength: 30 }),
        fc.string({ maxLength: 30 }),
      )
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
          // The last element is never empty, so that none is left out.
          const segment = ediSegment('ZZZ', ...values, 'END')
          let written: string
          try {
            written = writeInterchange(
              profile,
              [{ type: profile.format === 'x12' ? '945' : 'DESADV', segments: [segment] }],
              stamp,
            )
          } catch (error) {
            assert.ok(error instanceof EdiValueError)
            return
          }
          const expected = values.map((value) => {
            const plain = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
            const inSet = inCharacterSet(plain, { set: profile.character_set, transliterates: true })
            const replaced = 'text' in inSet ? inSet.text.replaceAll(lost, ' ').trim() : ''
            return profile.format === 'x12' ? replaced.replaceAll(/ {2,}/g, ' ') : replaced
          })
          const [own] = read(written).filter(([tag]) => tag?.[0] === 'ZZZ')
          assert.deepEqual(
            own?.slice(1, -1).map(([value]) => value ?? ''),
            expected,
          )
          // The strict reader of the service takes it: its trailers count what there is.
          const { rows } = parseEdi(written, { format: profile.format, message_types: [] })
          const [row] = [...(rows as Iterable<{ cells: Readonly<Record<string, string>> }>)]
          assert.equal(row?.cells[`ZZZ.${values.length + 1}`], 'END')
          for (const [place, value] of expected.entries()) assert.equal(row?.cells[`ZZZ.${place + 1}`], value)
        }),
        { seed: 7, numRuns: 300 },
      )
    })

  const texts = [
    ['UNOA', 'Größe 5', 'GROESSE 5'],
    ['UNOB', 'Żółć_1', 'Zolc-1'],
    ['UNOC', 'Größe “5”', 'Größe "5"'],
    ['UNOY', '東京', '東京'],
    ['basic', 'Müller [1]', 'MUELLER (1)'],
    ['extended', 'Émile – 5 €', 'Emile - 5 EUR'],
  ] as const
  for (const [set, text, expected] of texts)
    test(`in ${set} write letters that it lacks as others that read alike`, () => {
      assert.deepEqual(inCharacterSet(text, { set, transliterates: true }), { text: expected })
    })

  test('in Latin-1 are one byte for each letter, and in UTF-8 as many as it takes', () => {
    assert.deepEqual([...ediBytes('ß', 'UNOC')], [0xdf])
    assert.deepEqual([...ediBytes('ß', 'UNOY')], [0xc3, 0x9f])
  })

  const refusals: readonly (readonly [string, EdiProfile, string, RegExp])[] = [
    [
      'a letter that cannot be transliterated',
      edifact,
      '東京',
      /BGM element 2 has 東, which UNOC does not have/,
    ],
    [
      'a letter that the set lacks where nothing is transliterated',
      { ...x12, transliterates: false },
      'ä',
      /has ä, which extended/,
    ],
    [
      'a separator in X12 where nothing is replaced',
      { ...x12, transliterates: false },
      'A*B',
      /has the separator \*/,
    ],
    [
      'a value that is longer than its element',
      edifact,
      'A'.repeat(36),
      /BGM element 2 is longer than 35 letters/,
    ],
  ]
  for (const [title, profile, value, reason] of refusals)
    test(`refuse ${title}`, () => {
      const segments = [ediSegment('BGM', '351', value)]
      assert.throws(
        () => writeInterchange(profile, [{ type: 'DESADV', segments }], stamp),
        (error) => error instanceof EdiValueError && reason.test(error.message),
      )
    })
})

suite('templates of EDI', () => {
  const render = (source: string, variables: object) =>
    templateLanguages.edi.render(source, variables as never).texts.join('')

  test('separate elements themselves, whatever their values contain', () => {
    const source = 'NTE*GEN*{{ note }}\n{% if none %}N3*{{ none }}{% endif %}\nN4*{{ none }}**'
    const rendered = render(source, { note: 'a*b:c+d\nISA*1~' })
    assert.deepEqual(segmentsOfTemplate(rendered, 'x12'), [ediSegment('NTE', 'GEN', 'a*b:c+d ISA*1~')])
  })

  test('write numbers with the decimal sign of the partner, without superfluous zeros', () => {
    const segments = segmentsOfTemplate(
      render('QTY+12:{{ one | decimal }}\nQTY+21:{{ two | decimal }}', { one: 1.5, two: '2.000' }),
      'edifact',
    )
    assert.match(writeInterchange(edifact, [{ type: 'DESADV', segments }], stamp), /'QTY\+12:1,5'QTY\+21:2'/)
  })

  test('divide free texts at blanks', () => {
    const source =
      '{% assign parts = note | split_text: 10 %}{% for part in parts %}NTE*GEN*{{ part }}\n{% endfor %}'
    const segments = segmentsOfTemplate(
      render(source, { note: 'Leave with  the neighbour on Sundays' }),
      'x12',
    )
    assert.deepEqual(
      segments.map(({ elements }) => elements[1]?.[0]),
      ['Leave with', 'the', 'neighbour', 'on Sundays'],
    )
  })

  for (const [type, source] of Object.entries(ediForms))
    test(`${type} has no syntax error, and is written without any data`, () => {
      assert.equal(templateLanguages.edi.faultFor(source), null)
      assert.equal(templateLanguages.html.faultFor(source), null)
      const format = /\d$/.test(type) ? 'x12' : 'edifact'
      const segments = segmentsOfTemplate(
        render(source, { now: '2026-11-28T02:05:00Z', timezone: 'UTC' }),
        format,
      )
      const profile = format === 'x12' ? x12 : edifact
      writeInterchange(profile, [{ type: type.slice(4).toUpperCase(), segments }], stamp)
    })
})

suite('acknowledgements', () => {
  const isa = (control: string) =>
    `ISA*00*          *00*          *01*ACME           *ZZ*OURYARD        *261128*0100*U*00401*${control}*1*P*:~`
  const order = (reference: string, product: string) =>
    `ST*940*${reference}~W05*N*ORD-${reference}~LX*1~W01*5*EA**VN*${product}~SE*5*${reference}~`
  const file940 = `${isa('000000007')}GS*OW*ACMEGS*OURYARD*20261128*0100*3*X*004010~${order('0001', 'SPOON')}${order('0002', 'NOSPOON')}GE*2*3~IEA*1*000000007~`
  const orders =
    "UNA:+.? 'UNB+UNOC:3+4098765000002:14+4012345000009:14+261128:0100+7'" +
    "UNH+1+ORDERS:D:96A:UN'BGM+220+ORD-1+9'LIN+1++SPOON:SA'UNT+4+1'UNH+2+ORDERS:D:96A:UN'BGM+220+ORD-2+9'LIN+1++NOSPOON:SA'UNT+4+2'UNZ+2+7'"

  type Import = {
    readonly rows?: Readonly<Record<number, RowResult>>
    readonly is_refused?: boolean
    readonly is_duplicate?: boolean
    readonly is_unwanted_test?: boolean
    readonly types?: readonly string[]
  }
  const created: RowResult = { status: 'created', message: null }

  function answered(
    text: string,
    format: 'x12' | 'edifact',
    { rows = {}, is_refused = false, is_duplicate = false, is_unwanted_test = false, types = [] }: Import,
  ) {
    const { rows: surveyed } = surveyEdi(text, { format, message_types: types })
    const survey = [...(surveyed as Iterable<{ raw: string }>)].map(
      ({ raw }) => JSON.parse(raw) as SurveyedEdi,
    )
    const results = new Map(Object.entries(rows).map(([row, result]) => [Number(row), result]))
    return interchangesIn(survey).map((parts) => {
      const answer = acknowledgementOf(
        { ...parts, rows: results, is_refused, is_duplicate, is_unwanted_test },
        format,
      )
      const segments = answer.messages.flatMap((message) =>
        message.segments.map(({ tag, elements }) =>
          [tag, ...elements.map((one) => one.join(':'))].join('*').replace(/\*+$/, ''),
        ),
      )
      return { type: answer.message_type, status: answer.status, segments, reason: answer.reason }
    })
  }

  const failed: RowResult = { status: 'failed', message: 'no product with code NOSPOON' }

  const cases: readonly (readonly [string, string, 'x12' | 'edifact', Import, string, readonly string[]])[] =
    [
      [
        'all orders are taken',
        file940,
        'x12',
        { rows: { 1: created, 2: created } },
        'accepted',
        ['AK1*OW*3', 'AK2*940*0001', 'AK5*A', 'AK2*940*0002', 'AK5*A', 'AK9*A*2*2*2'],
      ],
      [
        'one order is refused, with the element that is named',
        file940,
        'x12',
        { rows: { 1: created, 2: failed } },
        'accepted_with_errors',
        [
          'AK1*OW*3',
          'AK2*940*0001',
          'AK5*A',
          'AK2*940*0002',
          'AK3*W01*4**8',
          'AK4*5**7*NOSPOON',
          'AK5*R*5',
          'AK9*P*2*2*1',
        ],
      ],
      [
        'one order is skipped',
        file940,
        'x12',
        { rows: { 1: created, 2: { status: 'skipped', message: 'is no order' } } },
        'accepted_with_errors',
        ['AK1*OW*3', 'AK2*940*0001', 'AK5*A', 'AK2*940*0002', 'AK5*E', 'AK9*E*2*2*2'],
      ],
      [
        'nothing is taken, since one order is refused',
        file940,
        'x12',
        { rows: { 2: failed }, is_refused: true },
        'rejected',
        [
          'AK1*OW*3',
          'AK2*940*0001',
          'AK5*R*5',
          'AK2*940*0002',
          'AK3*W01*4**8',
          'AK4*5**7*NOSPOON',
          'AK5*R*5',
          'AK9*R*2*2*0',
        ],
      ],
      [
        'the messages are of a type that is not read',
        file940,
        'x12',
        { types: ['850'] },
        'rejected',
        ['AK1*OW*3', 'AK2*940*0001', 'AK5*R*1', 'AK2*940*0002', 'AK5*R*1', 'AK9*R*2*2*0'],
      ],
      [
        'a message counts more segments than it has',
        file940.replace('SE*5*0002', 'SE*6*0002'),
        'x12',
        { is_refused: true },
        'rejected',
        ['AK1*OW*3', 'AK2*940*0001', 'AK5*R*5', 'AK2*940*0002', 'AK5*R*4', 'AK9*R*2*2*0'],
      ],
      [
        'a group has another number at its end',
        file940.replace('GE*2*3', 'GE*2*4'),
        'x12',
        { is_refused: true },
        'rejected',
        ['AK1*OW*3', 'AK2*940*0001', 'AK5*R*5', 'AK2*940*0002', 'AK5*R*5', 'AK9*R*2*2*0*4'],
      ],
      [
        'the interchange is cut off',
        file940.replace('IEA*1*000000007~', ''),
        'x12',
        { is_refused: true },
        'rejected',
        ['TA1*000000007*261128*0100*R*023'],
      ],
      [
        'the control number was used before',
        file940,
        'x12',
        { is_refused: true, is_duplicate: true },
        'duplicate',
        ['TA1*000000007*261128*0100*R*025'],
      ],
      [
        'it is a test that nobody agreed on',
        file940,
        'x12',
        { is_refused: true, is_unwanted_test: true },
        'rejected',
        ['TA1*000000007*261128*0100*R*020'],
      ],
      [
        'all orders are taken',
        orders,
        'edifact',
        { rows: { 1: created, 2: created } },
        'accepted',
        ['UCI*7*4098765000002:14*4012345000009:14*7', 'UCM*1*ORDERS:D:96A:UN*7', 'UCM*2*ORDERS:D:96A:UN*7'],
      ],
      [
        'one order is refused, with the element that is named',
        orders,
        'edifact',
        { rows: { 1: created, 2: failed } },
        'accepted_with_errors',
        [
          'UCI*7*4098765000002:14*4012345000009:14*7',
          'UCM*1*ORDERS:D:96A:UN*7',
          'UCM*2*ORDERS:D:96A:UN*4*12',
          'UCS*3',
          'UCD*12*4',
        ],
      ],
      [
        'a message counts more segments than it has',
        orders.replace('UNT+4+2', 'UNT+5+2'),
        'edifact',
        { is_refused: true },
        'rejected',
        [
          'UCI*7*4098765000002:14*4012345000009:14*7',
          'UCM*1*ORDERS:D:96A:UN*4*18',
          'UCM*2*ORDERS:D:96A:UN*4*29',
        ],
      ],
      [
        'the interchange is cut off',
        orders.replace("UNZ+2+7'", ''),
        'edifact',
        { is_refused: true },
        'rejected',
        ['UCI*7*4098765000002:14*4012345000009:14*4*13'],
      ],
      [
        'the control number was used before',
        orders,
        'edifact',
        { is_refused: true, is_duplicate: true },
        'duplicate',
        ['UCI*7*4098765000002:14*4012345000009:14*4*26'],
      ],
      [
        'it is a test that nobody agreed on',
        orders,
        'edifact',
        { is_refused: true, is_unwanted_test: true },
        'rejected',
        ['UCI*7*4098765000002:14*4012345000009:14*4*25'],
      ],
    ]
  for (const [title, text, format, result, status, segments] of cases)
    test(`of ${format}, where ${title}`, () => {
      const [answer] = answered(text, format, result)
      assert.deepEqual([answer?.status, answer?.segments], [status, segments])
    })

  test('are not acknowledged themselves', () => {
    const text = `${isa('000000008')}GS*FA*ACMEGS*OURYARD*20261128*0100*4*X*004010~ST*997*0001~AK1*SW*42~AK9*A*1*1*1~SE*4*0001~GE*1*4~IEA*1*000000008~`
    assert.deepEqual(answered(text, 'x12', {}), [
      { type: null, status: 'accepted', segments: [], reason: null },
    ])
  })
})
