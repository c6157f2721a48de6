import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { validateInput } from './input.ts'
import type { Parsed } from './parsed.ts'

/** Refuses all violations of an act's input together: format, rules and references. */
export async function checkInput(tx: Transaction, input: Resource, parsed: Parsed): Promise<void> {
  await validateInput(tx, input, parsed)
}
