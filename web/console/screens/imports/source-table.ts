import type { ServiceClient } from '#web/api/service-client.ts'
import type { Cells, ColumnMapping } from '#web/console/form/column-mapping.ts'

/** A table as it was pasted or read from a file, with what is wrong with it. */
export type SourceTable = {
  readonly cells: Cells
  /** The line of each row in its file. */
  readonly lines: readonly number[]
  /** Why a row cannot be imported as it is, by its place. */
  readonly faults: ReadonlyMap<number, string>
  /** What of the file was not read. */
  readonly warnings: readonly string[]
}

type ReadTable = {
  readonly rows: readonly {
    readonly line: number
    readonly cells: readonly string[]
    readonly fault?: string
  }[]
  readonly warnings: readonly string[]
}

/** A table of rows that were pasted. */
export function pastedTable(cells: Cells): SourceTable {
  return { cells, lines: cells.map((_, place) => place + 1), faults: new Map(), warnings: [] }
}

/** Reads a file as the service would import it; nothing is stored. */
export async function readTable(service: Pick<ServiceClient, 'send'>, file: File): Promise<SourceTable> {
  const { data } = await service.send<{ readonly attributes: ReadTable }>({
    method: 'POST',
    path: '/api/imports/read_table',
    // What a file is shows in its bytes: what browsers call it depends on the programs of the machine.
    headers: { 'content-type': 'application/octet-stream' },
    body: file.slice(),
  })
  const { rows, warnings } = data.attributes
  return {
    cells: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    faults: new Map(
      rows.flatMap(({ fault }, place) => (fault === undefined ? [] : [[place, fault] as const])),
    ),
    warnings,
  }
}

/** The table with other cells; a row that was changed is no longer faulty. */
export function withCells(table: SourceTable, cells: Cells): SourceTable {
  const faults = [...table.faults].filter(([place]) => cells[place] === table.cells[place])
  return { ...table, cells, faults: new Map(faults) }
}

/** The table without some of its rows. */
export function withoutRows(table: SourceTable, places: ReadonlySet<number>): SourceTable {
  const isKept = (_: unknown, place: number) => !places.has(place)
  const kept = table.cells.map((_, place) => place).filter((place) => !places.has(place))
  return {
    ...table,
    cells: table.cells.filter(isKept),
    lines: table.lines.filter(isKept),
    faults: new Map(
      kept.flatMap((before, place) => {
        const fault = table.faults.get(before)
        return fault === undefined ? [] : [[place, fault] as const]
      }),
    ),
  }
}

/** The places of rows with filled cells to the right of all headings: mostly a comma in a text divides it, and the cells behind it are shifted. */
export function rowsBeyond(cells: Cells, { hasHeadings, attributes }: ColumnMapping): readonly number[] {
  if (!hasHeadings) return []
  return cells.flatMap((row, place) =>
    row.slice(attributes.length).some((cell) => cell.trim() !== '') ? [place] : [],
  )
}
