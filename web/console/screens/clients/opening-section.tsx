import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './clients.module.css'
import type { OpeningPart } from './opening-parts.ts'

/** A part of opening a client: whether it is done, and what does it, for whoever may. */
export function OpeningSection({
  part,
  isDone,
  permission,
  waits = false,
  children,
}: {
  readonly part: OpeningPart
  readonly isDone: boolean
  readonly permission: string
  /** Whether it waits for the client to be there. */
  readonly waits?: boolean
  readonly children: ReactNode
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { clients } = words
  const content = waits ? <p className={styles['quiet']}>{clients.client_first}</p> : children
  return (
    <li>
      <Panel
        title={clients.parts[part]}
        actions={<Pill tone={isDone ? 'good' : 'idle'}>{isDone ? clients.is_done : clients.is_open}</Pill>}
      >
        <div className={styles['part']}>
          {may(permission) ? (
            content
          ) : (
            <p className={styles['quiet']}>{words.records.not_allowed(permission)}</p>
          )}
        </div>
      </Panel>
    </li>
  )
}
