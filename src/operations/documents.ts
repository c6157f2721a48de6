import { createFileToken } from '#access/file-links.ts'
import { mayView } from '#access/may-view.ts'
import { managePermission, may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createAttachment } from '#domain/documents/create-attachment.ts'
import { assertAvailable, completeDocument, REMOVE_FILE, removeFiles } from '#domain/documents/documents.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { haveComments, isFileOfComment } from '#domain/talk/is-file-of-comment.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { validateInput } from '#records/input.ts'
import { documentSending } from '#resources/reporting/documents.ts'
import type { Files } from './app-context.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteAll,
  deleteOperation,
  operationDefaults,
} from './generic-operations.ts'
import type {
  ActInput,
  ExternalStep,
  Operation,
  Outcome,
  OwnRecords,
  RefusedOutcome,
  StepControl,
  StoredBytes,
} from './operation.ts'

/** Operations on documents (platform 13.6); links begin with `public_url`. */
export function documentOperations(
  model: Model,
  { public_url, files }: { readonly public_url: string; readonly files: Files | null },
): readonly Operation[] {
  const resource = resourceNamed(model, 'documents')
  return [
    creationOperation(model, resource),
    uploadOperation(resource),
    sendOperation(model, resource, files),
    {
      ...operationDefaults(resource, 'change'),
      name: 'download',
      method: 'GET',
      path: '/api/documents/{id}/download',
      permission: null,
      owner: OPENED,
      accepts: 'nothing',
      input: null,
      on_record: 'unlocked',
      changes: 'nothing',
      answer: 'facts',
      answers: 'file_links',
      query_parameters: {
        inline:
          'Whether the link shows the document instead of saving it: `true` or `false` (the default). PDF, images and plain text are shown.',
      },
      description:
        'Returns a link that opens the document for 15 minutes; for its owner and users with permission download_documents.',
      run: (tx, act) => linkOperation(tx, act, { model, public_url }),
    },
    ...[deleteOperation(resource), bulkDeleteOperation(resource)].map(
      (operation): Operation => ({
        ...operation,
        permission: ATTACH,
        description: `${operation.description} Without manage_documents, attachments of the caller that no comment names.`,
        owner: OWN_ATTACHMENTS,
        run: async (tx, act) => {
          const subjects = operation.on_record ? [act.subject] : act.subjects
          if (!managesDocuments(tx.caller) && (await haveComments(tx, subjects)))
            throw refusal('permission_denied', {})
          const outcome = await deleteAll(tx, { ...act, subjects })
          await removeFiles(tx, subjects)
          return outcome
        },
      }),
    ),
  ]
}

/** Included in `manage_documents` and in `manage_comments`. */
const ATTACH = 'attach_documents'

function managesDocuments(caller: Transaction['caller']): boolean {
  return may(caller, managePermission('documents'))
}

/** Files of comments are opened by whoever sees these, an export of the tenant by whoever may make one; the act sees to both. */
const OPENED: OwnRecords = {
  others: 'download_documents',
  unless: { category: ['attachment', 'tenant_export'] },
}

/** Without the permission for all documents, attachments of the caller. */
const OWN_ATTACHMENTS: OwnRecords = {
  others: managePermission('documents'),
  having: { category: ['attachment'] },
}

function creationOperation(model: Model, resource: Resource): Operation {
  return {
    ...createOperation(resource),
    permission: ATTACH,
    description:
      'Creates a document without content, perhaps of a record (record_type, record_id), whose account and warehouse it then has. Without manage_documents, an attachment of a record that can have comments, or of none.',
    run: async (tx, { parsed }) => {
      const row = await createAttachment(tx, resource, {
        ...{ model, parsed, isForComments: !managesDocuments(tx.caller) },
        mayView: (type) => mayView(tx.caller, type),
      })
      return { kind: 'record', resource, row }
    },
  }
}

function uploadOperation(resource: Resource): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'upload',
    method: 'POST',
    path: '/api/documents/{id}/upload',
    permission: ATTACH,
    owner: OWN_ATTACHMENTS,
    accepts: 'bytes',
    stores: true,
    input: null,
    content_types: null,
    answer: 'record',
    description:
      'Uploads the content of a queued document, which makes it available. Without manage_documents, of an attachment of the caller.',
    run: async (tx, { subject, upload: sent }) => {
      const { stored, content_type } = sent
      if (stored === undefined) throw new Error('the bytes of an upload were not stored')
      const file_name = sent.file_name ?? `documents-${subject.id}`
      const file = { ...stored, content_type, file_name }
      return {
        kind: 'record',
        resource,
        row: await completeDocument(tx, resource, { current: subject, content: file }),
      }
    },
  }
}

function sendOperation(model: Model, resource: Resource, files: Files | null): Operation {
  const input = inputFor(model, documentSending)
  return {
    ...operationDefaults(resource, 'creation'),
    name: 'send_to_ftp',
    method: 'POST',
    path: '/api/documents/{id}/send_to_ftp',
    permission: null,
    owner: OPENED,
    accepts: 'plain',
    input,
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'nothing',
    description:
      'Places a copy of the document in the download folder of an SFTP user; for its owner and users with permission download_documents.',
    run: async (tx, { subject, parsed }) => {
      if (!(await mayDownload(tx, model, subject))) throw refusal('permission_denied', {})
      const { ftp_user_id } = await validateInput(tx, input, parsed)
      assertAvailable(subject)
      if (files === null) throw new Error('no file storage was provided')
      const tenant = tx.tenant.id
      const store = async (control: StepControl) => {
        const bytes = await bytesOf(files, subject)
        const stored = await files.put(tenant, bytes)
        control.stored(stored.file_path)
        return (later: Transaction) =>
          createDownload(later, resource, {
            document: subject,
            ftp_user_id,
            stored,
          })
      }
      return { kind: 'external_step', call: store } satisfies ExternalStep
    },
  }
}

async function bytesOf(files: Files, { file_path }: FullRow): Promise<Buffer> {
  const path = String(file_path)
  if ((await files.size(path)) === null) throw refusal('document_not_available', { status: 'gone' })
  return Buffer.concat(await Array.fromAsync(files.read(path)))
}

type DocumentCopy = { readonly document: FullRow; readonly ftp_user_id: number; readonly stored: StoredBytes }

async function createDownload(
  tx: Transaction,
  documents: Resource,
  { document, ftp_user_id, stored }: DocumentCopy,
): Promise<Outcome | RefusedOutcome> {
  const account_id = document.account_id === null ? null : Number(document.account_id)
  const source_types = Array.isArray(document.source_types) ? document.source_types.map(String) : null
  const file = {
    ...stored,
    file_name: nameInFolder(document),
    file_type: String(document.file_type ?? 'application/octet-stream'),
  }
  if ((await offerFile(tx, documents, { ftp_user_id, file, account_id, source_types })) !== null)
    return { kind: 'nothing' }
  // The SFTP user was changed while the copy was stored: the copy is removed.
  await addJobs(tx, [
    { task: REMOVE_FILE, about: stored.file_path, payload: { file_path: stored.file_path } },
  ])
  return { kind: 'refused', problem: refusal('ftp_direction', { direction: 'download' }) }
}

/** A valid file name: no path separators and not too long; the extension is kept. */
function nameInFolder({ id, file_name }: FullRow): string {
  let letters = [...String(file_name ?? '').replaceAll(/[/\\]/g, '-')]
  while (Buffer.byteLength(letters.join('')) > NAME_MAX) letters = letters.slice(1)
  const name = letters.join('')
  return /^\.*$/.test(name) ? `documents-${id}` : name
}

/** In bytes. */
const NAME_MAX = 200

async function linkOperation(
  tx: Transaction,
  { subject, sealer, query }: ActInput,
  { model, public_url }: { readonly model: Model; readonly public_url: string },
): Promise<Outcome> {
  if (!(await mayDownload(tx, model, subject))) throw refusal('permission_denied', {})
  assertAvailable(subject)
  const linked = { tenant_id: tx.tenant.id, document_id: subject.id, is_inline: query.inline === 'true' }
  const token = createFileToken(sealer, linked, new Date(tx.now))
  return { kind: 'facts', type: 'file_links', facts: { url: `${public_url}/files/${token}` } }
}

/**
 * Whether the caller owns a document, sees a comment whose file it is, or has the permission for those of others and may view what is in it: everything in an
 * export of the tenant, and in a report or an export of lists the types that it was made of.
 */
async function mayDownload(tx: Transaction, model: Model, document: FullRow): Promise<boolean> {
  const { caller } = tx
  const { user_id, category } = document
  if (user_id === caller.user_id) return true
  if (category === 'tenant_export') return may(caller, 'export_subdomain')
  if (may(caller, 'download_documents') && typesIn(model, document).every((type) => mayView(caller, type)))
    return true
  const comments = resourceNamed(model, 'comments')
  return category === 'attachment' && mayView(caller, comments) && isFileOfComment(tx, comments, document)
}

/** The types whose records a document has; all of them in a report or an export of which that is not known. */
function typesIn(model: Model, { category, source_types }: FullRow): readonly Resource[] {
  if (Array.isArray(source_types)) return source_types.flatMap((name) => model.get(String(name)) ?? [])
  return category === 'report' || category === 'export' ? [...model.values()] : []
}
