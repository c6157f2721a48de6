import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibleIds } from '#records/read-visible-ids.ts'
import type { JointAct } from './operation.ts'

/**
 * Whether callers see all that their requests refer to, in one message; the callers of a batch see the same. Who refers to what
 * is not there is refused by doing it by itself.
 */
export function jointReferences(
  tx: Transaction,
  input: Resource,
  acts: readonly JointAct[],
): Query<(act: JointAct) => boolean> {
  const named = input.references.flatMap(({ name, target }) => {
    const ids = acts.flatMap(({ parsed: { values } }) => idsIn(values[name]))
    return ids.length === 0 ? [] : [{ name, target, ids: [...new Set(ids)] }]
  })
  return tx.pipeline(named.map(({ target, ids }) => visibleIds(tx, target, ids))).map(
    (visible) =>
      ({ parsed: { values } }) =>
        named.every(({ name }, index) => idsIn(values[name]).every((id) => visible[index]?.has(id) === true)),
  )
}

const idsIn = (value: unknown) => (typeof value === 'number' ? [value] : [])
