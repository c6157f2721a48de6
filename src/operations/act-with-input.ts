import type { Transaction } from '#database/transaction.ts'
import type { Fields } from '#declare/field.ts'
import { inputFor } from '#declare/make-model.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { DeclarationOf } from '#declare/resource.ts'
import type { Input } from '#declare/rows.ts'
import { validateInput } from '#records/input.ts'
import type { ActInput } from './operation.ts'

/** An act and what its input is parsed with. */
type ActWithInput<F extends Fields, Result> = {
  readonly input: Resource<F>
  readonly run: (tx: Transaction, act: ActInput) => Promise<Result>
}

/** An act that gets its input as it is declared; invalid input is refused before. */
export function actWithInput<F extends Fields, Result>(
  model: Model,
  declaration: DeclarationOf<F>,
  run: (tx: Transaction, input: Input<F>, act: ActInput) => Promise<Result>,
): ActWithInput<F, Result> {
  const input = inputFor(model, declaration)
  return { input, run: async (tx, act) => run(tx, await validateInput(tx, input, act.parsed), act) }
}
