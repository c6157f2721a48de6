import { createHash } from 'node:crypto'
import { resourceNamed } from '#declare/model.ts'
import type { ActionResult } from '#domain/automations/action-task.ts'
import { noteFile } from '#domain/edi/number-interchange.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { writeToFile } from '#outside/files.ts'
import { violation } from '#problems/problem.ts'
import type { Action } from './action.ts'
import { buildEdiFile } from './build-edi-file.ts'
import { buildFile, type GeneratedFile } from './build-file.ts'
import { automationCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** Generates a file, and puts it into the download folder of an SFTP user or onto an external SFTP server. */
export async function sendFile(action: Action): Promise<ActionResult> {
  if (action.parameters.constant('format') === 'edi') return sendInterchange(action)
  const file = await buildFile(action)
  if (typeof file === 'string') return action.attempt.failedForGood(file)
  return send(action, file)
}

/** Sends a message as an interchange; a record of another account is nothing for the partner. */
async function sendInterchange(action: Action): Promise<ActionResult> {
  const file = await buildEdiFile(action)
  if (file === null) return action.attempt.done({ file_name: null, reason: 'it is of another account' })
  if (typeof file === 'string') return action.attempt.failedForGood(file)
  const { interchange_id: id, account_id } = file
  const result = await send(action, file, account_id)
  if (result.kind === 'failed') return result
  const { worker, tenant, task } = action
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  await inTransaction(worker, scope, (tx) => noteFile(tx, { id, file_name: file.file_name }))
  return result
}

function send(action: Action, file: GeneratedFile, account_id: number | null = null): Promise<ActionResult> {
  return action.task.destination_code === 'external' ? upload(action, file) : offer(action, file, account_id)
}

async function offer(
  action: Action,
  { file_name, file_type, bytes }: GeneratedFile,
  account_id: number | null,
): Promise<ActionResult> {
  const { parameters, attempt, worker, tenant, task } = action
  const ftp_user_id = Number(parameters.constant('ftp_user_id') ?? 0)
  attempt.recordRequest(`ftp_user ${ftp_user_id}`, `${file_name}\n\n${bytes.toString()}`)
  const stored = await worker.files.put(tenant.id, bytes)
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  const documents = resourceNamed(worker.model, 'documents')
  const name = await writeToFile(worker.files, stored, () =>
    inTransaction(worker, scope, (tx) =>
      offerFile(tx, documents, {
        ftp_user_id,
        file: { ...stored, file_name, file_type },
        account_id,
        source_types: null,
      }),
    ),
  )
  if (name !== null) return attempt.done({ file_name: name, size: bytes.length })
  await worker.files.remove(stored.file_path)
  return attempt.failedForGood(violation('ftp_direction', { direction: 'download' }))
}

async function upload(action: Action, { file_name, bytes }: GeneratedFile): Promise<ActionResult> {
  const { parameters, attempt, worker } = action
  const host = await parameters.text('host')
  const username = await parameters.text('username')
  if (host === null || username === null) return attempt.failedForGood('host and username are needed')
  const port = Number(parameters.constant('port') ?? 22)
  const folder = ((await parameters.text('path')) ?? '').replace(/\/+$/, '')
  const path = folder === '' ? file_name : `${folder}/${file_name}`
  attempt.recordRequest(`sftp://${host}:${port}/${path}`, bytes.toString())
  const outcome = await worker.sftp({
    host,
    port,
    username,
    password: await parameters.secret('password'),
    private_key: await parameters.secret('private_key'),
    host_key: parameters.constant('host_key'),
    path,
    bytes,
  })
  if (outcome.kind === 'refused')
    return attempt.failedForGood(violation('destination_not_allowed', { host, settings: outcome.settings }))
  if (outcome.kind === 'failed') return attempt.failed(outcome.reason)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return attempt.done({ file_name, size: bytes.length, sha256 })
}
