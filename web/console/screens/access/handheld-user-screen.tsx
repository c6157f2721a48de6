import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { FactList } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { fieldLabel, taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './access.module.css'
import { HandheldAccess } from './handheld-access.tsx'
import { type HandheldUser, handheldUserQuery } from './handheld-user.graphql.ts'

type KnownUser = NonNullable<NonNullable<HandheldUser['hhd_users']>['find']>

/** A login of handheld devices: where it works, what it is offered, where it prints, and what opens a device. */
export function HandheldUserScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(handheldUserQuery, { id })
  const user = data?.hhd_users?.find ?? null
  return (
    <RecordScreen type="hhd_users" id={id}>
      {user !== null && (
        <>
          <Works user={user} />
          <HandheldAccess login={user} />
        </>
      )}
    </RecordScreen>
  )
}

function Works({ user }: { readonly user: KnownUser }): ReactNode {
  const words = useWords()
  const { access } = words
  const { warehouse, implementation, label_printer, document_printer } = user
  const linked = (type: string, record: { readonly id: string } | null, text: string | null | undefined) =>
    record && <Link path={`/records/${type}/${record.id}`}>{text}</Link>
  return (
    <Panel title={access.handheld}>
      {user.active === false && <Note tone="warn">{access.login_off}</Note>}
      <FactList
        layout="columns"
        facts={[
          [fieldLabel(words, 'username'), <code key="login">{user.username}</code>],
          [access.rights_of, linked('users', user.user, user.user?.name)],
          [
            fieldLabel(words, 'warehouse'),
            linked(
              'warehouses',
              warehouse,
              [warehouse?.name ?? warehouse?.code, warehouse?.timezone].filter(Boolean).join(' · '),
            ),
          ],
          [
            access.flows,
            implementation === null
              ? access.no_flows
              : linked('rf_implementations', implementation, implementation.name ?? implementation.code),
          ],
          [access.menu, (implementation?.menu ?? []).join(' · ')],
          [
            fieldLabel(words, 'label_printer'),
            linked('printers', label_printer, label_printer?.name) ?? access.no_printer,
          ],
          [
            fieldLabel(words, 'document_printer'),
            linked('printers', document_printer, document_printer?.name) ?? access.no_printer,
          ],
          [
            access.task_types,
            <span key="types" className={styles['chips']}>
              {(user.task_type_codes ?? []).map((code) => (
                <span key={code}>{taskTypeLabel(words, code)}</span>
              ))}
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}
