import type { FileRow } from '#domain/imports/file-row.ts'
import { columnKey } from '#domain/imports/table-rows.ts'
import { Problem, type Violation, violation } from '#problems/problem.ts'

/** The violations of rows, by their lines in the file. */
export type ViolationsByLine = ReadonlyMap<number, readonly Violation[]>

/** A refusal of some rows of a record. */
export class RowProblem extends Problem {
  readonly by_line: ViolationsByLine

  constructor(first: Violation, by_line: ViolationsByLine) {
    const others = [...by_line.values()].flat().filter((one) => one !== first)
    super([first, ...others])
    this.by_line = by_line
  }
}

/** Throws all violations of rows together; does nothing without any. */
export function refuseRows(by_line: ViolationsByLine): void {
  const [first] = [...by_line.values()].flat()
  if (first !== undefined) throw new RowProblem(first, by_line)
}

/** The refusal of two rows of one record that have different values in a column of the record, with both lines. */
export function contradiction(column: string, first: FileRow, other: FileRow): RowProblem {
  const values = [first, other].map(({ cells }) => cells[column] ?? cells[columnKey(column)] ?? '')
  const message = `lines ${first.number} and ${other.number} of one record contradict each other in ${column}: ${values.join(' and ')}`
  const reason = violation('import_row_rejected', { message })
  return new RowProblem(reason, new Map([[other.number, [reason]]]))
}

/** Runs a function that writes a record; what is wrong with one of its parts is the refusal of the line the part came from. */
export async function inLines<Result>(lines: readonly number[], run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const [first] = lines
    if (!(error instanceof Problem) || error instanceof RowProblem || first === undefined) throw error
    const lineOf = ({ context }: Violation) =>
      lines[Number(/_changes\/(\d+)(?:\/|$)/.exec(String(context?.pointer ?? ''))?.[1] ?? 0)] ?? first
    throw new RowProblem(error.first, Map.groupBy(error.violations, lineOf))
  }
}

/** Runs a function for a row; what it refuses is the refusal of that row. */
export async function inRow(row: FileRow, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof RowProblem) throw error
    throw new RowProblem(error.first, new Map([[row.number, error.violations]]))
  }
}
