import { mayView } from '#access/may-view.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { checkSubject } from '#domain/talk/check-subject.ts'
import { markAllRead } from '#domain/talk/mark-all-read.ts'
import { talkResourcesOf } from '#domain/talk/talk-resources.ts'
import {
  acknowledgeHandOver,
  createComment,
  markAnswered,
  updateComment,
} from '#domain/talk/write-comment.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  operationDefaults,
} from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, updateOperationBy } from './operations-by-act.ts'

/** Comments, watches and notifications (spec: platform 21). */
export function talkOperations(model: Model): readonly Operation[] {
  const talk = talkResourcesOf(model)
  const { comments, notifications } = talk
  const view = (tx: Transaction) => (resource: Resource) => mayView(tx.caller, resource)
  return [
    {
      ...createOperationBy(comments, (tx, { parsed }) =>
        createComment(tx, talk, { parsed, mayView: view(tx) }),
      ),
      description:
        'Writes a comment on a record that the caller sees; those who watch the record, and whom it mentions, are notified.',
    },
    {
      ...updateOperationBy(comments, (tx, { parsed, subject }) =>
        updateComment(tx, talk, { current: subject, parsed }),
      ),
      owner: { others: null },
      description: 'Updates a comment of the caller; attributes that are not sent keep their values.',
    },
    ...[deleteOperation(comments), bulkDeleteOperation(comments)].map(
      (operation): Operation => ({
        ...operation,
        owner: { others: 'manage_all_comments' },
        description: `${operation.description} Those of others need manage_all_comments.`,
      }),
    ),
    actOnComment(comments, {
      name: 'acknowledge',
      description: 'Acknowledges the hand-over of a warehouse; one that is acknowledged stays as it is.',
      run: (tx, current) => acknowledgeHandOver(tx, talk, current),
    }),
    {
      ...actOnComment(comments, {
        name: 'mark_answered',
        description:
          'Ends the wait for an answer to the comment of a client; not for callers limited to accounts.',
        run: (tx, current) => markAnswered(tx, talk, current),
      }),
      needs_all_accounts: true,
    },
    watchOperation(model),
    {
      ...operationDefaults(notifications, 'change'),
      name: 'mark_all_read',
      method: 'POST',
      path: '/api/notifications/mark_all_read',
      accepts: 'nothing',
      input: null,
      on_record: false,
      answer: 'nothing',
      description: 'Marks the newest 1,000 unread notifications of the caller as read.',
      run: async (tx) => {
        await markAllRead(tx, notifications)
        return { kind: 'nothing' }
      },
    },
  ]
}

type CommentAct = Pick<Operation, 'name' | 'description'> & {
  readonly run: (tx: Transaction, current: FullRow) => Promise<FullRow>
}

function actOnComment(comments: Resource, { name, description, run }: CommentAct): Operation {
  return {
    ...operationDefaults(comments, 'change'),
    name,
    method: 'POST',
    path: `/api/comments/{id}/${name}`,
    accepts: 'nothing',
    input: null,
    description,
    run: async (tx, { subject }) => ({ kind: 'record', resource: comments, row: await run(tx, subject) }),
  }
}

function watchOperation(model: Model): Operation {
  const watches = resourceNamed(model, 'watches')
  return {
    ...createOperation(watches),
    description: 'Lets the caller watch a record that they see.',
    run: async (tx, { parsed }) => {
      const view = (resource: Resource) => mayView(tx.caller, resource)
      const violations = await checkSubject(tx, watches, { parsed, model, mayView: view })
      const row = await createRecord(tx, watches, { parsed, violations })
      announceChange(tx, watches, { event: 'created', row })
      return { kind: 'record', resource: watches, row }
    },
  }
}
