import type { Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { SILENT_LISTENERS } from '#domain/automations/matrix.ts'
import type { Result } from '#domain/automations/task.ts'
import { importByAction } from '#domain/imports/import-by-action.ts'
import { findTemplate } from '#domain/imports/match-template.ts'
import { keepDocument } from '#domain/reporting/documents.ts'
import { writeDown } from '#outside/files.ts'
import { violation } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'
import { isObject } from '#values/json.ts'
import type { Action } from './action.ts'
import { automationCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** Starts an import: of the file the event is about, or of what the action writes itself. */
export async function importFile(action: Action): Promise<Result> {
  const { parameters, attempt, task, worker, tenant } = action
  const { resource_name } = task.automation
  const source = parameters.constant('source') ?? (resource_name === 'ftp_file' ? 'event_file' : 'body')
  const file = source === 'event_file' ? eventFile(action) : await bodyFile(action)
  if (file === null)
    return attempt.impossible(source === 'body' ? 'it has no body' : 'the event is about no file')
  const by = task.destination_code === 'template' ? 'template' : 'configuration'
  const id = Number(parameters.constant(`import_${by}_id`) ?? 0)
  const file_name = (await parameters.text('file_name')) ?? file.file_name
  attempt.sends(`import_${by} ${id}`, file_name)
  const automated_by = task.automation.changed_by_id
  if (automated_by === null) return attempt.impossible(violation('automation_without_rights', {}))
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  const begin = async (tx: Transaction) => {
    const template = by === 'template' ? await findTemplate(tx, id) : null
    const account_id = template?.account_id ?? null
    const document_id = file.document_id ?? (await keep(action, tx, { file, account_id })).id
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
  const begun = () => inTransaction(worker, scope, begin)
  const import_id = await (file.kept === null ? begun() : writeDown(worker.files, file.kept, begun))
  return import_id === null
    ? attempt.impossible(`the import ${by} is gone`)
    : attempt.done({ import_id, file_name })
}

type Given = {
  readonly file_name: string
  /** The document there is already; null where it is still to be written down. */
  readonly document_id: number | null
  readonly kept: { readonly file_path: string; readonly file_size: number; readonly sha256: string } | null
}

function eventFile({ task }: Action): Given | null {
  const { data } = task.subject
  if (!isObject(data) || typeof data.document_id !== 'number') return null
  return { file_name: String(data.file_name ?? 'file'), document_id: data.document_id, kept: null }
}

async function bodyFile({ parameters, worker, tenant, task }: Action): Promise<Given | null> {
  const body = await parameters.text('body')
  if (body === null) return null
  const kept = await worker.files.put(tenant.id, Buffer.from(body))
  return { file_name: `automation-${task.automation.id}.csv`, document_id: null, kept }
}

type ToKeep = { readonly file: Given; readonly account_id: number | null }

function keep({ worker }: Action, tx: Transaction, { file: { file_name, kept }, account_id }: ToKeep) {
  if (kept === null) throw new Error('a file without a document has bytes')
  const documents = resourceNamed(worker.model, 'documents')
  const file = { ...kept, file_name, file_type: 'text/csv', category: 'import', user_id: null, account_id }
  return keepDocument(tx, documents, file)
}
