import { newKey } from '#web/api/act.ts'
import { useAct } from '#web/api/use-act.ts'

const CREATE = { method: 'POST', path: '/api/comments', type: 'comments', takes: 'attributes' } as const
const DOCUMENT = { method: 'POST', path: '/api/documents', type: 'documents', takes: 'attributes' } as const
const UPLOAD = {
  method: 'POST',
  path: '/api/documents/{id}/upload',
  type: 'documents',
  takes: 'bytes',
} as const

/** A comment that is about to be written. */
export type NewComment = {
  readonly type: string
  readonly id: string
  readonly text: string
  readonly isForClient: boolean
  readonly mentioned: readonly string[]
  readonly files: readonly File[]
  /** The key of the request, kept until it is answered. */
  readonly key: string
}

/** Writes a comment, after uploading its files; those of a comment within the warehouse belong to no record, so that its client does not see them. */
export function useWriteComment(): (comment: NewComment) => Promise<void> {
  const act = useAct()
  const uploaded = async ({ type, id, isForClient }: NewComment, file: File): Promise<number> => {
    const record = isForClient ? { record_type: type, record_id: Number(id) } : {}
    const attributes = { file_name: file.name, ...record }
    const made = await act<{ readonly id: string | number }>(DOCUMENT, { attributes }, { key: newKey() })
    const input = { path: { id: made.data.id }, file: { content: file, name: file.name } }
    await act(UPLOAD, input, { key: newKey() })
    return Number(made.data.id)
  }
  return async (comment) => {
    const { type, id, text, isForClient, mentioned, files, key } = comment
    const document_ids = await Promise.all(files.map((file) => uploaded(comment, file)))
    const attributes = {
      ...{ record_type: type, record_id: Number(id), text, visible_to_client: isForClient },
      ...{ mentioned_user_ids: mentioned.map(Number), document_ids },
    }
    await act(CREATE, { attributes }, { key })
  }
}
