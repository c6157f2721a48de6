import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refuseAll } from '#problems/problem.ts'
import { checkRules, inDeclaredOrder } from './checks.ts'
import type { Parsed } from './parsed.ts'
import { askDatabase } from './questions.ts'

/** Refuses, all together, what is wrong with the words of an act: their form, their rules, and what they name. */
export async function checkInput(tx: Transaction, input: Resource, parsed: Parsed): Promise<void> {
  const known = [...parsed.violations, ...checkRules(input, { row: parsed.values, parsed })]
  const asked = await askDatabase(tx, input, {
    row: parsed.values,
    changed: new Set(Object.keys(parsed.values)),
    pointers: parsed.pointers,
    parts: parsed.parts,
    items: parsed.items,
    id: null,
    // No constraint stands behind what is not written as it is said, so everything is asked.
    isRefused: true,
  })
  refuseAll(inDeclaredOrder(input, [...known, ...asked]))
}
