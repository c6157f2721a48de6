import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { useLeaveGuard } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { FoundTemplate } from './template-parts.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateTools } from './template-tools.tsx'
import styles from './templates.module.css'
import { usePreview } from './use-preview.ts'
import { UsualTemplate } from './usual-template.tsx'

const LiquidEditor = lazy(() =>
  import('./liquid-editor.tsx').then((file) => ({ default: file.LiquidEditor })),
)

/** Where a template is written: its Liquid on the left, what it becomes on the right. */
export function TemplateEditor({
  found,
  source,
}: {
  readonly found: FoundTemplate
  readonly source: string
}): ReactNode {
  const { templates, form } = useWords()
  const mayPrint = useMay()('print_documents')
  const index = useQuery(metadataIndexQuery(useService()))
  const [opened, setOpened] = useState(source)
  const [saved, setSaved] = useState(source)
  const [text, setText] = useState(source)
  const [record, setRecord] = useState('')
  const [isComparing, setComparing] = useState(false)
  const preview = usePreview(found.id, mayPrint ? text : '', record)
  const guard = useLeaveGuard(text !== saved)
  return (
    <section className={styles['editor_and_tools']} aria-label={templates.content}>
      <TemplateTools
        found={found}
        text={text}
        isChanged={text !== saved}
        record={record}
        isComparing={isComparing}
        onRecord={setRecord}
        onCompare={() => setComparing(!isComparing)}
        onSaved={() => setSaved(text)}
        onFile={(content) => {
          setOpened(content)
          setText(content)
        }}
      />
      {preview.fault !== null && (
        <Note tone="bad">{templates.fault(preview.fault.line, preview.fault.reason)}</Note>
      )}
      {preview.error !== null && <Note tone="bad">{preview.error}</Note>}
      <div className={styles['panes']}>
        <Suspense fallback={<Skeleton />}>
          {index.data !== undefined && (
            <LiquidEditor
              label={templates.liquid}
              initial={opened}
              sample={index.data.template_sample}
              fault={preview.fault}
              onChange={setText}
            />
          )}
        </Suspense>
        {isComparing ? <UsualTemplate found={found} /> : mayPrint && <TemplatePreview preview={preview} />}
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        onClose={guard.stay}
        title={templates.leave_title}
        confirm={form.leave}
        danger
        onConfirm={guard.leave}
      >
        {templates.leave_text}
      </ConfirmDialog>
    </section>
  )
}
