import { rowsText } from '#web/console/grid/cell-text.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import type { ListRow } from '#web/console/grid/list-document.ts'
import type { Selection } from '#web/console/grid/selection.ts'
import { notify } from '#web/console/kit/notify.ts'
import type { Locale } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

/** Copies the rows that are chosen and loaded, or all that are loaded where none is, as a spreadsheet takes them. */
export function useCopyRows(
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
  { selection, locale }: { readonly selection: Selection; readonly locale: Locale },
): () => void {
  const words = useWords()
  return () => {
    const chosen = selection.ids.size === 0 ? rows : rows.filter(({ id }) => selection.ids.has(id))
    const text = rowsText(columns, chosen, { locale, heading: ({ name }) => fieldLabel(words, name) })
    void navigator.clipboard.writeText(text).then(() => notify({ title: words.grid.copied(chosen.length) }))
  }
}
