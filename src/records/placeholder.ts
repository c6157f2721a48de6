import type { Sql, Statement } from '#database/sql.ts'
import type { Scope } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import { actsAcrossTenants } from '#values/principal.ts'
import type { Visibility } from './visibility-of-scope.ts'

/** The values of a statement's placeholders. */
export type StatementValues = {
  readonly scope: Scope
  readonly operands: readonly unknown[]
  readonly limit: number
  readonly after: readonly unknown[]
  readonly before: readonly unknown[]
  readonly ids: readonly unknown[]
  /** The instant of a read of the past. */
  readonly instant?: Instant
}

/** A placeholder in a statement that is written once and executed with different values. */
export class Placeholder {
  readonly in: (run: StatementValues) => unknown

  constructor(take: (run: StatementValues) => unknown) {
    this.in = take
  }
}

const tenant = new Placeholder((run) => run.scope.tenant.id)
const user = new Placeholder((run) => run.scope.caller.user_id)
const operator = new Placeholder((run) => run.scope.caller.is_operator)
const across = new Placeholder((run) => actsAcrossTenants(run.scope.caller.principal))
const accounts = new Placeholder((run) => run.scope.caller.account_ids)
const warehouses = new Placeholder((run) => run.scope.caller.warehouse_ids)
const permissions = new Placeholder((run) => [...run.scope.caller.permissions])

/** The placeholder of the caller's limits; an absent limit has none. */
export function visibilityFor(limits: {
  readonly accounts: boolean
  readonly warehouses: boolean
}): Visibility {
  return {
    tenant,
    user,
    operator,
    across,
    accounts: limits.accounts ? accounts : null,
    warehouses: limits.warehouses ? warehouses : null,
    permissions,
  }
}

/** The tenant of the run. */
export const tenantPlace = tenant

/** The tenant's time zone. */
export const timezonePlace = new Placeholder((run) => run.scope.tenant.timezone)

/** The instant of a read of the past. */
export const instantPlace = new Placeholder((run) => run.instant)

/** Maximum number of rows. */
export const limitPlace = new Placeholder((run) => run.limit)

/** The ids of the parents. */
export const idsPlace = new Placeholder((run) => run.ids)

/** A bound value of the filter, by its number. */
export const operandPlaces = placesFrom((run) => run.operands)

/** A value of the cursor after which the page starts. */
export const afterPlaces = placesFrom((run) => run.after)

/** A value of the cursor before which the page ends. */
export const beforePlaces = placesFrom((run) => run.before)

function placesFrom(list: (run: StatementValues) => readonly unknown[]): (index: number) => Placeholder {
  const placeholders: Placeholder[] = []
  return (index) => {
    for (let next = placeholders.length; next <= index; next += 1)
      placeholders.push(new Placeholder((run) => list(run)[next]))
    const found = placeholders[index]
    if (found === undefined) throw new Error(`no place ${index}`)
    return found
  }
}

/** A statement with placeholders. */
export type StatementTemplate = { readonly text: string; readonly parameters: readonly unknown[] }

/** Numbers the placeholders of a fragment; one that occurs several times has one number. */
export function formFor(piece: Sql): StatementTemplate {
  const numbers = new Map<unknown, number>()
  const parameters: unknown[] = []
  let text = piece.strings[0] ?? ''
  piece.values.forEach((value, index) => {
    let number = value instanceof Placeholder ? numbers.get(value) : undefined
    if (number === undefined) {
      parameters.push(value)
      number = parameters.length
      numbers.set(value, number)
    }
    text += `$${number}${piece.strings[index + 1] ?? ''}`
  })
  return { text, parameters }
}

/** The statement with its placeholders filled. */
export function filled(form: StatementTemplate, run: StatementValues): Statement {
  return {
    text: form.text,
    values: form.parameters.map((hole) => (hole instanceof Placeholder ? hole.in(run) : hole)),
  }
}
