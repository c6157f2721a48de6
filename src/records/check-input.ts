import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refuseAll } from '#problems/problem.ts'
import { checkRules, inDeclaredOrder } from './checks.ts'
import { checkDatabase } from './database-checks.ts'
import type { Parsed } from './parsed.ts'

/** Refuses all violations of an act's input together: format, rules and references. */
export async function checkInput(tx: Transaction, input: Resource, parsed: Parsed): Promise<void> {
  const violations = [...parsed.violations, ...checkRules(input, { row: parsed.values, parsed })]
  const found = await checkDatabase(tx, input, {
    row: parsed.values,
    changed: new Set(Object.keys(parsed.values)),
    pointers: parsed.pointers,
    parts: parsed.parts,
    items: parsed.items,
    id: null,
    // No constraint protects input that is not stored as it is, so everything is checked.
    isRefused: true,
  })
  refuseAll(inDeclaredOrder(input, [...violations, ...found]))
}
