import { type ReactNode, useState } from 'react'
import type { OperationMetadata } from '#web/api/metadata.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { operationFor } from '#web/console/form/schema.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useCommands } from '#web/console/kit/commands.ts'
import { Menu } from '#web/console/kit/menu.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { PageHead } from '#web/console/kit/page.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { actLabel, oneLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ActDialog } from './act-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { neighboursOf } from './neighbours.ts'
import styles from './record.module.css'
import { deletionOf, recordActsOf, stateIn } from './record-acts.ts'
import type { TypeDescription, VersionedRecord } from './record-query.ts'
import { recordTitle } from './record-title.ts'
import { useLocale } from './use-locale.ts'
import { useRemembered } from './use-remembered.ts'

/** The title of a record, its state, and what can be done with it. */
export function RecordHead({
  described,
  read,
  id,
  title: ownTitle,
  isCalm = false,
  hasActs = true,
}: {
  readonly described: TypeDescription
  readonly read: VersionedRecord
  readonly id: string
  /** What it is called where its fields do not name it. */
  readonly title?: string
  /** Leaves the one button that stands out to the screen around it, and puts deleting among the acts. */
  readonly isCalm?: boolean
  /** Whether its acts and deleting can be chosen here. */
  readonly hasActs?: boolean
}): ReactNode {
  const words = useWords()
  const mayDo = useMayDo()
  const go = useGo()
  const [act, setAct] = useState<OperationMetadata | null>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { type } = described
  const { record } = read
  const update = operationFor(type, 'change')
  const mayEdit = update !== null && mayDo(update, record)
  const deletion = hasActs ? deletionOf(type, record, mayDo) : null
  const acts = hasActs ? recordActsOf(type, record, mayDo) : []
  const state = stateIn(type, record)
  const { language } = useLocale()
  const title = ownTitle ?? recordTitle(words, type, record, language)
  const { previous, next } = neighboursOf(type.name, id)
  const open = (other: string) => go({ path: `/records/${type.name}/${other}`, replace: true })
  const edit = () => go({ path: `/records/${type.name}/${id}/edit` })
  useRemembered(type.name, id, title)
  useCommands([
    ...(mayEdit ? [{ label: words.records.edit, run: edit }] : []),
    ...acts.map((one) => ({ label: actLabel(words, one.name), run: () => setAct(one) })),
  ])
  useShortcuts([
    ...(mayEdit ? [{ keys: 'e', label: words.records.edit, run: edit }] : []),
    ...(acts.length > 0 ? [{ keys: '.', label: words.records.acts, run: () => setIsMenuOpen(true) }] : []),
    ...(previous === null ? [] : [{ keys: '[', label: words.records.previous, run: () => open(previous) }]),
    ...(next === null ? [] : [{ keys: ']', label: words.records.next, run: () => open(next) }]),
  ])
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {acts.length > 0 && (
              <Menu
                trigger={<Button icon="more">{words.records.acts}</Button>}
                align="end"
                open={isMenuOpen}
                onOpenChange={setIsMenuOpen}
                items={[
                  ...acts.map((one) => ({ label: actLabel(words, one.name), run: () => setAct(one) })),
                  ...(isCalm && deletion !== null
                    ? [
                        { separator: 'delete' },
                        { label: words.records.delete, danger: true, run: () => setIsDeleting(true) },
                      ]
                    : []),
                ]}
              />
            )}
            {deletion !== null && !isCalm && (
              <Button icon="delete" onClick={() => setIsDeleting(true)}>
                {words.records.delete}
              </Button>
            )}
            {mayEdit && (
              <Button kind={isCalm ? 'normal' : 'primary'} icon="edit" shortcut="e" onClick={edit}>
                {words.records.edit}
              </Button>
            )}
          </>
        }
      >
        <span className={styles['kind']}>{oneLabel(words, type)}</span>
        {state !== null && (
          <Pill tone={toneOf(state)} struck={isStruck(state)}>
            {stateLabel(words, state)}
          </Pill>
        )}
      </PageHead>
      {act !== null && (
        <ActDialog type={type} operation={act} record={record} title={title} onClose={() => setAct(null)} />
      )}
      {deletion !== null && (
        <DeleteDialog
          open={isDeleting}
          onClose={() => setIsDeleting(false)}
          type={type}
          operation={deletion}
          read={read}
          title={title}
        />
      )}
    </>
  )
}
