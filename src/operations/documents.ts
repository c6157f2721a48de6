import { makeFileToken } from '#access/file-links.ts'
import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { assertAvailable, dropFiles, fillDocument } from '#domain/reporting/documents.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { removal, removalOfMany, removeAll, shapeFor } from './generic.ts'
import { type Act, type Operation, type Outcome, resourceNamed } from './operation.ts'

/** What can be done with documents beside creating them (platform 13.6); links begin with `public_url`. */
export function documentOperations(model: Model, public_url: string): readonly Operation[] {
  const resource = resourceNamed(model, 'documents')
  return [
    upload(resource),
    {
      ...shapeFor(resource, 'change'),
      name: 'download',
      method: 'GET',
      path: '/api/documents/{id}/download',
      permission: null,
      takes: 'nothing',
      input: null,
      on_record: 'seen',
      answer: 'facts',
      answers: 'file_links',
      means:
        'Gives a link that opens the document for 15 minutes; for its owner and holders of download_documents.',
      run: (tx, act) => link(tx, act, public_url),
    },
    ...[removal(resource), removalOfMany(resource)].map(
      (operation): Operation => ({
        ...operation,
        run: async (tx, act) => {
          const subjects = operation.on_record ? [act.subject] : act.subjects
          const outcome = await removeAll(tx, { ...act, subjects })
          await dropFiles(tx, subjects)
          return outcome
        },
      }),
    ),
  ]
}

function upload(resource: Resource): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'upload',
    method: 'POST',
    path: '/api/documents/{id}/upload',
    takes: 'bytes',
    stores: true,
    input: null,
    content_types: null,
    answer: 'record',
    means: 'Gives a waiting document its bytes, which makes it available.',
    run: async (tx, { subject, upload: sent }) => {
      const { stored, content_type } = sent
      if (stored === undefined) throw new Error('the bytes of an upload were not kept')
      const file_name = sent.file_name ?? `documents-${subject.id}`
      const filling = { ...stored, content_type, file_name }
      return {
        kind: 'record',
        resource,
        row: await fillDocument(tx, resource, { current: subject, filling }),
      }
    },
  }
}

async function link(tx: Transaction, { subject, sealer }: Act, public_url: string): Promise<Outcome> {
  if (!isTheirs(tx, subject)) throw refusal('permission_denied', {})
  assertAvailable(subject)
  const linked = { tenant_id: tx.tenant.id, document_id: subject.id }
  const token = makeFileToken(sealer, linked, new Date(tx.now))
  return { kind: 'facts', type: 'file_links', facts: { url: `${public_url}/files/${token}` } }
}

function isTheirs({ caller }: Transaction, { user_id }: FullRow): boolean {
  return user_id === caller.user_id || may(caller, 'download_documents')
}
