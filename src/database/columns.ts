import pg from 'pg'
import { instantFromDatabase } from '#values/instant.ts'

const { builtins } = pg.types
const INT8_LIST = 1016

const numbers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

/** How columns become values: ids and counts are numbers, exact decimals stay text, moments take the wire's form. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [INT8_LIST, numbers],
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, instantFromDatabase],
  [builtins.DATE, (text) => text],
])

/** What reads PostgreSQL's text of a column of this type. */
export function parserFor(type: number): (text: string) => unknown {
  return parsers.get(type) ?? pg.types.getTypeParser(type, 'text')
}
