import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { showDecimal } from '#web/values/quantity.ts'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel, problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { isBlankLine, newLine } from './draft.ts'
import { useFormHandle } from './form-context.ts'
import { LineRow } from './line-row.tsx'
import { quantityOf, sumOfLines } from './line-sums.ts'
import styles from './lines-grid.module.css'
import { partedFields } from './parted-fields.ts'
import { cellsOf, pastedRows } from './paste.ts'
import type { PartSchema } from './schema.ts'
import { usePastedReferences } from './use-pasted-references.ts'

/** The lines of a record as a grid: Enter goes to the next line, rows of a spreadsheet are pasted into any cell. */
export function LinesGrid({
  part: whole,
  columns,
}: {
  readonly part: PartSchema
  /** The columns that most people need; all others are shown on request, and where one of them has a value or is refused. */
  readonly columns?: readonly string[] | undefined
}): ReactNode {
  const words = useWords()
  const { state, dispatch, isFrozen } = useFormHandle()
  const [isWide, setWide] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const resolveReferences = usePastedReferences()
  const lines = state.draft.parts[whole.name] ?? []
  const parted = partedFields(whole.fields, { first: columns, elsewhere: [] })
  const others = columns === undefined ? [] : parted.others
  const isNeeded = others.some(({ attribute }) =>
    lines.some(
      ({ key, values }) =>
        state.refusals.fields[`${whole.name}/${key}/${attribute}`] !== undefined ||
        (values[attribute] ?? '') !== (newLine(whole, key).values[attribute] ?? ''),
    ),
  )
  const part = { ...whole, fields: [...parted.needed, ...parted.others] }
  const shown = others.length === 0 || isWide || isNeeded ? part : { ...part, fields: parted.needed }
  const quantity = quantityOf(part)
  const sum = sumOfLines(
    part,
    lines.filter((line) => !isBlankLine(part, line)),
  )
  const refused = state.refusals.fields[part.name]
  const add = () =>
    dispatch({ kind: 'lines', part: part.name, change: (all) => [...all, newLine(part, newLineKey())] })

  function pressed(event: KeyboardEvent<HTMLTableSectionElement>): void {
    // An open list of choices has taken the key for itself.
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      event.defaultPrevented ||
      !(event.target instanceof HTMLInputElement)
    )
      return
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
      change: (all) => [...all.filter((line) => !isBlankLine(part, line)), ...own],
    })
  }

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
                {shown.fields.map((field) => (
                  <th key={field.attribute} scope="col" title={helpText(words, field.description)}>
                    {fieldLabel(words, field.name)}
                    {field.required && ' *'}
                  </th>
                ))}
                {quantity !== null && <th scope="col">{words.form.line_facts}</th>}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={pressed} onPaste={pasted}>
              {lines.map((line, place) => (
                <LineRow key={line.key} part={shown} line={line} number={place + 1} quantity={quantity} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['foot']}>
        <Button
          icon="add"
          onClick={() => {
            add()
            requestAnimationFrame(() => focusCell(body.current?.lastElementChild ?? undefined))
          }}
        >
          {words.form.add_line}
        </Button>
        {others.length > 0 && !isNeeded && (
          <Button kind="quiet" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? words.form.main_columns : words.form.all_columns}
          </Button>
        )}
        {quantity !== null && lines.length > 0 && (
          <output>
            {words.form.sum_of_lines(sum.lines, showDecimal(sum.units, words.kit.language_tag))}
          </output>
        )}
        <span className={styles['hint']}>{words.form.paste_help}</span>
      </div>
    </fieldset>
  )
}

const newLineKey = () => `new:${newKey()}`

function focusCell(cell: Element | undefined): void {
  cell?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}
