import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { importViews } from './import-views.ts'
import styles from './imports.module.css'
import { NewImport } from './new-import.tsx'

const COLUMNS = [
  'file_name',
  'status',
  'dry_run',
  'template_type',
  'total_rows',
  'created_count',
  'updated_count',
  'failed_count',
  'created_at',
  'user',
]

/** Imports: files are dropped anywhere on the page, and what became of earlier ones is listed. */
export function ImportsScreen(): ReactNode {
  const words = useWords()
  const mayImport = useMay()('import_files')
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const screen: ListScreen = {
    views: importViews(words),
    columns: COLUMNS,
    head: mayImport && (
      <>
        <span className={styles['hint']}>{words.imports.drop_hint}</span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.imports.choose}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <Link path="/imports/table">{words.imports.from_table}</Link>
        <Button kind="primary" icon="import" onClick={() => input.current?.click()}>
          {words.imports.choose}
        </Button>
      </>
    ),
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    setFile(event.dataTransfer.files[0] ?? null)
  }
  return (
    <section
      className={styles['area']}
      aria-label={words.imports.title}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayImport) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => mayImport && drop(event)}
    >
      <RecordList type="imports" title={words.shell.items.imports} screen={screen} />
      {isOver && <p className={styles['over']}>{words.imports.drop_here}</p>}
      {file !== null && (
        <NewImport key={`${file.name} ${file.size}`} file={file} onClose={() => setFile(null)} />
      )}
    </section>
  )
}
