import type { Transaction } from '#database/transaction.ts'
import type { Fields } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { columnFor } from '#declare/names.ts'
import type { Input } from '#declare/rows.ts'
import { refuseAll } from '#problems/problem.ts'
import { checkInputs } from './check-inputs.ts'
import type { Parsed } from './parsed.ts'

/** Refuses all violations of an act's input together: format, rules and references. Returns the input. */
export async function validateInput<F extends Fields>(
  tx: Transaction,
  input: Resource<F>,
  parsed: Parsed,
): Promise<Input<F>> {
  const [violations = []] = await checkInputs(tx, input, [parsed])
  refuseAll(violations)
  return validInput(input.declaration, parsed)
}

/** The input of an act that is known to have no violation. */
export function validInput<F extends Fields>(
  _declaration: { readonly fields: F },
  { values }: Pick<Parsed, 'values'>,
): Input<F> {
  // Each value was read by its field's kind, and input with violations got no further.
  return values as Input<F>
}

/** The attributes that were sent, by their declaration: those without a violation, and on creation those that were not sent too. */
export function sentInput<F extends Fields>(
  _declaration: { readonly fields: F },
  { values }: Pick<Parsed, 'values'>,
): Partial<Input<F>> {
  // Each value was read by its field's kind; one with a violation is absent.
  return values as Partial<Input<F>>
}

/** Whether an attribute was sent, be it as null: those of a creation that were not sent have a value too. */
export function isSent<F extends Fields>(
  _declaration: { readonly fields: F },
  { pointers }: Pick<Parsed, 'pointers'>,
  name: keyof Input<F> & string,
): boolean {
  return name in pointers
}

/** Input without any attribute, which is null in all. */
export function nothingSent<F extends Fields>(declaration: {
  readonly fields: F
}): { readonly [Name in keyof Input<F>]: null } {
  const names = Object.entries(declaration.fields).map(([field, declared]) => columnFor(field, declared))
  // These are the columns that `Input` names.
  return Object.fromEntries(names.map((name) => [name, null])) as { readonly [Name in keyof Input<F>]: null }
}
