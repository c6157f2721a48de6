/**
 * The application identifiers with the formats of their values (GS1 General Specifications, section 3.2): `N6` are six
 * digits, `N..8` up to eight, `X..20` up to twenty letters, `X0..17` may be missing.
 */
const TABLE: readonly (readonly [string, string])[] = [
  ['00', 'N18'],
  ['01-03', 'N14'],
  ['10', 'X..20'],
  ['11-13', 'N6'],
  ['15-17', 'N6'],
  ['20', 'N2'],
  ['21-22', 'X..20'],
  ['235', 'X..28'],
  ['240-241', 'X..30'],
  ['242', 'N..6'],
  ['243', 'X..20'],
  ['250-251', 'X..30'],
  ['253', 'N13 X0..17'],
  ['254', 'X..20'],
  ['255', 'N13 N0..12'],
  ['30', 'N..8'],
  ['3100-3169', 'N6'],
  ['3200-3379', 'N6'],
  ['3400-3579', 'N6'],
  ['3600-3699', 'N6'],
  ['37', 'N..8'],
  ['3900-3909', 'N..15'],
  ['3910-3919', 'N3 N..15'],
  ['3920-3929', 'N..15'],
  ['3930-3939', 'N3 N..15'],
  ['3940-3943', 'N4'],
  ['3950-3955', 'N6'],
  ['400-401', 'X..30'],
  ['402', 'N17'],
  ['403', 'X..30'],
  ['410-417', 'N13'],
  ['420', 'X..20'],
  ['421', 'N3 X..9'],
  ['422', 'N3'],
  ['423', 'N3 N0..12'],
  ['424', 'N3'],
  ['425', 'N3 N0..12'],
  ['426', 'N3'],
  ['427', 'X..3'],
  ['4300-4301', 'X..35'],
  ['4302-4306', 'X..70'],
  ['4307', 'X2'],
  ['4308', 'X..30'],
  ['4309', 'N20'],
  ['4310-4311', 'X..35'],
  ['4312-4316', 'X..70'],
  ['4317', 'X2'],
  ['4318', 'X..20'],
  ['4319', 'X..30'],
  ['4320', 'X..35'],
  ['4321-4323', 'N1'],
  ['4324-4325', 'N10'],
  ['4326', 'N6'],
  ['4330-4333', 'N6 X0..1'],
  ['7001', 'N13'],
  ['7002', 'X..30'],
  ['7003', 'N10'],
  ['7004', 'N..4'],
  ['7005', 'X..12'],
  ['7006', 'N6'],
  ['7007', 'N6 N0..6'],
  ['7008', 'X..3'],
  ['7009', 'X..10'],
  ['7010', 'X..2'],
  ['7011', 'N6 N0..4'],
  ['7020-7022', 'X..20'],
  ['7023', 'X..30'],
  ['7030-7039', 'N3 X..27'],
  ['7040', 'N1 X3'],
  ['7041', 'X..4'],
  ['710-717', 'X..20'],
  ['7230-7239', 'X2 X..28'],
  ['7240', 'X..20'],
  ['7241', 'N2'],
  ['7242', 'X..25'],
  ['7250', 'N8'],
  ['7251', 'N12'],
  ['7252', 'N1'],
  ['7253-7254', 'X..40'],
  ['7255', 'X..10'],
  ['7256', 'X..90'],
  ['7257', 'X..70'],
  ['7258', 'X3'],
  ['7259', 'X..40'],
  ['8001', 'N14'],
  ['8002', 'X..20'],
  ['8003', 'N14 X0..16'],
  ['8004', 'X..30'],
  ['8005', 'N6'],
  ['8006', 'N18'],
  ['8007', 'X..34'],
  ['8008', 'N8 N0..4'],
  ['8009', 'X..50'],
  ['8010', 'X..30'],
  ['8011', 'N..12'],
  ['8012', 'X..20'],
  ['8013', 'X..25'],
  ['8017-8018', 'N18'],
  ['8019', 'N..10'],
  ['8020', 'X..25'],
  ['8026', 'N18'],
  ['8030', 'X..90'],
  ['8110', 'X..70'],
  ['8111', 'N4'],
  ['8112', 'X..70'],
  ['8200', 'X..70'],
  ['90', 'X..30'],
  ['91-99', 'X..90'],
]

/** Lengths of the identifiers by their first two digits; others have two. */
const LONGER: readonly (readonly [RegExp, number])[] = [
  [/^(2[345]|4[012]|71)/, 3],
  [/^(3[1-69]|43|7[02]|8[0-2])/, 4],
]

/** Lengths of the values of identifiers that are not assigned, by their first two digits; others end at a separator. */
const RESERVED: readonly (readonly [RegExp, number])[] = [
  [/^04/, 16],
  [/^1[489]/, 6],
  [/^3[1-6]/, 6],
  [/^41/, 13],
]

/** The letters that a value may have (GS1 General Specifications, figure 7.11-1). */
const LETTER = '[!"%-?A-Z_a-z]'

/** What some scanners write for a separator in letters that a value may have. */
const WRITTEN_SEPARATOR = /<GS>/i

/** How the value of an identifier is read. */
export type ValueFormat = {
  /** Its number of characters; null if it ends at a separator. */
  readonly length: number | null
  readonly pattern: RegExp
}

const formats = new Map(
  TABLE.flatMap(([identifiers, notation]) => {
    const [first = '', last = first] = identifiers.split('-')
    const count = Number(last) - Number(first) + 1
    const format = formatFor(notation)
    return Array.from({ length: count }, (_, index) => {
      const identifier = String(Number(first) + index).padStart(first.length, '0')
      return [identifier, format] as const
    })
  }),
)

function formatFor(notation: string): ValueFormat {
  const parts = [...notation.matchAll(/([NX])(\d*)(\.\.)?(\d*)/g)]
  const isFixed = parts.every(([, , , range]) => range === undefined)
  const pattern = parts.map(([, kind, low, range, high]) => {
    const letter = kind === 'N' ? '\\d' : LETTER
    return range === undefined ? `${letter}{${low}}` : `${letter}{${low || 1},${high}}`
  })
  return {
    length: isFixed ? parts.reduce((sum, [, , low]) => sum + Number(low), 0) : null,
    pattern: new RegExp(`^${pattern.join('')}$`),
  }
}

/** The identifier at the start of a text: its first two, three or four characters. */
export function identifierIn(text: string): string {
  return text.slice(0, LONGER.find(([start]) => start.test(text))?.[1] ?? 2)
}

/** How the value of an identifier is read, also of one that is not assigned. */
export function valueFormatOf(identifier: string): ValueFormat {
  const known = formats.get(identifier)
  if (known !== undefined) return known
  const length = RESERVED.find(([start]) => start.test(identifier))?.[1] ?? null
  return { length, pattern: length === null ? ANY : new RegExp(`^\\d{${length}}$`) }
}

const ANY = new RegExp(`^${LETTER}{1,90}$`)

/** Whether an identifier can have this value; none can have one that contains a separator. */
export function isValueOf(identifier: string, value: string): boolean {
  return valueFormatOf(identifier).pattern.test(value) && !WRITTEN_SEPARATOR.test(value)
}

/** Whether a text can stand for a separator: it cannot be part of a value. */
export function isSeparator(text: string): boolean {
  return text !== '' && (WRITTEN_SEPARATOR.test(text) || !new RegExp(`^${LETTER}+$`).test(text))
}
