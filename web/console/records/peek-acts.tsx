import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OperationMetadata } from '#web/api/metadata.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ActDialog } from './act-dialog.tsx'
import styles from './list.module.css'
import type { ListScreen } from './list-screen.ts'
import { recordActsOf } from './record-acts.ts'
import { RecordParts } from './record-parts.tsx'
import { recordQuery, type TypeDescription, type VersionedRecord } from './record-query.ts'
import { recordTitle } from './record-title.ts'
import { useDescribed } from './use-described.ts'
import { useLocale } from './use-locale.ts'

/** So many acts are buttons; the others are in a menu. */
const BUTTONS = 2

/** What can be done next with the record beside a list, and its parts; a screen says more of its own records. */
export function PeekActs({
  type,
  id,
  screen,
}: {
  readonly type: string
  readonly id: string
  readonly screen: ListScreen
}): ReactNode {
  const described = useDescribed(type)
  if (described === null || described === 'unknown') return null
  return <KnownActs described={described} id={id} screen={screen} />
}

function KnownActs({
  described,
  id,
  screen,
}: {
  readonly described: TypeDescription
  readonly id: string
  readonly screen: ListScreen
}): ReactNode {
  const { data: read } = useQuery(recordQuery(useService(), described, id))
  if (read == null) return null
  return (
    <>
      {screen.peek?.(id)}
      <Acts
        described={described}
        read={read}
        first={screen.first ?? []}
        hasButtons={screen.peek === undefined}
      />
      {screen.peek === undefined && (
        <div className={styles['peek_parts']}>
          <RecordParts described={described} record={read.record} />
        </div>
      )}
    </>
  )
}

function Acts({
  described: { type },
  read: { record },
  first,
  hasButtons,
}: {
  readonly described: TypeDescription
  readonly read: VersionedRecord
  readonly first: readonly string[]
  /** Whether the first acts are buttons: a screen that shows the next act itself leaves them to the menu. */
  readonly hasButtons: boolean
}): ReactNode {
  const words = useWords()
  const mayDo = useMayDo()
  const { language } = useLocale()
  const [act, setAct] = useState<OperationMetadata | null>(null)
  const rankOf = ({ name }: OperationMetadata) => (first.includes(name) ? first.indexOf(name) : first.length)
  const acts = recordActsOf(type, record, mayDo).toSorted((one, other) => rankOf(one) - rankOf(other))
  const buttons = hasButtons ? acts.slice(0, BUTTONS) : []
  const others = acts.slice(buttons.length)
  if (acts.length === 0) return null
  return (
    <div className={styles['peek_acts']}>
      {buttons.map((one) => (
        <Button key={one.name} onClick={() => setAct(one)}>
          {words.orders.asks(actLabel(words, one.name))}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={<Button icon="more">{words.records.acts}</Button>}
          align="end"
          items={others.map((one) => ({ label: actLabel(words, one.name), run: () => setAct(one) }))}
        />
      )}
      {act !== null && (
        <ActDialog
          type={type}
          operation={act}
          record={record}
          title={recordTitle(words, type, record, language)}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  )
}
