import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { FactList } from '#web/console/kit/fact-list.tsx'
import { Checkbox } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { ShownOnceDialog, type ShownSecret } from '#web/console/records/shown-once.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showMoment, showRelative } from '#web/values/moment.ts'
import { fieldLabel, optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './access.module.css'
import { type Application, applicationQuery } from './application.graphql.ts'

const ROTATE = {
  method: 'POST',
  path: '/api/oauth_applications/{id}/rotate_secret',
  takes: 'nothing',
  type: 'oauth_applications',
} as const

type KnownApplication = NonNullable<NonNullable<Application['oauth_applications']>['find']>

/** A program that works with the tenant: what it may do, when it was there last, and a new secret. */
export function ApplicationScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(applicationQuery, { id })
  const application = data?.oauth_applications?.find ?? null
  return (
    <RecordScreen type="oauth_applications" id={id}>
      {application !== null && <Access application={application} />}
    </RecordScreen>
  )
}

function Access({ application }: { readonly application: KnownApplication }): ReactNode {
  const words = useWords()
  const { access } = words
  const locale = useLocale()
  const { role, last_used_at: last } = application
  const sight = (isAll: boolean | null, some: readonly { readonly code: string | null }[] | null) =>
    isAll === true ? access.all : (some ?? []).map(({ code }) => code).join(', ') || '–'
  return (
    <Panel
      title={access.application}
      actions={application.confidential === true && <Rotate application={application} />}
    >
      <FactList
        layout="columns"
        facts={[
          [fieldLabel(words, 'client_id'), <code key="client">{application.client_id}</code>],
          [access.secret, application.confidential === true ? access.secret_set : access.no_secret],
          [
            access.last_used,
            last === null ? (
              access.never
            ) : (
              <time key="last" dateTime={last} title={showMoment(last, locale)}>
                {showRelative(last, Date.now(), locale.language)}
              </time>
            ),
          ],
          [
            fieldLabel(words, 'role'),
            role && (
              <Link key="role" path={`/records/roles/${role.id}`}>
                {role.name}
              </Link>
            ),
          ],
          [access.accounts, sight(application.all_accounts, application.accounts)],
          [access.warehouses, sight(application.all_warehouses, application.warehouses)],
          [
            access.grants,
            (application.grant_types ?? []).map((one) => optionLabel(words, 'grant_types', one)).join(', '),
          ],
          [access.redirects, (application.redirect_uris ?? []).join('\n')],
        ]}
      />
      {application.active === false && <Note tone="warn">{access.is_off}</Note>}
    </Panel>
  )
}

/** Replaces the secret, and shows the new one once. */
function Rotate({ application: { id, name } }: { readonly application: KnownApplication }): ReactNode {
  const { access } = useWords()
  const may = useMay()
  const { press, isBusy, refused } = usePress()
  const [isAsking, setAsking] = useState(false)
  const [endsTokens, setEndsTokens] = useState(false)
  const [secrets, setSecrets] = useState<readonly ShownSecret[]>([])
  if (!may('manage_oauth_applications')) return null
  type Rotated = { readonly attributes: { readonly client_secret: string } }
  const rotate = () =>
    void press<Rotated>(
      ROTATE,
      { path: { id }, query: endsTokens ? { end_tokens: 'true' } : {} },
      ({ attributes }) => {
        setAsking(false)
        setSecrets([{ name: 'client_secret', value: attributes.client_secret }])
      },
    )
  return (
    <>
      <Button icon="key" onClick={() => setAsking(true)}>
        {access.rotate}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={access.rotate_title(name ?? '')}
        confirm={access.rotate_confirm}
        busy={isBusy}
        onConfirm={rotate}
      >
        <p className={styles['text']}>{access.rotate_text}</p>
        <Checkbox
          label={access.rotate_ends_tokens}
          checked={endsTokens}
          onChange={() => setEndsTokens(!endsTokens)}
        />
        {refused !== null && <Note tone="bad">{refused}</Note>}
      </ConfirmDialog>
      {secrets.length > 0 && <ShownOnceDialog secrets={secrets} onClose={() => setSecrets([])} />}
    </>
  )
}
