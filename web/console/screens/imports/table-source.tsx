import { type ReactNode, useEffect, useRef, useState } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import { useService } from '#web/api/use-service.ts'
import type { Cells } from '#web/console/form/column-mapping.ts'
import { cellsOf } from '#web/console/form/paste.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { readCsvText } from '#web/values/csv-text.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './imports.module.css'
import { pastedTable, readTable, type SourceTable } from './source-table.ts'

const ROWS_EMPTY = 8
const ROWS_FILLED = 3

/** Where a table comes from: pasted rows, or a file of text or of a spreadsheet program. */
export function TableSource({
  isEmpty,
  onTable,
}: {
  readonly isEmpty: boolean
  readonly onTable: (table: SourceTable) => void
}): ReactNode {
  const { imports } = useWords()
  const service = useService()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => area.current?.focus(), [])

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setText('')
    setRefused(null)
    setReading(true)
    try {
      onTable(await readTable(service, file))
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      onTable(pastedTable([]))
      setRefused(error.message)
    } finally {
      setReading(false)
    }
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
            setRefused(null)
            onTable(pastedTable(pastedCells(target.value)))
          }}
        />
      </Field>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.json,.zip,.gz"
        aria-label={imports.table_file}
        onChange={({ target }) => {
          void open(target.files?.[0])
          target.value = ''
        }}
      />
      <div>
        <Button icon="upload" busy={isReading} onClick={() => input.current?.click()}>
          {imports.table_file}
        </Button>
      </div>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </section>
  )
}

/** Rows from a spreadsheet have tabs; other texts are read as files of that kind are. */
function pastedCells(text: string): Cells {
  return text.includes('\t') ? cellsOf(text) : readCsvText(text).records.map(({ cells }) => cells)
}
