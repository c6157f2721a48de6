import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { creation, removal, removalOfMany, update } from './generic.ts'
import type { Act, Operation } from './operation.ts'

/** What can be done with saved views: what can be done with every record, but each owner's alone (platform 18.1). */
export function savedViewOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'saved_views')
  return [
    guarded(creation(resource), 'Sharing it needs manage_shared_views.', (tx, { parsed }) =>
      assertMayShare(tx, parsed.values.shared === true),
    ),
    guarded(update(resource), 'Those of others need manage_shared_views, and so does sharing.', (tx, act) => {
      assertMayChange(tx, [act.subject])
      assertMayShare(tx, isSharedAnew(act))
    }),
    guarded(removal(resource), OTHERS, (tx, { subject }) => assertMayChange(tx, [subject])),
    guarded(removalOfMany(resource), OTHERS, (tx, { subjects }) => assertMayChange(tx, subjects)),
  ]
}

const OTHERS = 'Those of others need manage_shared_views.'

/** An operation that is refused to some of those who see its records. */
function guarded(
  operation: Operation,
  description: string,
  assertAllowed: (tx: Transaction, act: Act) => void,
): Operation {
  return {
    ...operation,
    description: `${operation.description} ${description}`,
    run: async (tx, act) => {
      assertAllowed(tx, act)
      return operation.run(tx, act)
    },
  }
}

/** Refuses whoever neither owns all of these saved views nor looks after those that are shared. */
function assertMayChange({ caller }: Transaction, rows: readonly AnyRow[]): void {
  const isOthers = rows.some(({ user_id }) => user_id !== caller.user_id)
  if (isOthers && !may(caller, 'manage_shared_views')) throw refusal('not_owner', {})
}

/** Whether a change shares what was not shared, or with others than before. */
function isSharedAnew({ subject, parsed: { values } }: Act): boolean {
  const { shared = subject.shared } = values
  return shared === true && (subject.shared !== true || 'role_ids' in values)
}

function assertMayShare({ caller }: Transaction, isShared: boolean): void {
  if (isShared && !may(caller, 'manage_shared_views')) throw refusal('permission_denied', {})
}
