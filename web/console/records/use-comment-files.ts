import { useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useService } from '#web/api/use-service.ts'
import { storeFile, withdrawFile } from './store-file.ts'

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
    if (uploaded !== null) await withdrawFile(service, uploaded.id)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const id = await storeFile(service, { file, subject: isForClient ? subject : null, onProgress })
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
      if (uploaded !== null) void withdrawFile(service, uploaded.id)
    },
    upload: async (isForClient) => {
      const ids: (number | null)[] = []
      for (const one of files) ids.push(await uploadOne(one, isForClient))
      return ids.every((id) => id !== null) ? ids : null
    },
    clear: () => setFiles([]),
  }
}
