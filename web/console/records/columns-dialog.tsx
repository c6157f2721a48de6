import type { ReactNode } from 'react'
import { changeColumn, type GridColumn, moveColumn, toggleColumn, WIDTHS } from '#web/console/grid/columns.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Checkbox, TextInput } from '#web/console/kit/field.tsx'
import type { ListColumn } from '#web/values/list-state.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'

/** Chooses the columns of a list: those that are shown in their order, then those that are not. */
export function ColumnsDialog({
  all,
  shown,
  onChange,
  onClose,
}: {
  readonly all: readonly GridColumn[]
  readonly shown: readonly ListColumn[]
  /** Null for the usual columns. */
  readonly onChange: (columns: readonly ListColumn[] | null) => void
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const others = all.filter(({ name }) => !shown.some((column) => column.name === name))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.grid.columns}
      description={words.grid.columns_description}
      footer={<Button onClick={() => onChange(null)}>{words.grid.usual_columns}</Button>}
    >
      <ul className={styles['fields']}>
        {shown.map((column) => (
          <ShownColumn
            key={column.name}
            {...{ column, shown, onChange }}
            usual={all.find(({ name }) => name === column.name)}
          />
        ))}
        {others.map(({ name }) => (
          <li key={name} className={styles['column']}>
            <Checkbox
              label={fieldLabel(words, name)}
              checked={false}
              onChange={() => onChange(toggleColumn(shown, name))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function ShownColumn({
  column: { name, width, pinned },
  shown,
  usual,
  onChange,
}: {
  readonly column: ListColumn
  readonly shown: readonly ListColumn[]
  readonly usual: GridColumn | undefined
  readonly onChange: (columns: readonly ListColumn[]) => void
}): ReactNode {
  const words = useWords()
  const label = fieldLabel(words, name)
  const resize = (value: string) => {
    const next = Number(value)
    if (Number.isInteger(next) && next >= WIDTHS.min && next <= WIDTHS.max)
      onChange(changeColumn(shown, name, { width: next }))
  }
  return (
    <li className={styles['column']}>
      <Checkbox label={label} checked onChange={() => onChange(toggleColumn(shown, name))} />
      <TextInput
        type="number"
        aria-label={words.grid.width_of(label)}
        min={WIDTHS.min}
        max={WIDTHS.max}
        step={10}
        defaultValue={width ?? usual?.width ?? WIDTHS.min}
        onChange={({ target }) => resize(target.value)}
        className={styles['width']}
      />
      <IconButton
        icon="pin"
        label={words.grid.pin(label)}
        aria-pressed={pinned}
        onClick={() => onChange(changeColumn(shown, name, { pinned: !pinned }))}
      />
      <IconButton
        icon="sort_up"
        label={words.grid.move_left(label)}
        onClick={() => onChange(moveColumn(shown, name, -1))}
      />
      <IconButton
        icon="sort_down"
        label={words.grid.move_right(label)}
        onClick={() => onChange(moveColumn(shown, name, 1))}
      />
    </li>
  )
}
