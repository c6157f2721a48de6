import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { meQuery, useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox, Field, TextArea } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CommentFileList } from './comment-file-list.tsx'
import styles from './comments.module.css'
import { mentionedIn, nameBeingTyped, type Person, peopleFor, withMention } from './mentions.ts'
import { peopleToMentionQuery } from './people-to-mention.graphql.ts'
import { useCommentFiles } from './use-comment-files.ts'
import { useGivenFiles } from './use-given-files.ts'
import { useWriteComment } from './use-write-comment.ts'

const TEXT_MAX = 5000

/** Writes a comment on a record: whom it mentions, its files, and whether the client sees it. */
export function CommentForm({
  type,
  id,
  isAnswer,
}: {
  readonly type: string
  readonly id: string
  /** Whether a client waits for an answer, so that it is visible to the client unless that is changed. */
  readonly isAnswer: boolean
}): ReactNode {
  const { talk: words } = useWords()
  const may = useMay()
  const { data: me } = useQuery(meQuery(useService()))
  const write = useWriteComment()
  const area = useRef<HTMLTextAreaElement>(null)
  const key = useRef(newKey())
  const [text, setText] = useState('')
  const files = useCommentFiles({ type, id })
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data } = useScreenQuery(peopleToMentionQuery, {}, { enabled: may('view_users') })
  const people = (data?.users?.all.nodes ?? []).flatMap(({ id: user, name, user_type }) =>
    name === null || user === me?.user?.id || user_type === 'application' ? [] : [{ id: user, name }],
  )
  const isLimited = me?.account_ids != null
  const isForClient = isLimited || (choice ?? isAnswer)
  const mayAttach = may('attach_documents')
  const given = useGivenFiles(mayAttach && !isBusy, files.add)

  async function send(): Promise<void> {
    setIsBusy(true)
    setRefusal(null)
    try {
      const mentioned = mentionedIn(text, people).map((person) => person.id)
      const document_ids = await files.upload(isForClient)
      if (document_ids === null) return setRefusal(words.files_refused)
      await write({ type, id, text, isForClient, mentioned, document_ids, key: key.current })
      setText('')
      files.clear()
      setChoice(null)
    } catch (error) {
      setRefusal(error instanceof GoodsyardError ? error.message : String(error))
    } finally {
      key.current = newKey()
      setIsBusy(false)
    }
  }

  function mention(person: Person): void {
    setText(withMention(text, person))
    area.current?.focus()
  }

  return (
    <form
      className={styles['form']}
      {...given}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isBusy) void send()
      }}
    >
      {refusal !== null && <Note tone="bad">{refusal}</Note>}
      <Field
        label={isLimited ? words.ask : words.write}
        help={isLimited ? words.ask_help : people.length > 0 ? words.mention_help : null}
      >
        <TextArea
          ref={area}
          rows={3}
          maxLength={TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Offered people={peopleFor(nameBeingTyped(text), people)} onChoose={mention} />
      {mayAttach && <CommentFileList files={files} isBusy={isBusy} />}
      <div className={styles['foot']}>
        {!isLimited && (
          <Checkbox
            label={words.visible_to_client}
            checked={isForClient}
            onChange={(event) => setChoice(event.target.checked)}
          />
        )}
        <Button type="submit" busy={isBusy} disabled={text.trim() === ''}>
          {isForClient && !isLimited ? words.send_to_client : words.send}
        </Button>
      </div>
    </form>
  )
}

function Offered({
  people,
  onChoose,
}: {
  readonly people: readonly Person[]
  readonly onChoose: (person: Person) => void
}): ReactNode {
  const { talk: words } = useWords()
  if (people.length === 0) return null
  return (
    <ul className={styles['offered']} aria-label={words.mention_whom}>
      {people.map((person) => (
        <li key={person.id}>
          <Button kind="quiet" icon="user" onClick={() => onChoose(person)}>
            {words.mention(person.name)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
