import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'

type GridKeys = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly hasEdit: boolean
  readonly hasActs: boolean
  readonly hasCellEdit: boolean
}

/** The keys of a table while something else of the page has the focus: the table takes it, and does what the key says. */
export function useGridKeys({ scroller, hasEdit, hasActs, hasCellEdit }: GridKeys): void {
  const { keys } = useWords().grid
  const pass = (key: string) => () => {
    const cell = scroller.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
    if (cell === null || cell === undefined) return
    cell.focus({ preventScroll: true })
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const shortcut = (name: string, label: string, key = name): Shortcut => ({
    keys: name,
    label,
    run: pass(key),
  })
  useShortcuts([
    shortcut('j', keys.next_row),
    shortcut('k', keys.previous_row),
    shortcut('x', keys.choose_row),
    shortcut('Enter', keys.open_row),
    shortcut('Space', keys.peek, ' '),
    ...(hasEdit ? [shortcut('e', keys.edit_row)] : []),
    ...(hasCellEdit ? [shortcut('F2', keys.edit_cell)] : []),
    ...(hasActs ? [shortcut('.', keys.acts)] : []),
  ])
}
