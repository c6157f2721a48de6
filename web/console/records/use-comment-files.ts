import { useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { useService } from '#web/api/use-service.ts'
import { Sender } from '../../../client/src/sender.ts'

const ONE = '/api/documents/{id}'
const CREATE = { method: 'POST', path: '/api/documents', type: 'documents', takes: 'attributes' } as const
const UPLOAD = { method: 'POST', path: `${ONE}/upload`, type: 'documents', takes: 'bytes' } as const
const DELETE = { method: 'DELETE', path: ONE, type: 'documents', takes: 'nothing' } as const

/** A large file over a slow connection takes minutes. */
const PATIENCE = { retries: 5, timeout: 3_600_000 }

/** A file of a comment that is being written. */
export type CommentFile = {
  readonly key: string
  readonly file: File
  /** How many bytes have been sent; null while it is not being sent. */
  readonly sent: number | null
  /** Why it was not accepted. */
  readonly refusal: string | null
  /** What it was uploaded as, so that a second attempt does not send it again. */
  readonly uploaded: StoredCommentFile | null
}

type StoredCommentFile = {
  readonly id: number
  /** Whether it belongs to the record, so that the client sees it. */
  readonly isForClient: boolean
}

type CommentedRecord = { readonly type: string; readonly id: string }

/** The files of a comment that is being written. */
export type CommentFiles = {
  readonly files: readonly CommentFile[]
  add(files: Iterable<File>): void
  remove(file: CommentFile): void
  /** Uploads what is not uploaded yet, and returns the ids of the documents; null where a file was refused. */
  upload(isForClient: boolean): Promise<readonly number[] | null>
  clear(): void
}

/** The files of a comment on a record, which are uploaded when it is sent; those of a comment within the warehouse belong to no record, so that its client does not see them. */
export function useCommentFiles(subject: CommentedRecord): CommentFiles {
  const service = useService()
  const [files, setFiles] = useState<readonly CommentFile[]>([])
  const change = (key: string, values: Partial<CommentFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))

  async function uploadOne(one: CommentFile, isForClient: boolean): Promise<number | null> {
    const { key, file, uploaded } = one
    if (uploaded?.isForClient === isForClient) return uploaded.id
    change(key, { sent: 0, refusal: null, uploaded: null })
    if (uploaded !== null) await withdraw(service, uploaded.id)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const id = await stored(service, { file, subject: isForClient ? subject : null, onProgress })
      change(key, { sent: null, uploaded: { id, isForClient } })
      return id
    } catch (error) {
      change(key, { sent: null, refusal: error instanceof GoodsyardError ? error.message : String(error) })
      return null
    }
  }

  return {
    files,
    add: (added) => {
      const fresh = { sent: null, refusal: null, uploaded: null }
      const more = [...added].map((file) => ({ ...fresh, key: newKey(), file }))
      setFiles((all) => [...all, ...more])
    },
    remove: ({ key, uploaded }) => {
      setFiles((all) => all.filter((one) => one.key !== key))
      if (uploaded !== null) void withdraw(service, uploaded.id)
    },
    upload: async (isForClient) => {
      const ids: (number | null)[] = []
      for (const one of files) ids.push(await uploadOne(one, isForClient))
      return ids.every((id) => id !== null) ? ids : null
    },
    clear: () => setFiles([]),
  }
}

type NewFile = {
  readonly file: File
  /** The record that it belongs to; null for none. */
  readonly subject: CommentedRecord | null
  readonly onProgress: (sent: number) => void
}

/** Stores a file as a document, and returns its id; where its bytes are refused, nothing stays. */
async function stored(service: ServiceClient, { file, subject, onProgress }: NewFile): Promise<number> {
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
    await withdraw(service, id)
    throw error
  }
}

/** Deletes a file that no comment names; one that cannot be deleted is only unused. */
async function withdraw(service: ServiceClient, id: number): Promise<void> {
  try {
    await act(service, DELETE, { path: { id } }, { key: newKey() })
  } catch (error) {
    if (!(error instanceof GoodsyardError)) throw error
  }
}
