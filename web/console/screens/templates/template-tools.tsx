import { type ReactNode, useRef } from 'react'
import { useMay } from '#web/api/me.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { type FoundTemplate, mediaTypeOf, RECORDS_OF } from './template-parts.ts'
import styles from './templates.module.css'

const ATTACH = {
  method: 'POST',
  path: '/api/templates/{id}/attachment',
  takes: 'bytes',
  type: 'templates',
} as const

/** What can be done with a template while it is written. */
export function TemplateTools({
  found,
  text,
  isChanged,
  record,
  isComparing,
  onRecord,
  onCompare,
  onSaved,
  onFile,
}: {
  readonly found: FoundTemplate
  readonly text: string
  readonly isChanged: boolean
  readonly record: string
  readonly isComparing: boolean
  readonly onRecord: (id: string) => void
  readonly onCompare: () => void
  readonly onSaved: () => void
  readonly onFile: (content: string) => void
}): ReactNode {
  const { templates, form } = useWords()
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const { press, isBusy, refused } = usePress()
  const type = RECORDS_OF[found.template_type_code ?? '']
  const media = mediaTypeOf(text)
  const name =
    found.file_name ?? `${found.template_type_code}.${media === 'text/html' ? 'html' : 'zpl'}.liquid`
  const save = () =>
    void press(
      ATTACH,
      { path: { id: found.id }, file: { content: new Blob([text], { type: media }), name } },
      () => {
        onSaved()
        notify({ title: templates.saved })
      },
    )
  return (
    <>
      <div className={styles['tools']}>
        {type !== undefined && may(`view_${type}`) && (
          <div className={styles['record']}>
            <ReferencePicker
              to={type}
              value={record}
              onChange={onRecord}
              disabled={false}
              label={templates.on_record}
            />
          </div>
        )}
        <span className={styles['hint']}>{record === '' ? templates.on_sample : ''}</span>
        <Button aria-pressed={isComparing} onClick={onCompare}>
          {templates.compare}
        </Button>
        <Button icon="download" onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), name)}>
          {templates.download}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".liquid,.html,.zpl,.txt"
          aria-label={templates.upload}
          onChange={(event) => void event.target.files?.[0]?.text().then(onFile)}
        />
        {may('manage_templates') && (
          <>
            <Button icon="upload" onClick={() => input.current?.click()}>
              {templates.upload}
            </Button>
            <Button kind="primary" busy={isBusy} disabled={!isChanged} onClick={save}>
              {form.save}
            </Button>
          </>
        )}
      </div>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </>
  )
}
