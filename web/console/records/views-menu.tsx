import { type FormEvent, type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Checkbox, Field, TextInput } from '#web/console/kit/field.tsx'
import { Menu, type MenuItem } from '#web/console/kit/menu.tsx'
import { EMPTY_LIST, type ListState, readListState } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import type { ListStateInAddress } from './use-list-state.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'

/** The saved views of a list, and saving what is shown as one. */
export function ViewsMenu({
  type,
  state,
  change,
}: {
  readonly type: TypeMetadata
  readonly state: ListState
  readonly change: ListStateInAddress['change']
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { views, save, update, remove } = useSavedViews(type.name)
  const [isNaming, setNaming] = useState(false)
  const present = views.find(({ id }) => id === state.view)
  const show = ({ id, search }: SavedView) => change({ ...readListState(search).state, view: id })
  const items: readonly MenuItem[] = [
    { label: words.grid.no_view, checked: present === undefined, run: () => change(EMPTY_LIST) },
    ...views.map((view) => ({
      label: view.name,
      checked: view.id === state.view,
      run: () => show(view),
    })),
    ...(may('manage_saved_views')
      ? [
          { separator: 'save' },
          { label: words.grid.save_view, run: () => setNaming(true) },
          ...(present === undefined
            ? []
            : [
                { label: words.grid.update_view(present.name), run: () => void update(present, state) },
                {
                  label: words.grid.delete_view(present.name),
                  danger: true,
                  run: () => void remove(present).then(() => change({ view: null })),
                },
              ]),
        ]
      : []),
  ]
  if (!may('view_saved_views')) return null
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" icon="down">
            {present?.name ?? words.grid.views}
          </Button>
        }
        items={items}
      />
      {isNaming && (
        <NameDialog
          canShare={may('manage_shared_views')}
          onClose={() => setNaming(false)}
          onSave={async (name, shared) => {
            const id = await save({ name, shared, state })
            if (id === null) return
            setNaming(false)
            change({ view: id })
          }}
        />
      )}
    </>
  )
}

function NameDialog({
  canShare,
  onClose,
  onSave,
}: {
  readonly canShare: boolean
  readonly onClose: () => void
  readonly onSave: (name: string, shared: boolean) => Promise<void>
}): ReactNode {
  const words = useWords()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    await onSave(name.trim(), shared)
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} title={words.grid.save_view}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Field label={words.grid.view_name} required>
          <TextInput value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
        {canShare && (
          <Checkbox label={words.grid.share_view} checked={shared} onChange={() => setShared(!shared)} />
        )}
        <Button kind="primary" type="submit" busy={isBusy} disabled={name.trim() === ''}>
          {words.grid.save}
        </Button>
      </form>
    </Dialog>
  )
}
