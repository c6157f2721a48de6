import { useAct } from '#web/api/use-act.ts'

const CREATE = { method: 'POST', path: '/api/comments', type: 'comments', takes: 'attributes' } as const
/** A comment that is about to be written. */
export type NewComment = {
  readonly type: string
  readonly id: string
  readonly text: string
  readonly isForClient: boolean
  readonly mentioned: readonly string[]
  /** The documents that are its files. */
  readonly document_ids: readonly number[]
  /** The key of the request, kept until it is answered. */
  readonly key: string
}

/** Writes a comment. */
export function useWriteComment(): (comment: NewComment) => Promise<void> {
  const act = useAct()
  return async ({ type, id, text, isForClient, mentioned, document_ids, key }) => {
    const attributes = {
      ...{ record_type: type, record_id: Number(id), text, visible_to_client: isForClient },
      ...{ mentioned_user_ids: mentioned.map(Number), document_ids },
    }
    await act(CREATE, { attributes }, { key })
  }
}
