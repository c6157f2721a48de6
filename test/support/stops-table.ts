import { readFileSync } from 'node:fs'

/** The states that forbid something, in the order of the columns of the table. */
export const STATES = ['stop', 'obsolete_1', 'obsolete_2', 'account', 'location'] as const

export type State = (typeof STATES)[number]

/** What a state makes of an act: `yes`, the symbol of a refusal, or `–` where the state cannot be. */
export type Stops = ReadonlyMap<string, Readonly<Record<State, string>>>

/** The table of what stops and inactive records forbid, by act, as operations 0.12 has it. */
export function readStops(): Stops {
  const page = readFileSync('docs/specification/operations/00-stock-model.md', 'utf8')
  const lines = page.split('## 0.12')[1]?.split('\n') ?? []
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| act '))
  return new Map(
    rows.map((line) => {
      const [act = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', ''))
      const states = Object.fromEntries(STATES.map((state, place) => [state, cells[place] ?? '']))
      return [act, states as Record<State, string>]
    }),
  )
}
