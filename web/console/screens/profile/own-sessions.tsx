import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './profile.module.css'

type Sessions = {
  readonly attributes: {
    readonly sessions: readonly {
      readonly id: string
      readonly application: string
      readonly created_at: string
      readonly last_used_at: string
    }[]
  }
}

const END = { method: 'DELETE', path: '/api/me/sessions', takes: 'nothing', type: 'web_sessions' } as const

/** The browsers in which a person is signed in; each can be signed out from here. */
export function OwnSessions(): ReactNode {
  const { profile: words } = useWords()
  const service = useService()
  const act = useAct()
  const locale = useLocale()
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'own_sessions'),
    queryFn: ({ signal }) =>
      service
        .send<Sessions>({ method: 'GET', path: '/api/me/sessions', signal })
        .then((answer) => answer.data),
  })
  const end = (query: Readonly<Record<string, string>>) => void act(END, { query }, { key: newKey() })
  return (
    <section aria-label={words.sessions} className={styles['sessions']}>
      <h2>{words.sessions}</h2>
      <p className={styles['quiet']}>{words.sessions_help}</p>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <Skeleton />}
      <ul>
        {(data?.attributes.sessions ?? []).map(({ id, application, created_at, last_used_at }) => (
          <li key={id}>
            <b>{application}</b>
            <span>{words.signed_in_at(showMoment(created_at, locale))}</span>
            <span>{words.last_used_at(showMoment(last_used_at, locale))}</span>
            <Button onClick={() => end({ id })}>{words.end_session}</Button>
          </li>
        ))}
      </ul>
      <Button kind="danger" onClick={() => end({})}>
        {words.end_all}
      </Button>
    </section>
  )
}
