import { combinedLabels, labelRangeFor } from '../../../../src/values/label-range.ts'

/** The parts of a range in the order in which they stand in the codes. */
export const RANGE_PARTS = ['zone', 'aisle', 'column', 'row', 'slot'] as const

/** A part of a range. */
export type RangePart = (typeof RANGE_PARTS)[number]

/** The first and the last label of a part as they are typed. */
export type PartEnds = { readonly start: string; readonly end: string }

/** A range of locations as it is typed. */
export type RangeDraft = {
  readonly warehouse_id: string
  readonly location_type_id: string
  readonly prefix: string
  /** What stands between the parts of a code. */
  readonly separator: string
  readonly active: boolean
  readonly parts: Readonly<Record<RangePart, PartEnds>>
}

/** What is wrong with a part, by the names of the service. */
type PartFault = 'incomplete_pair' | 'invalid'

/** The result of a range before anything is created. */
export type RangePreview = {
  readonly count: number
  readonly is_too_many: boolean
  /** All codes in their order; none where there are too many or something is wrong. */
  readonly codes: readonly string[]
  readonly faults: Readonly<Partial<Record<RangePart, PartFault>>>
}

/** Maximum number of locations of a range. */
export const RANGE_MAX = 10_000

const NOTHING: PartEnds = { start: '', end: '' }

/** A range of which nothing is typed yet. */
export function emptyRange(warehouse: string | null): RangeDraft {
  return {
    warehouse_id: warehouse ?? '',
    location_type_id: '',
    prefix: '',
    separator: '-',
    active: true,
    parts: { zone: NOTHING, aisle: NOTHING, column: NOTHING, row: NOTHING, slot: NOTHING },
  }
}

/** A range that begins with what a link says of it, by the names of the service. */
export function presetRange(warehouse: string | null, search: Readonly<Record<string, string>>): RangeDraft {
  const empty = emptyRange(search['warehouse_id'] ?? warehouse)
  const ends = RANGE_PARTS.map((part) => [
    part,
    { start: search[`range_start_${part}`] ?? '', end: search[`range_end_${part}`] ?? '' },
  ])
  return {
    ...empty,
    location_type_id: search['location_type_id'] ?? '',
    parts: { ...empty.parts, ...Object.fromEntries(ends) },
  }
}

/** The number of locations of a range, their codes, and what is wrong with its parts. */
export function rangePreview({
  prefix,
  separator,
  parts,
}: Pick<RangeDraft, 'prefix' | 'separator' | 'parts'>): RangePreview {
  const faults: Partial<Record<RangePart, PartFault>> = {}
  const ranges = RANGE_PARTS.flatMap((part) => {
    const [start, end] = [parts[part].start.trim(), parts[part].end.trim()]
    if (start === '' && end === '') return []
    const range = start === '' || end === '' ? null : labelRangeFor(start, end)
    if (range === null) faults[part] = start === '' || end === '' ? 'incomplete_pair' : 'invalid'
    return range === null ? [] : [range]
  })
  const count = ranges.length === 0 ? 0 : ranges.reduce((all, { length }) => all * length, 1)
  const is_too_many = count > RANGE_MAX
  const isWhole = count > 0 && !is_too_many && Object.keys(faults).length === 0
  const labels = isWhole ? ranges.map((range) => range.values()) : []
  return {
    count,
    is_too_many,
    codes: isWhole ? combinedLabels(labels, { prefix: prefix.trim(), separator }) : [],
    faults,
  }
}

/** A line has as many places as the last part, and as the last two where that is few. */
const FEW = 8

/** The codes in lines as they stand in a rack, at most so many and with a certain code among them. */
export function linesOfCodes(
  { codes }: RangePreview,
  { parts }: Pick<RangeDraft, 'parts'>,
  { most, among }: { readonly most: number; readonly among: string | null },
): readonly (readonly string[])[] {
  const lengths = RANGE_PARTS.flatMap((part) => {
    const { start, end } = parts[part]
    const range = start === '' ? null : labelRangeFor(start.trim(), end.trim())
    return range === null ? [] : [range.length]
  })
  const [last = 1, before = 1] = lengths.toReversed()
  const width = last < FEW ? last * before : last
  const lines = Math.ceil(codes.length / width)
  const index = among === null ? 0 : Math.max(0, Math.floor(codes.indexOf(among) / width))
  const first = Math.max(0, Math.min(index, lines - most))
  return Array.from({ length: Math.min(most, lines) }, (_, line) =>
    codes.slice((first + line) * width, (first + line + 1) * width),
  )
}

/** A range as it is sent. */
export function rangeAttributes(draft: RangeDraft): Readonly<Record<string, unknown>> {
  const { warehouse_id, location_type_id, prefix, separator, active } = draft
  const ends = RANGE_PARTS.flatMap((part) => {
    const [start, end] = [draft.parts[part].start.trim(), draft.parts[part].end.trim()]
    return start === '' && end === ''
      ? []
      : [[`range_start_${part}`, start] as const, [`range_end_${part}`, end] as const]
  })
  return {
    warehouse_id,
    location_type_id,
    prefix: prefix.trim(),
    separator,
    active,
    ...Object.fromEntries(ends),
  }
}

/** Whether everything is typed that the service needs. */
export function isReady(draft: RangeDraft, { codes }: RangePreview): boolean {
  return draft.warehouse_id !== '' && draft.location_type_id !== '' && codes.length > 0
}
