import { createHash } from 'node:crypto'
import { resourceNamed } from '#declare/model.ts'
import type { Result } from '#domain/automations/task.ts'
import { offerFile } from '#domain/imports/offer-file.ts'
import { writeDown } from '#outside/files.ts'
import { violation } from '#problems/problem.ts'
import type { Action } from './action.ts'
import { automationCaller } from './callers.ts'
import { fileFor, type WrittenFile } from './file-body.ts'
import { inTransaction } from './worker-context.ts'

/** Writes a file and lays it where a login of ours fetches files, or on somebody else's SFTP server. */
export async function sendFile(action: Action): Promise<Result> {
  const file = await fileFor(action)
  if (typeof file === 'string') return action.attempt.impossible(file)
  return action.task.destination_code === 'external' ? sendOut(action, file) : offer(action, file)
}

async function offer(action: Action, { file_name, file_type, bytes }: WrittenFile): Promise<Result> {
  const { parameters, attempt, worker, tenant, task } = action
  const ftp_user_id = Number(parameters.constant('ftp_user_id') ?? 0)
  attempt.sends(`ftp_user ${ftp_user_id}`, `${file_name}\n\n${bytes.toString()}`)
  const kept = await worker.files.put(tenant.id, bytes)
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  const documents = resourceNamed(worker.model, 'documents')
  const name = await writeDown(worker.files, kept, () =>
    inTransaction(worker, scope, (tx) =>
      offerFile(tx, documents, { ftp_user_id, file: { ...kept, file_name, file_type } }),
    ),
  )
  if (name !== null) return attempt.done({ file_name: name, size: bytes.length })
  await worker.files.remove(kept.file_path)
  return attempt.impossible(violation('ftp_direction', { direction: 'download' }))
}

async function sendOut(action: Action, { file_name, bytes }: WrittenFile): Promise<Result> {
  const { parameters, attempt, worker } = action
  const host = await parameters.text('host')
  const username = await parameters.text('username')
  if (host === null || username === null) return attempt.impossible('host and username are needed')
  const port = Number(parameters.constant('port') ?? 22)
  const folder = ((await parameters.text('path')) ?? '').replace(/\/+$/, '')
  const path = folder === '' ? file_name : `${folder}/${file_name}`
  attempt.sends(`sftp://${host}:${port}/${path}`, bytes.toString())
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
  if (outcome.kind === 'refused') return attempt.impossible(violation('destination_not_allowed', { host }))
  if (outcome.kind === 'failed') return attempt.failed(outcome.reason)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return attempt.done({ file_name, size: bytes.length, sha256 })
}
