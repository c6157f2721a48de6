import type { Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import type { ActionResult } from '#domain/automations/action-task.ts'
import { SILENT_LISTENERS } from '#domain/automations/matrix.ts'
import { createDocument } from '#domain/documents/documents.ts'
import { importByAction } from '#domain/imports/import-by-action.ts'
import { findTemplate } from '#domain/imports/match-template.ts'
import { writeToFile } from '#outside/files.ts'
import { violation } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'
import { isObject } from '#values/json.ts'
import type { Action } from './action.ts'
import { automationCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** Queues an import: of the file of the event, or of the body of the action. */
export async function importFile(action: Action): Promise<ActionResult> {
  const { parameters, attempt, task, worker, tenant } = action
  const { resource_name } = task.automation
  const source = parameters.constant('source') ?? (resource_name === 'ftp_file' ? 'event_file' : 'body')
  const file = source === 'event_file' ? eventFile(action) : await bodyFile(action)
  if (file === null)
    return attempt.failedForGood(source === 'body' ? 'it has no body' : 'the event is about no file')
  const by = task.destination_code === 'template' ? 'template' : 'configuration'
  const id = Number(parameters.constant(`import_${by}_id`) ?? 0)
  const file_name = (await parameters.text('file_name')) ?? file.file_name
  attempt.recordRequest(`import_${by} ${id}`, file_name)
  const automated_by = task.automation.changed_by_id
  if (automated_by === null) return attempt.failedForGood(violation('automation_without_rights', {}))
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  const queue = async (tx: Transaction) => {
    const template = by === 'template' ? await findTemplate(tx, id) : null
    const account_id = template?.account_id ?? null
    const document_id = file.document_id ?? (await saveDocument(action, tx, { file, account_id })).id
    return importByAction(tx, resourceNamed(worker.model, 'imports'), {
      document_id,
      file_name: cut(file_name, 255),
      by,
      id,
      flow_code: parameters.constant('flow_code'),
      automated_by,
      is_silent: SILENT_LISTENERS.includes(resource_name),
    })
  }
  const run = () => inTransaction(worker, scope, queue)
  const import_id = await (file.stored === null ? run() : writeToFile(worker.files, file.stored, run))
  return import_id === null
    ? attempt.failedForGood(`the import ${by} is gone`)
    : attempt.done({ import_id, file_name })
}

type FileToImportByAction = {
  readonly file_name: string
  /** The existing document; null if it has to be created. */
  readonly document_id: number | null
  readonly stored: { readonly file_path: string; readonly file_size: number; readonly sha256: string } | null
}

function eventFile({ task }: Action): FileToImportByAction | null {
  const { data } = task.subject
  if (!isObject(data) || typeof data.document_id !== 'number') return null
  return { file_name: String(data.file_name ?? 'file'), document_id: data.document_id, stored: null }
}

async function bodyFile({ parameters, worker, tenant, task }: Action): Promise<FileToImportByAction | null> {
  const body = await parameters.text('body')
  if (body === null) return null
  const stored = await worker.files.put(tenant.id, Buffer.from(body))
  return { file_name: `automation-${task.automation.id}.csv`, document_id: null, stored }
}

type FileToSave = { readonly file: FileToImportByAction; readonly account_id: number | null }

function saveDocument(
  { worker }: Action,
  tx: Transaction,
  { file: { file_name, stored }, account_id }: FileToSave,
) {
  if (stored === null) throw new Error('a file without a document has bytes')
  const documents = resourceNamed(worker.model, 'documents')
  const file = { ...stored, file_name, file_type: 'text/csv', category: 'import', user_id: null, account_id }
  return createDocument(tx, documents, file)
}
