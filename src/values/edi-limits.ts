import type { EdiFormat, EdiSegment } from './edi-segment.ts'

/**
 * How long the elements of the usual segments may be (X12 004010, EDIFACT D.96A with the longer names of later
 * directories); 0 is not limited here. Components are in brackets; the last one of a segment with `...` is repeated.
 */
const LENGTHS: Readonly<Record<EdiFormat, Readonly<Record<string, string>>>> = {
  x12: {
    BSN: '2 30 8 8 4',
    BIA: '2 2 30 8 8',
    CTT: '6 10',
    DTM: '3 8 8',
    G62: '2 8 2 8 2',
    HL: '12 12 2 1',
    LIN: '20 2 48 2 48 2 48 2 48 2 48',
    LX: '6',
    MAN: '2 48 48 2 48 48',
    N1: '3 60 2 80',
    N2: '60 60',
    N3: '55 55',
    N4: '30 2 15 3',
    N9: '3 30 45 8',
    NTE: '3 80',
    PID: '1 3 2 12 80',
    PRF: '22',
    QTY: '2 15',
    REF: '3 30 80',
    SN1: '20 10 2 9',
    TD1: '5 7',
    TD5: '2 2 80 2 35',
    W03: '10 10 2 8 2',
    W06: '1 22 8 30 30 22 22',
    W07: '10 2 12 2 48 2 48 30',
    W12: '2 10 10 9 2 12 2 48 30 10',
    W13: '10 2 2',
    W14: '10 10 10 10',
    W17: '1 8 22 22 30',
    W27: '2 4 35 2',
  },
  edifact: {
    BGM: '[3 17 3 35] 35 3',
    CNT: '[3 18 3]',
    CPS: '12 12 3',
    DTM: '[3 35 3]',
    FTX: '3 3 [17 17 3] [70 70 70 70 70] 3',
    GIN: '3 [35 35] [35 35]',
    IMD: '3 3 [17 17 3 35 35 3]',
    LIN: '6 3 [35 3 3 3]',
    LOC: '3 [25 17 3 70]',
    MEA: '3 [3 3 3 17] [3 18]',
    NAD: '3 [35 17 3] [35 35 35 35 35] [35 35 35 35 35 3] [35 35 35 35] 35 9 17 3',
    PAC: '8 [3 3 3] [17 17 3 35 3]',
    PCI: '3 [35 35 35 35 35 35 35 35 35 35]',
    PIA: '3 [35 3 3 3] [35 3 3 3]',
    QTY: '[3 15 3]',
    RFF: '[3 35 6]',
    TDT: '3 17 [3 17] [8 17] [17 17 3 35]',
  },
}

/** A value that is too long: its element and component, from 1, and the most letters that it may have. */
export type LongValue = { readonly element: number; readonly component: number; readonly max: number }

/** The first value of a segment that is too long; null if there is none. */
export function longValueIn({ tag, elements }: EdiSegment, format: EdiFormat): LongValue | null {
  const limits = limitsFor(LENGTHS[format][tag] ?? '')
  for (const [place, components] of elements.entries())
    for (const [part, value] of components.entries()) {
      const max = limits[place]?.[part] ?? 0
      if (max > 0 && [...value].length > max) return { element: place + 1, component: part + 1, max }
    }
  return null
}

function limitsFor(lengths: string): readonly (readonly number[])[] {
  const elements = lengths.match(/\[[^\]]*\]|\d+/g) ?? []
  return elements.map((element) => (element.match(/\d+/g) ?? []).map(Number))
}
