import type { Sql, Statement } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import type { Sight } from './visibility.ts'

/** What fills a statement's places when it runs. */
export type Run = {
  readonly scope: Scope
  readonly operands: readonly unknown[]
  readonly limit: number
  readonly after: readonly unknown[]
  readonly before: readonly unknown[]
  readonly ids: readonly unknown[]
  /** The instant a look into the past is at. */
  readonly instant?: Instant
}

/** A hole in a statement that is written once and run with other values each time. */
export class Place {
  readonly in: (run: Run) => unknown

  constructor(take: (run: Run) => unknown) {
    this.in = take
  }
}

const tenant = new Place((run) => run.scope.tenant.id)
const user = new Place((run) => run.scope.caller.user_id)
const operator = new Place((run) => run.scope.caller.is_operator)
const accounts = new Place((run) => run.scope.caller.account_ids)
const warehouses = new Place((run) => run.scope.caller.warehouse_ids)

/** Where the caller's values go; a limit the caller does not have leaves no place. */
export function sightFor(limits: { readonly accounts: boolean; readonly warehouses: boolean }): Sight {
  return {
    tenant,
    user,
    operator,
    accounts: limits.accounts ? accounts : null,
    warehouses: limits.warehouses ? warehouses : null,
  }
}

/** The tenant of the run. */
export const tenantPlace = tenant

/** The tenant's time zone. */
export const timezonePlace = new Place((run) => run.scope.tenant.timezone)

/** The instant a look into the past is at. */
export const instantPlace = new Place((run) => run.instant)

/** How many rows are read at most. */
export const limitPlace = new Place((run) => run.limit)

/** The ids whose children are read. */
export const idsPlace = new Place((run) => run.ids)

/** A bound value of the filter, by its running number. */
export const operandPlaces = placesFrom((run) => run.operands)

/** A value of the cursor behind which the page starts. */
export const afterPlaces = placesFrom((run) => run.after)

/** A value of the cursor before which the page ends. */
export const beforePlaces = placesFrom((run) => run.before)

function placesFrom(list: (run: Run) => readonly unknown[]): (index: number) => Place {
  const made: Place[] = []
  return (index) => {
    for (let next = made.length; next <= index; next += 1) made.push(new Place((run) => list(run)[next]))
    const found = made[index]
    if (found === undefined) throw new Error(`no place ${index}`)
    return found
  }
}

/** A statement with places. */
export type Form = { readonly text: string; readonly holes: readonly unknown[] }

/** Numbers the holes of a piece; a place that occurs several times has one number. */
export function formFor(piece: Sql): Form {
  const numbers = new Map<unknown, number>()
  const holes: unknown[] = []
  let text = piece.strings[0] ?? ''
  piece.values.forEach((value, index) => {
    let number = value instanceof Place ? numbers.get(value) : undefined
    if (number === undefined) {
      holes.push(value)
      number = holes.length
      numbers.set(value, number)
    }
    text += `$${number}${piece.strings[index + 1] ?? ''}`
  })
  return { text, holes }
}

/** The statement with its places filled. */
export function filled(form: Form, run: Run): Statement {
  return { text: form.text, values: form.holes.map((hole) => (hole instanceof Place ? hole.in(run) : hole)) }
}
