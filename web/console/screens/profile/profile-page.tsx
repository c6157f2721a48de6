import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useWords } from '#web/words/use-words.ts'
import { OwnSessions } from './own-sessions.tsx'
import styles from './profile.module.css'
import { GUEST_SCHEMA, PASSWORD_SCHEMA, PROFILE_SCHEMA, UPDATE_ME } from './profile-schema.ts'

/** What a person changes about themselves: name, language, time zone, password, and where they are signed in. */
export function ProfilePage(): ReactNode {
  const { profile: words } = useWords()
  const { data, error } = useQuery(meQuery(useService()))
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  if (data.user === null) return <Note tone="warn">{words.no_person}</Note>
  const { name, email, language, timezone } = data.user
  return (
    <Page className={styles['profile']}>
      <PageHead title={words.title}>
        <p className={styles['quiet']}>{email}</p>
      </PageHead>
      <div className={styles['columns']}>
        <section aria-label={words.about}>
          <h2>{words.about}</h2>
          <ProfileForm key={name} record={{ name, language, timezone }} />
        </section>
        <section aria-label={words.password}>
          <h2>{words.password}</h2>
          <p className={styles['quiet']}>{words.password_help}</p>
          <PasswordForm />
        </section>
      </div>
      <OwnSessions />
    </Page>
  )
}

function ProfileForm({ record }: { readonly record: Readonly<Record<string, unknown>> }): ReactNode {
  const { profile: words } = useWords()
  const act = useAct()
  const form = useForm({
    schema: record['language'] === null ? GUEST_SCHEMA : PROFILE_SCHEMA,
    read: { record, etag: '' },
    storageKey: null,
    send: ({ attributes }, key) => act(UPDATE_ME, { attributes }, { key }),
    onSaved: () => notify({ title: words.saved }),
  })
  return <RecordForm form={form} submitLabel={words.save} />
}

function PasswordForm(): ReactNode {
  const { profile: words } = useWords()
  const act = useAct()
  const form = useForm({
    schema: PASSWORD_SCHEMA,
    read: null,
    storageKey: null,
    send: ({ attributes: { current_password, password = '' } }, key) =>
      act(
        UPDATE_ME,
        { attributes: { current_password, password, password_confirmation: password } },
        { key },
      ),
    onSaved: () => notify({ title: words.password_changed }),
  })
  return <RecordForm form={form} submitLabel={words.change_password} />
}
