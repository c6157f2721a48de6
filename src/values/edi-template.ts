import type { FilterImplOptions } from 'liquidjs'
import { type EdiFormat, type EdiSegment, EdiValueError } from './edi-segment.ts'
import { plainDecimal } from './liquid-filters.ts'

/** What separates the elements of a template's line, and the components of an element. */
const SEPARATORS = '*+:'
/** What stands for each of them in a value: code points that are no letters, so that no text has them. */
const MARKS = '\ufdd0\ufdd1\ufdd2'
/** What stands for the decimal sign, which each partner chooses. */
export const DECIMAL_MARK = '\ufdd3'

/**
 * How values are written in templates of EDI: no sign of a value separates elements, and what ends a line is a blank. What
 * was captured is marked already, and stays as it is.
 */
export const ediWriting = {
  escape: (value: string) =>
    value
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replaceAll(/[*+:]/g, (sign) => MARKS[SEPARATORS.indexOf(sign)] ?? ''),
  finish: (text: string) => text,
} as const

/** The filters of templates of EDI. */
export const ediFilters: Readonly<Record<string, FilterImplOptions>> = {
  /** A number without superfluous zeros, with the decimal sign of the partner: `decimal`. */
  decimal: (value: unknown) => plainDecimal(value).replace('.', DECIMAL_MARK),
}

/**
 * The segments of a rendered template: a line is a segment, with `*` (X12) or `+` (EDIFACT) between its elements and `:`
 * between their components. Elements that are empty at the end are left out, and segments without any value. Throws
 * `EdiValueError`.
 */
export function segmentsOfTemplate(rendered: string, format: EdiFormat): readonly EdiSegment[] {
  const separator = format === 'x12' ? '*' : '+'
  return rendered.split(/\r\n|\r|\n/).flatMap((line): EdiSegment[] => {
    const text = line.trim()
    if (text === '') return []
    const [tag = '', ...elements] = text
      .split(separator)
      .map((element) => withoutEnd(element.split(':').map(unmarked)))
    const name = tag[0] ?? ''
    if (!/^[A-Z][A-Z0-9]{1,2}$/.test(name))
      throw new EdiValueError(`a line of the template begins with no segment: ${text.slice(0, 40)}`)
    const filled = withoutEnd(elements)
    return filled.length === 0 ? [] : [{ tag: name, elements: filled }]
  })
}

function unmarked(text: string): string {
  return text.trim().replaceAll(/[\ufdd0-\ufdd2]/g, (mark) => SEPARATORS[MARKS.indexOf(mark)] ?? '')
}

function withoutEnd<One extends string | readonly string[]>(list: readonly One[]): readonly One[] {
  const last = list.findLastIndex((one) => one.length > 0 && one !== '')
  return list.slice(0, last + 1)
}
