import type { ReactNode } from 'react'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { QrCode } from '#web/console/kit/qr-code.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './access.module.css'

/** A login of handhelds, as its page knows it. */
export type Login = {
  readonly id: string
  readonly username: string | null
  readonly name: string | null
}

/** Shows a badge that cannot be read again; only the badge is printed. */
export function BadgeDialog({
  badge,
  login: { username, name },
  onClose,
}: {
  readonly badge: string
  readonly login: Login
  readonly onClose: () => void
}): ReactNode {
  const { access } = useWords()
  const { tenant } = useService()
  return (
    <Dialog
      open
      onClose={onClose}
      title={access.badge}
      description={access.badge_text}
      footer={
        <>
          <Button icon="print" onClick={() => print()}>
            {access.print_badge}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {access.have_badge}
          </Button>
        </>
      }
    >
      <figure className={styles['badge']}>
        <QrCode text={badge} label={access.badge_code} />
        <figcaption>
          <strong>{name ?? username}</strong>
          <span>{[username, tenant].join(' · ')}</span>
          <code>{badge}</code>
        </figcaption>
      </figure>
    </Dialog>
  )
}
