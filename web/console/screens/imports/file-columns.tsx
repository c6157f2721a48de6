import type { ReactNode } from 'react'
import type { StandardFile } from '#web/api/metadata.ts'
import { Button } from '#web/console/kit/button.tsx'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { useWords } from '#web/words/use-words.ts'
import { exampleFile } from './example-file.ts'
import styles from './imports.module.css'

/** The columns of a standard file, those that it needs first, and an example to begin with. */
export function FileColumns({
  name,
  file,
}: {
  readonly name: string
  readonly file: StandardFile
}): ReactNode {
  const { imports } = useWords()
  const needed = file.columns.filter(({ required }) => required)
  const others = file.columns.filter(({ required }) => !required)
  return (
    <div className={styles['columns']}>
      <p>{imports.needs}</p>
      <ul>
        {needed.map((column) => (
          <li key={column.name}>
            <code>{column.name}</code>
          </li>
        ))}
      </ul>
      <details>
        <summary>{imports.may_have(others.length)}</summary>
        <ul>
          {others.map((column) => (
            <li key={column.name}>
              <code>{column.name}</code>
            </li>
          ))}
        </ul>
      </details>
      <Button
        icon="download"
        kind="quiet"
        onClick={() => saveBlob(new Blob([exampleFile(file)], { type: 'text/csv' }), name)}
      >
        {imports.example}
      </Button>
    </div>
  )
}
