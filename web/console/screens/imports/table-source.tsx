import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cells } from '#web/console/form/column-mapping.ts'
import { cellsOf } from '#web/console/form/paste.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { readCsvText } from '#web/values/csv-text.ts'
import { useWords } from '#web/words/use-words.ts'
import { decoded } from './decoded.ts'
import styles from './imports.module.css'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const ROWS_EMPTY = 8
const ROWS_FILLED = 3

/** Where a table comes from: pasted rows, or a file of text or of a spreadsheet program. */
export function TableSource({
  isEmpty,
  onCells,
}: {
  readonly isEmpty: boolean
  readonly onCells: (cells: Cells) => void
}): ReactNode {
  const { imports } = useWords()
  const [text, setText] = useState('')
  const [isUnreadable, setUnreadable] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => area.current?.focus(), [])

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const cells = await cellsIn(bytes).catch(() => null)
    setUnreadable(cells === null || cells.length === 0)
    setText('')
    onCells(cells ?? [])
  }

  return (
    <section
      className={styles['source']}
      aria-label={imports.table_source}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void open(event.dataTransfer.files[0])
      }}
    >
      <Field label={imports.table_rows} help={imports.table_rows_help}>
        <TextArea
          ref={area}
          rows={isEmpty ? ROWS_EMPTY : ROWS_FILLED}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value)
            setUnreadable(false)
            onCells(pastedCells(target.value))
          }}
        />
      </Field>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label={imports.table_file}
        onChange={({ target }) => {
          void open(target.files?.[0])
          target.value = ''
        }}
      />
      <div>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {imports.table_file}
        </Button>
      </div>
      {isUnreadable && <Note tone="bad">{imports.table_unreadable}</Note>}
    </section>
  )
}

/** Rows from a spreadsheet have tabs; other texts are read as files of that kind are. */
function pastedCells(text: string): Cells {
  return text.includes('\t') ? cellsOf(text) : readCsvText(text).records.map(({ cells }) => cells)
}

async function cellsIn(bytes: Uint8Array<ArrayBuffer>): Promise<Cells | null> {
  if (isWorkbook(bytes)) return readWorkbook(bytes)
  return readCsvText(decoded(bytes)).records.map(({ cells }) => cells)
}
