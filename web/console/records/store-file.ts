import { act, newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { Sender } from '../../../client/src/sender.ts'

const ONE = '/api/documents/{id}'
const CREATE = { method: 'POST', path: '/api/documents', type: 'documents', takes: 'attributes' } as const
const UPLOAD = { method: 'POST', path: `${ONE}/upload`, type: 'documents', takes: 'bytes' } as const
const DELETE = { method: 'DELETE', path: ONE, type: 'documents', takes: 'nothing' } as const

/** A large file over a slow connection takes minutes. */
const PATIENCE = { retries: 5, timeout: 3_600_000 }

/** A file to store as a document. */
export type FileToStore = {
  readonly file: File
  /** The record that it belongs to; null for none. */
  readonly subject: { readonly type: string; readonly id: string } | null
  readonly onProgress: (sent: number) => void
}

/** Stores a file as a document, and returns its id; where its bytes are refused, nothing stays. */
export async function storeFile(
  service: ServiceClient,
  { file, subject, onProgress }: FileToStore,
): Promise<number> {
  const record = subject === null ? {} : { record_type: subject.type, record_id: Number(subject.id) }
  const attributes = { file_name: file.name, ...record }
  const made = await act<{ readonly id: string | number }>(service, CREATE, { attributes }, { key: newKey() })
  const id = Number(made.data.id)
  try {
    const sender = new Sender(fetchWithProgress(onProgress), PATIENCE)
    const input = { path: { id }, file: { content: file, name: file.name } }
    await act(service, UPLOAD, input, { key: newKey(), sender })
    return id
  } catch (error) {
    await withdrawFile(service, id)
    throw error
  }
}

/** Deletes a file that no comment names; one that cannot be deleted is only unused. */
export async function withdrawFile(service: ServiceClient, id: number): Promise<void> {
  try {
    await act(service, DELETE, { path: { id } }, { key: newKey() })
  } catch (error) {
    if (!(error instanceof GoodsyardError)) throw error
  }
}
