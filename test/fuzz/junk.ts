import fc from 'fast-check'

/** Draws values for one request; the same seed draws the same. */
export type Draw = fc.GeneratorValue

/** One of a list. */
export function oneOf<Value>(draw: Draw, values: readonly Value[]): Value {
  // By its place: what is drawn from is compared between draws, and a schema is no small thing to compare.
  const found = values[upTo(draw, values.length)]
  if (found === undefined) throw new Error('there is nothing to draw from')
  return found
}

/** A whole number from 0 up to but without `below`. */
export function upTo(draw: Draw, below: number): number {
  return draw(numbersBelow(below))
}

const numbers = new Map<number, () => fc.Arbitrary<number>>()

/** One maker for each bound: what a maker is given is compared with all that it ever was given, at every draw. */
function numbersBelow(below: number): () => fc.Arbitrary<number> {
  const known = numbers.get(below)
  if (known !== undefined) return known
  const made = () => fc.nat({ max: below - 1 })
  numbers.set(below, made)
  return made
}

/** Whether something that happens once in so many times happens now. */
export function once(draw: Draw, inSoMany: number): boolean {
  return upTo(draw, inSoMany) === 0
}

/** Texts that have broken programs before. */
const NASTY = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\uffff',
    '😀'.repeat(300),
  ],
  ...[
    "'",
    '"',
    '\\',
    "' or 1=1 --",
    '; drop table sites; --',
    '$1',
    '%',
    '%%',
    '%s',
    '_',
    '\\%',
    '{{ 7 | times: 7 }}',
  ],
  ...[
    '<script>',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
  ],
  ...[
    '0',
    '-0',
    '1e309',
    '0x10',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '1_000',
    '٣',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '-000001-01-01',
    '2026-01-01T00:00:00+99:99',
    'tomorrow',
  ],
]

const anyText = () => fc.string({ unit: 'binary', maxLength: 30 })

/** A text, harmless or not. */
export function text(draw: Draw): string {
  if (once(draw, 2)) return oneOf(draw, NASTY)
  if (once(draw, 40)) return 'x'.repeat(oneOf(draw, [255, 256, 10_001, 65_536]))
  return draw(anyText)
}

/** Numbers as JSON writes them, and beyond what can be kept. */
const NUMBERS = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '0.1',
    '1e3',
    '1E-7',
    '1e400',
    '-1e400',
    '1e-400',
    '4.9e-324',
    '0.1000000000000000055511',
  ],
  ...[
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740991',
    '9007199254740993',
    '9223372036854775807',
  ],
  ...[
    '9223372036854775808',
    '-9223372036854775809',
    '18446744073709551616',
    '1'.repeat(400),
    `0.${'1'.repeat(400)}`,
  ],
  ...['999999999', '1000000000', '123456789.1234567'],
]

/** A JSON value as text: of any kind, any size, any depth. */
export function json(draw: Draw, depth = 3): string {
  switch (upTo(draw, depth > 0 ? 8 : 5)) {
    case 0:
    case 1:
      return oneOf(draw, NUMBERS)
    case 2:
      return oneOf(draw, ['null', 'true', 'false'])
    case 3:
    case 4:
      return JSON.stringify(text(draw))
    case 5:
      return `[${Array.from({ length: upTo(draw, 4) }, () => json(draw, depth - 1)).join(',')}]`
    case 6:
      return `{${Array.from({ length: upTo(draw, 4) }, () => `${JSON.stringify(text(draw))}:${json(draw, depth - 1)}`).join(',')}}`
    default:
      return once(draw, 10) ? `${'['.repeat(60)}${']'.repeat(60)}` : '{}'
  }
}

/** Ids that no record has. */
export const NO_IDS = [
  ...['0', '-1', '01', '1.5', '1e3', 'x', 'null', '999999999', '9007199254740993', '9223372036854775807'],
  ...[
    '9223372036854775808',
    '18446744073709551616',
    '9'.repeat(100),
    '%00',
    '%zz',
    '%',
    '%2f',
    '..',
    '%2e%2e',
    '%E0%A4%A',
    '٣',
    '1;2',
  ],
  ...['__proto__', 'constructor', '{id}', '*', "1'", 'true', 'a'.repeat(600)],
].map((id) => (/^[\x21-\x7e]*$/.test(id) ? id : encodeURIComponent(id)))
