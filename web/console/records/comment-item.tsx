import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { type ActOperation, useAct } from '#web/api/use-act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Pill } from '#web/console/kit/pill.tsx'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './comments.module.css'
import type { CommentsOfRecord } from './comments-of-record.graphql.ts'
import { useDocumentLink } from './use-document-link.ts'
import { useLocale } from './use-locale.ts'

/** A comment as it is shown. */
export type ShownComment = NonNullable<CommentsOfRecord['comments']>['all']['nodes'][number]

const ONE = '/api/comments/{id}'
const UPDATE = { method: 'PATCH', path: ONE, type: 'comments', takes: 'attributes' } as const
const DELETE = { method: 'DELETE', path: ONE, type: 'comments', takes: 'nothing' } as const
const ANSWERED = { method: 'POST', path: `${ONE}/mark_answered`, type: 'comments', takes: 'nothing' } as const

type Input = Parameters<ReturnType<typeof useAct>>[1]

/** Acts on a comment; a refusal is told. */
function useCommentAct(): (operation: ActOperation, input: Input) => Promise<void> {
  const act = useAct()
  return async (operation, input) => {
    try {
      await act(operation, input, { key: newKey() })
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    }
  }
}

/** One comment: who wrote what and when, with its files and what can be done with it. */
export function CommentItem({
  comment,
  isInside,
  isOwn,
}: {
  readonly comment: ShownComment
  /** Whether the reader works in the warehouse. */
  readonly isInside: boolean
  readonly isOwn: boolean
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const may = useMay()
  const act = useCommentAct()
  const open = useDocumentLink()
  const [draft, setDraft] = useState<string | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, text, open_points, created_at, edited_at, user, documents } = comment
  const path = { id }
  const save = async () => {
    await act(UPDATE, { path, attributes: { text: draft } })
    setDraft(null)
  }
  return (
    <li className={styles['comment']} data-for-client={(isInside && comment.visible_to_client) || undefined}>
      <p className={styles['who']}>
        <b>{user?.name ?? words.records.somebody}</b>
        <time dateTime={created_at ?? undefined} className={styles['quiet']}>
          {created_at && showMoment(created_at, locale)}
          {edited_at !== null && ` · ${words.talk.edited}`}
        </time>
        {isInside && comment.visible_to_client && <Pill tone="info">{words.talk.for_client}</Pill>}
        {comment.awaits_answer && <Pill tone="warn">{words.talk.waits}</Pill>}
      </p>
      {draft === null ? (
        <p className={styles['text']}>{text}</p>
      ) : (
        <Field label={words.talk.edit}>
          <TextArea rows={3} value={draft} onChange={(event) => setDraft(event.target.value)} />
        </Field>
      )}
      {open_points !== null && open_points.length > 0 && (
        <ul className={styles['points']}>
          {open_points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div className={styles['acts']}>
        {(documents ?? []).map(({ id: file, file_name }) => (
          <Button key={file} kind="quiet" icon="document" onClick={() => void open(file, 'show')}>
            {words.talk.open_file(file_name ?? `#${file}`)}
          </Button>
        ))}
        {isInside && comment.awaits_answer && may('manage_comments') && (
          <Button kind="quiet" icon="check" onClick={() => void act(ANSWERED, { path })}>
            {words.talk.needs_none}
          </Button>
        )}
        {isOwn && draft === null && (
          <Button kind="quiet" icon="edit" onClick={() => setDraft(text ?? '')}>
            {words.talk.edit}
          </Button>
        )}
        {draft !== null && (
          <>
            <Button onClick={() => void save()} disabled={draft.trim() === ''}>
              {words.talk.save}
            </Button>
            <Button kind="quiet" onClick={() => setDraft(null)}>
              {words.talk.cancel}
            </Button>
          </>
        )}
        {(isOwn || may('manage_all_comments')) && draft === null && (
          <Button kind="quiet" icon="delete" onClick={() => setIsDeleting(true)}>
            {words.talk.delete}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={words.talk.delete_title}
        confirm={words.talk.delete}
        danger
        onConfirm={() => {
          setIsDeleting(false)
          void act(DELETE, { path })
        }}
      >
        {words.talk.delete_text}
      </ConfirmDialog>
    </li>
  )
}
