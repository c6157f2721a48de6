import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import { violation } from '#problems/problem.ts'
import { type CreationResult, createRecords, type ErrorPolicy, rowsOf } from '#records/create-many.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { checkOutputs } from './check-output.ts'

/** A product to create, and the accounts that may own stock of it. */
export type ProductCreation = {
  readonly parsed: Parsed
  /** Where its attributes stand in the request. */
  readonly at: string
  readonly account_ids: readonly number[]
}

/** Several products to create. */
export type ProductCreations = {
  readonly products: Resource
  readonly links: Resource
  readonly creations: readonly ProductCreation[]
  readonly policy: ErrorPolicy
}

/** Creates products with their links to accounts as if one after the other, with as many statements as one of them takes. */
export async function createProducts(
  tx: Transaction,
  { products, links, creations, policy }: ProductCreations,
): Promise<readonly CreationResult[]> {
  const account = links.references.find(({ name }) => name === 'account_id')
  if (account === undefined) throw new Error(`${links.name} refer to no account`)
  const broken = await checkOutputs(
    tx,
    products,
    creations.map(({ parsed }) => ({ row: parsed.values, parsed })),
  )
  const results = await createRecords(tx, products, {
    policy,
    creations: creations.map(({ parsed, at, account_ids }, place) => {
      // A product without an account is everybody's, which is not for those limited to accounts to create.
      const isShared = tx.caller.account_ids !== null && account_ids.length === 0
      return {
        parsed,
        at,
        violations: [...(broken[place] ?? []), ...(isShared ? [violation('record_shared', {})] : [])],
        named: account_ids.map((id) => ({ reference: account, id, pointer: `${at}/account_ids` })),
      }
    }),
  })
  announceCreated(tx, products, rowsOf(results))
  await linkAccounts(tx, links, { creations, results })
  return results
}

type LinkedProducts = Pick<ProductCreations, 'creations'> & { readonly results: readonly CreationResult[] }

async function linkAccounts(
  tx: Transaction,
  links: Resource,
  { creations, results }: LinkedProducts,
): Promise<void> {
  const rows = results.flatMap((result, place) =>
    'row' in result
      ? (creations[place]?.account_ids ?? []).map((account_id) => ({
          product_id: result.row.id,
          account_id,
        }))
      : [],
  )
  if (rows.length > 0) announceCreated(tx, links, await insertMany(tx, links, rows))
}
