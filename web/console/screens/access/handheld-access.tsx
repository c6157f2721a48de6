import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import type { ActOperation } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import type { IconName } from '#web/console/kit/icon.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { QrCode } from '#web/console/kit/qr-code.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './access.module.css'
import { BadgeDialog, type Login } from './badge-dialog.tsx'

const common = { type: 'hhd_users', takes: 'nothing' } as const
const ISSUE = { ...common, method: 'POST', path: '/api/hhd_users/{id}/badge' } as const
const REVOKE = { ...common, method: 'DELETE', path: '/api/hhd_users/{id}/badge' } as const
const SIGN_OUT = { ...common, method: 'POST', path: '/api/hhd_users/{id}/sign_out' } as const

type Issued = { readonly attributes: { readonly badge: string } }

/** How a device is set up and signed in with a login, and how it is shut out. */
export function HandheldAccess({ login }: { readonly login: Login }): ReactNode {
  const { access } = useWords()
  const may = useMay()
  const { tenant } = useService()
  const [badge, setBadge] = useState<string | null>(null)
  const address = `${location.origin}/handheld/${tenant}`
  return (
    <Panel
      title={access.device}
      actions={may('manage_handheld') && <Acts login={login} onIssued={setBadge} />}
    >
      <div className={styles['device']}>
        <QrCode text={address} label={access.set_up_code} />
        <div>
          <p className={styles['text']}>{access.set_up_text}</p>
          <a href={address}>{address}</a>
        </div>
      </div>
      {badge !== null && <BadgeDialog badge={badge} login={login} onClose={() => setBadge(null)} />}
    </Panel>
  )
}

function Acts({
  login,
  onIssued,
}: {
  readonly login: Login
  readonly onIssued: (badge: string) => void
}): ReactNode {
  const { access } = useWords()
  const done = (title: string) => () => notify({ title, detail: login.username ?? '' })
  return (
    <>
      <ConfirmedAct
        act={ISSUE}
        login={login}
        icon="key"
        texts={access.issue_badge}
        onDone={(data) => onIssued((data as Issued).attributes.badge)}
      />
      <ConfirmedAct
        act={REVOKE}
        login={login}
        texts={access.revoke_badge}
        onDone={done(access.badge_is_void)}
      />
      <ConfirmedAct act={SIGN_OUT} login={login} texts={access.shut_out} onDone={done(access.is_shut_out)} />
    </>
  )
}

/** A button that says what its act will do before it is done. */
function ConfirmedAct({
  act,
  login: { id, username },
  icon,
  texts,
  onDone,
}: {
  readonly act: ActOperation
  readonly login: Login
  readonly icon?: IconName
  readonly texts: {
    readonly button: string
    readonly title: (name: string) => string
    readonly text: string
    readonly confirm: string
  }
  readonly onDone: (data: unknown) => void
}): ReactNode {
  const { press, isBusy, refused } = usePress()
  const [isAsking, setAsking] = useState(false)
  const run = () =>
    void press<unknown>(act, { path: { id } }, (data) => {
      setAsking(false)
      onDone(data)
    })
  return (
    <>
      <Button {...(icon === undefined ? {} : { icon })} onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.title(username ?? '')}
        confirm={texts.confirm}
        danger={act !== ISSUE}
        busy={isBusy}
        onConfirm={run}
      >
        <p className={styles['text']}>{texts.text}</p>
        {refused !== null && <Note tone="bad">{refused}</Note>}
      </ConfirmDialog>
    </>
  )
}
