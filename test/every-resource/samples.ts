import type { DecimalField, IntegerField, JsonField, TextField } from '#declare/field.ts'
import type { Column } from '#declare/model.ts'

/** A value to send, and how it is answered. */
export type Sample = { readonly sent: unknown; readonly answered: unknown }

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A valid text of each format that a declaration can require. */
const FORMS: Readonly<Record<string, (turn: number) => string>> = {
  email: (turn) => `person${turn}@example.com`,
  slug: (turn) => `slug-${turn}`,
  identifier: (turn) => `adapter_${turn}`,
  language: (turn) => ['en-GB', 'de', 'fr-CA'][turn % 3] ?? 'en',
  timezone: (turn) => ['Europe/London', 'America/New_York', 'Asia/Tokyo'][turn % 3] ?? 'UTC',
  clock: (turn) => `${twoDigits(Math.floor(turn / 60) % 24)}:${twoDigits(turn % 60)}`,
  digits: (turn) => String(100_000 + turn),
  pattern: (turn) => `^FILE_${turn}`,
  data_path: (turn) => `data.tasks${turn}.aggregation`,
  media_type: (turn) => `application/x-sample-${turn}`,
  colour: (turn) => `#0b5c${String(10 + (turn % 90))}`,
  tracking_url: (turn) => `https://carrier.example/track/${turn}/{tracking_number}`,
  no_controls: (turn) => `plain text ${turn}`,
  picture: (turn) => `data:image/png;base64,${Buffer.from(`picture ${turn}`).toString('base64')}`,
  ssh_key: (turn) =>
    `ssh-ed25519 ${Buffer.from(`\0\0\0\vssh-ed25519\0\0\0 ${String(turn).padEnd(32, '.')}`).toString('base64')}`,
}

/** A valid value of a column; another turn gives another value. References are not made here. */
export function sampleOf(column: Column, turn: number): Sample {
  const { declared } = column
  switch (declared.kind) {
    case 'text':
      return textSample(declared, column, turn)
    case 'integer':
      return same(wholeWithin(declared, turn))
    case 'decimal':
      return same(decimalWithin(declared, turn))
    case 'flag':
      return same(turn % 2 === 0)
    case 'choice':
      return same(declared.options[turn % declared.options.length])
    case 'moment':
      return same(`20${10 + (turn % 80)}-03-04T05:06:07Z`)
    case 'day':
      return same(`20${10 + (turn % 80)}-03-04`)
    case 'json':
      return jsonSample(declared, turn)
    case 'texts':
      return same(
        declared.options === undefined
          ? [FORMS[declared.format ?? '']?.(turn) ?? `text ${turn}`]
          : [declared.options[turn % declared.options.length]],
      )
    case 'ids':
      return same([])
    case 'integers':
      return same([turn % 7])
    case 'password':
      return same(`a long password ${turn}`)
    case 'secret':
      return same({ key: `secret ${turn}` })
    default:
      throw new Error(`${column.name} is a ${declared.kind}, of which there is no sample`)
  }
}

function same(value: unknown): Sample {
  return { sent: value, answered: value }
}

function textSample(declared: TextField, { attribute }: Column, turn: number): Sample {
  const form = declared.format === undefined ? undefined : FORMS[declared.format]
  if (declared.format !== undefined && form === undefined)
    throw new Error(`test/every-resource/samples.ts knows no text of the form ${declared.format}`)
  const plain = `${turn} ${attribute}`
    .padEnd(declared.min ?? 0, '.')
    .slice(0, declared.max)
    .trim()
  const sent = form?.(turn) ?? plain
  const answered =
    declared.stored === 'upper' ? sent.toUpperCase() : declared.stored === 'lower' ? sent.toLowerCase() : sent
  return { sent, answered }
}

function wholeWithin({ min, max }: IntegerField, turn: number): number {
  const low = Math.max(min, 0)
  return low + (turn % (Math.min(max, low + 1_000_000) - low + 1))
}

function decimalWithin({ min = 0, max = 1_000_000, above }: DecimalField, turn: number): number {
  const low = Math.max(min, 0)
  const room = Math.min(max, low + 1000) - low
  return low + (above ? 1 : 0) + (room > 2 ? (turn % (room - 1)) + 0.25 : turn % (room + 1))
}

function jsonSample({ shape, stored_as }: JsonField, turn: number): Sample {
  if (shape === 'list') return same([{ place: turn }])
  const sent = { sku: `SKU ${turn}` }
  return { sent, answered: stored_as === 'list' ? [sent] : sent }
}

/** A value that must be refused, and how. */
export type Wrong = {
  readonly what: string
  readonly sent: unknown
  readonly symbol: string
  /** The index of the refused item of a list. */
  readonly place?: number
}

/** Values of an invalid type, format, size or choice for a column, each with the violated rule. */
export function wrongsOf({ declared }: Column): readonly Wrong[] {
  const invalid = (what: string, sent: unknown): Wrong => ({ what, sent, symbol: 'invalid' })
  switch (declared.kind) {
    case 'text':
      return [...textWrongs(declared), ...formWrongs(declared)]
    case 'integer':
      return [
        ...[
          ['a word', 'x'],
          ['a fraction', 1.5],
          ['true', true],
          ['an object', {}],
          ['an empty text', ''],
        ].map(([what, sent]) => ({ what: String(what), sent, symbol: 'not_an_integer' })),
        { what: 'below the minimum', sent: declared.min - 1, symbol: 'out_of_range' },
        { what: 'above the maximum', sent: declared.max + 1, symbol: 'out_of_range' },
        { what: 'a number of 30 digits', sent: '9'.repeat(30), symbol: 'out_of_range' },
      ]
    case 'decimal':
      return [
        ...[
          ['a word', 'x'],
          ['true', true],
          ['an object', {}],
          ['an empty text', ''],
          ['infinity', 'Infinity'],
        ].map(([what, sent]) => ({ what: String(what), sent, symbol: 'not_a_number' })),
        { what: 'below the minimum', sent: (declared.min ?? -999_999_999) - 1, symbol: 'out_of_range' },
        { what: 'above the maximum', sent: (declared.max ?? 999_999_999) + 1, symbol: 'out_of_range' },
        ...(declared.above
          ? [{ what: 'the excluded minimum', sent: declared.min, symbol: 'out_of_range' }]
          : []),
        declared.unrounded
          ? {
              what: 'too many decimals',
              sent: (declared.min ?? 0) + 1.000_01,
              symbol: 'quantity_precision',
            }
          : {
              what: 'rounded below the minimum',
              sent: (declared.min ?? -999_999_999.999999) - 1e-7,
              symbol: 'out_of_range',
            },
      ]
    case 'flag':
      return [invalid('a word', 'yes'), invalid('a number', 1), invalid('an object', {})]
    case 'choice':
      return [
        { what: 'an unknown choice', sent: 'nothing of the kind', symbol: 'inclusion' },
        { what: 'a number', sent: 5, symbol: 'inclusion' },
        ...(declared.stored === undefined
          ? [{ what: 'a choice in another case', sent: otherCase(declared.options), symbol: 'inclusion' }]
          : []),
      ]
    case 'moment':
    case 'day':
      return [
        ...[invalid('a word', 'yesterday'), invalid('a number', 5), invalid('month 13', '2026-13-01')],
        ...[invalid('the 30th of February', '2026-02-30'), invalid('before 1900', '1899-12-31T23:59:59Z')],
      ]
    case 'reference':
      return [
        ...[
          invalid('a word', 'x'),
          invalid('a fraction', 1.5),
          invalid('true', true),
          invalid('an object', {}),
        ],
        ...[0, 999_999_999_999, '9'.repeat(30)].map((sent) => ({
          what: `the unknown id ${sent}`,
          sent,
          symbol: 'must_exist',
        })),
      ]
    case 'json': {
      const numbers = invalid('a list of numbers', [5])
      const listed = declared.shape === 'list' ? { ...numbers, place: 0 } : numbers
      return [invalid('a number', 5), invalid('a word', 'x'), listed]
    }
    case 'texts':
      return [
        ...[invalid('a word', 'x'), invalid('a list of numbers', [5]), invalid('an object', {})],
        ...(declared.format === undefined ? [] : [invalid(`an invalid ${declared.format}`, ['x'])]),
        ...(declared.options === undefined
          ? []
          : [{ what: 'an unknown choice', sent: ['no such'], symbol: 'inclusion' }]),
        ...(declared.max === undefined
          ? []
          : [
              {
                what: 'too many items',
                sent: Array.from({ length: declared.max + 1 }, String),
                symbol: 'too_many_items',
              },
            ]),
      ]
    case 'ids':
      return [
        ...[invalid('a word', 'x'), invalid('a list of words', ['x']), invalid('an object', {})],
        { what: 'an unknown id', sent: [999_999_999], symbol: 'must_exist' },
      ]
    case 'password':
      return [
        invalid('a number', 5),
        { what: 'a text longer than 1000', sent: 'x'.repeat(1001), symbol: 'too_long' },
      ]
    case 'secret':
      return [invalid('a word', 'x'), invalid('a list', [])]
    default:
      return []
  }
}

function otherCase(options: readonly string[]): string {
  const [first = ''] = options
  return first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
}

function textWrongs({ max, min, required }: TextField): Wrong[] {
  return [
    { what: 'a number', sent: 5, symbol: 'invalid' },
    { what: 'true', sent: true, symbol: 'invalid' },
    { what: 'an object', sent: {}, symbol: 'invalid' },
    { what: 'a text with NUL', sent: 'a\0b', symbol: 'invalid' },
    { what: 'a text with an unpaired surrogate', sent: 'a\ud800b', symbol: 'invalid' },
    { what: `a text longer than ${max}`, sent: 'x'.repeat(max + 1), symbol: 'too_long' },
    ...(min === undefined
      ? []
      : [{ what: `a text shorter than ${min}`, sent: 'x'.repeat(min - 1), symbol: 'too_short' }]),
    ...(required ? [{ what: 'a blank text', sent: '   ', symbol: 'blank' }] : []),
  ]
}

/** A text of an invalid format, short enough for all fields. */
const NOT_OF_FORM: Readonly<Record<string, string>> = {
  email: 'no mail',
  slug: 'no slug!',
  identifier: 'No Identifier',
  language: '??',
  timezone: 'Mars/Olympus',
  clock: '25:00',
  digits: '12x',
  pattern: '(',
  data_path: 'tasks.aggregation',
  media_type: 'no type',
  no_controls: 'text with\u0007bell',
}

function formWrongs({ format }: TextField): Wrong[] {
  if (format === undefined) return []
  return [{ what: `an invalid ${format}`, sent: NOT_OF_FORM[format] ?? '\u0000', symbol: 'invalid' }]
}
