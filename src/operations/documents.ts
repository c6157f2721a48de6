import { makeFileToken } from '#access/file-links.ts'
import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { assertAvailable, dropFiles, fillDocument, REMOVE_FILE } from '#domain/reporting/documents.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { FullRow } from '#records/columns.ts'
import { documentSending } from '#resources/reporting/documents.ts'
import type { Files } from './app-context.ts'
import { removal, removalOfMany, removeAll, shapeFor } from './generic.ts'
import type { Act, ExternalStep, Operation, Outcome, Refused, StoredBytes, Waiting } from './operation.ts'

/** What can be done with documents beside creating them (platform 13.6); links begin with `public_url`. */
export function documentOperations(
  model: Model,
  { public_url, files }: { readonly public_url: string; readonly files: Files | null },
): readonly Operation[] {
  const resource = resourceNamed(model, 'documents')
  return [
    upload(resource),
    sending(model, resource, files),
    {
      ...shapeFor(resource, 'change'),
      name: 'download',
      method: 'GET',
      path: '/api/documents/{id}/download',
      permission: null,
      takes: 'nothing',
      input: null,
      on_record: 'seen',
      changes: 'nothing',
      answer: 'facts',
      answers: 'file_links',
      description:
        'Returns a link that opens the document for 15 minutes; for its owner and users with permission download_documents.',
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
    description: 'Uploads the content of a queued document, which makes it available.',
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

function sending(model: Model, resource: Resource, files: Files | null): Operation {
  const input = inputFor(model, documentSending)
  return {
    ...shapeFor(resource, 'creation'),
    name: 'send_to_ftp',
    method: 'POST',
    path: '/api/documents/{id}/send_to_ftp',
    permission: null,
    takes: 'plain',
    input,
    on_record: 'seen',
    changes: 'nothing',
    answer: 'nothing',
    description:
      'Places a copy of the document in the download folder of an SFTP user; for its owner and users with permission download_documents.',
    run: async (tx, { subject, parsed }) => {
      if (!isTheirs(tx, subject)) throw refusal('permission_denied', {})
      await checkInput(tx, input, parsed)
      assertAvailable(subject)
      if (files === null) throw new Error('no way in has brought a place for files')
      const tenant = tx.tenant.id
      const ask = async (waiting: Waiting) => {
        const bytes = await bytesOf(files, subject)
        const kept = await files.put(tenant, bytes)
        waiting.kept(kept.file_path)
        return (later: Transaction) =>
          offerCopy(later, resource, {
            document: subject,
            ftp_user_id: Number(parsed.values.ftp_user_id),
            kept,
          })
      }
      return { kind: 'external_step', ask } satisfies ExternalStep
    },
  }
}

async function bytesOf(files: Files, { file_path }: FullRow): Promise<Buffer> {
  const path = String(file_path)
  if ((await files.size(path)) === null) throw refusal('document_not_available', { status: 'gone' })
  return Buffer.concat(await Array.fromAsync(files.read(path)))
}

type Copy = { readonly document: FullRow; readonly ftp_user_id: number; readonly kept: StoredBytes }

async function offerCopy(
  tx: Transaction,
  documents: Resource,
  { document, ftp_user_id, kept }: Copy,
): Promise<Outcome | Refused> {
  const account_id = document.account_id === null ? null : Number(document.account_id)
  const file = {
    ...kept,
    file_name: nameInFolder(document),
    file_type: String(document.file_type ?? 'application/octet-stream'),
  }
  if ((await offerFile(tx, documents, { ftp_user_id, file, account_id })) !== null) return { kind: 'nothing' }
  // The login became another while the copy was made, which goes again.
  await addJobs(tx, [{ task: REMOVE_FILE, about: kept.file_path, payload: { file_path: kept.file_path } }])
  return { kind: 'refused', problem: refusal('ftp_direction', { direction: 'download' }) }
}

/** A name that a folder can have: in one piece and not too long; its ending stays. */
function nameInFolder({ id, file_name }: FullRow): string {
  let letters = [...String(file_name ?? '').replaceAll(/[/\\]/g, '-')]
  while (Buffer.byteLength(letters.join('')) > NAME_MAX) letters = letters.slice(1)
  const name = letters.join('')
  return /^\.*$/.test(name) ? `documents-${id}` : name
}

/** Bytes. */
const NAME_MAX = 200

async function link(tx: Transaction, { subject, sealer }: Act, public_url: string): Promise<Outcome> {
  if (!isTheirs(tx, subject)) throw refusal('permission_denied', {})
  assertAvailable(subject)
  const linked = { tenant_id: tx.tenant.id, document_id: subject.id }
  const token = makeFileToken(sealer, linked, new Date(tx.now))
  return { kind: 'facts', type: 'file_links', facts: { url: `${public_url}/files/${token}` } }
}

/** An export has everything of a tenant in it, so the right to documents of others is not enough for it. */
function isTheirs({ caller }: Transaction, { user_id, category }: FullRow): boolean {
  const right = category === 'tenant_export' ? 'export_subdomain' : 'download_documents'
  return user_id === caller.user_id || may(caller, right)
}
