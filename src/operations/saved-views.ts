import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { sentInput } from '#records/input.ts'
import { savedViews } from '#resources/screens/saved-views.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  updateOperation,
} from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'

/** Operations on saved views: the generic verbs, each on the caller's own views only (platform 18.1). */
export function savedViewOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'saved_views')
  return [
    withPermissionCheck(
      createOperation(resource),
      'Sharing it needs manage_shared_views.',
      (tx, { parsed }) => assertMayShare(tx, sentInput(savedViews, parsed).shared === true),
    ),
    withPermissionCheck(
      updateOperation(resource),
      'Those of others need manage_shared_views, and so does sharing.',
      (tx, act) => {
        assertMayChangeViews(tx, [act.subject])
        assertMayShare(tx, isNewlyShared(act))
      },
    ),
    withPermissionCheck(deleteOperation(resource), OTHERS, (tx, { subject }) =>
      assertMayChangeViews(tx, [subject]),
    ),
    withPermissionCheck(bulkDeleteOperation(resource), OTHERS, (tx, { subjects }) =>
      assertMayChangeViews(tx, subjects),
    ),
  ]
}

const OTHERS = 'Those of others need manage_shared_views.'

/** An operation that is refused to some callers who can see its records. */
function withPermissionCheck(
  operation: Operation,
  description: string,
  assertAllowed: (tx: Transaction, act: ActInput) => void,
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

/** Refuses callers who do not own all of these views, nor manage shared views. */
function assertMayChangeViews({ caller }: Transaction, rows: readonly AnyRow[]): void {
  const isOthers = rows.some(({ user_id }) => user_id !== caller.user_id)
  if (isOthers && !may(caller, 'manage_shared_views')) throw refusal('not_owner', {})
}

/** Whether a change shares a view for the first time or with other users. */
function isNewlyShared({ subject, parsed }: ActInput): boolean {
  const { shared = subject.shared, role_ids } = sentInput(savedViews, parsed)
  return shared === true && (subject.shared !== true || role_ids !== undefined)
}

function assertMayShare({ caller }: Transaction, isShared: boolean): void {
  if (isShared && !may(caller, 'manage_shared_views')) throw refusal('permission_denied', {})
}
