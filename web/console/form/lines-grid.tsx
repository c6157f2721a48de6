import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { newKey } from '#web/api/act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel, problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { newLine } from './draft.ts'
import { useFormHandle } from './form-context.ts'
import { LineRow } from './line-row.tsx'
import styles from './lines-grid.module.css'
import { cellsOf, pastedRows } from './paste.ts'
import type { PartSchema } from './schema.ts'
import { usePastedReferences } from './use-pasted-references.ts'

/** The lines of a record as a grid: Enter goes to the next line, rows of a spreadsheet are pasted into any cell. */
export function LinesGrid({ part }: { readonly part: PartSchema }): ReactNode {
  const words = useWords()
  const { state, dispatch, isFrozen } = useFormHandle()
  const body = useRef<HTMLTableSectionElement>(null)
  const resolveReferences = usePastedReferences()
  const lines = state.draft.parts[part.name] ?? []
  const refused = state.refusals.fields[part.name]
  const add = () =>
    dispatch({ kind: 'lines', part: part.name, change: (all) => [...all, newLine(part, newLineKey())] })

  function pressed(event: KeyboardEvent<HTMLTableSectionElement>): void {
    // An open list of choices has taken the key for itself.
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    if (event.target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    const cell = event.target.closest('td')
    const row = cell?.parentElement
    const place = cell === null || !row ? 0 : [...row.children].indexOf(cell)
    if (row === body.current?.lastElementChild) add()
    requestAnimationFrame(() => focusCell(row?.nextElementSibling?.children[place]))
  }

  async function pasted(event: ClipboardEvent<HTMLTableSectionElement>): Promise<void> {
    const text = event.clipboardData.getData('text/plain')
    if (cellsOf(text).flat().length < 2 || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    const cell = event.target.closest('td')
    const start = cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) : 0
    const headings = part.fields.map((field) => ({ ...field, label: fieldLabel(words, field.name) }))
    const rows = await resolveReferences(part, pastedRows(text, headings, start))
    const own = rows.map((values) => {
      const line = newLine(part, newLineKey())
      return { ...line, values: { ...line.values, ...values } }
    })
    dispatch({
      kind: 'lines',
      part: part.name,
      change: (all) => [...all.filter((line) => !isUntouched(line)), ...own],
    })
  }

  const isUntouched = ({ id, values, key }: (typeof lines)[number]) =>
    id === null && JSON.stringify(values) === JSON.stringify(newLine(part, key).values)

  return (
    <fieldset className={styles['lines']} disabled={isFrozen}>
      <legend>{fieldLabel(words, part.name)}</legend>
      {refused && <p className={styles['problem']}>{problemText(words, refused)}</p>}
      {lines.length === 0 ? (
        <p className={styles['hint']}>{words.form.no_lines}</p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {part.fields.map((field) => (
                  <th key={field.attribute} scope="col" title={helpText(words, field.description)}>
                    {fieldLabel(words, field.name)}
                    {field.required && ' *'}
                  </th>
                ))}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={pressed} onPaste={pasted}>
              {lines.map((line, place) => (
                <LineRow key={line.key} part={part} line={line} number={place + 1} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['foot']}>
        <Button icon="add" onClick={add}>
          {words.form.add_line}
        </Button>
        <span className={styles['hint']}>{words.form.paste_help}</span>
      </div>
    </fieldset>
  )
}

const newLineKey = () => `new:${newKey()}`

function focusCell(cell: Element | undefined): void {
  cell?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}
