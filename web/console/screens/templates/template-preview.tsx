import type { ReactNode } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './templates.module.css'
import type { UsedPreview } from './use-preview.ts'

/** What a template becomes: a page, or the text that printers of labels read. */
export function TemplatePreview({ preview }: { readonly preview: UsedPreview }): ReactNode {
  const { templates } = useWords()
  const { address, text, isDrawing } = preview
  return (
    <div className={styles['preview']} aria-busy={isDrawing}>
      {address !== null && <iframe src={`${address}#navpanes=0`} title={templates.preview} />}
      {text !== null && <pre>{text}</pre>}
      {address === null && text === null && isDrawing && <Skeleton />}
    </div>
  )
}
