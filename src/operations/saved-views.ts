import { may } from '#access/permissions.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import { savedViews } from '#resources/screens/saved-views.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  updateOperation,
} from './generic-operations.ts'
import type { ActInput, Operation, OwnRecords } from './operation.ts'

/** Operations on saved views: the generic verbs, each on the caller's own views only (platform 18.1). */
export function savedViewOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'saved_views')
  return [
    {
      ...withSharingCheck(
        createOperation(resource),
        ({ parsed }) => sentInput(savedViews, parsed).shared === true,
      ),
      description: `${createOperation(resource).description} Sharing it needs manage_shared_views.`,
    },
    {
      ...withSharingCheck(updateOperation(resource), isNewlyShared),
      owner: OTHERS,
      description: `${updateOperation(resource).description} Those of others need manage_shared_views, and so does sharing.`,
    },
    ...[deleteOperation(resource), bulkDeleteOperation(resource)].map((operation) => ({
      ...operation,
      owner: OTHERS,
      description: `${operation.description} Those of others need manage_shared_views.`,
    })),
  ]
}

const OTHERS: OwnRecords = { others: 'manage_shared_views' }

/** An operation that shares views only for callers who may. */
function withSharingCheck(operation: Operation, isSharing: (act: ActInput) => boolean): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      if (isSharing(act) && !may(tx.caller, 'manage_shared_views')) throw refusal('permission_denied', {})
      return operation.run(tx, act)
    },
  }
}

/** Whether a change shares a view for the first time or with other users. */
function isNewlyShared({ subject, parsed }: ActInput): boolean {
  const { shared = subject.shared, role_ids } = sentInput(savedViews, parsed)
  return shared === true && (subject.shared !== true || role_ids !== undefined)
}
