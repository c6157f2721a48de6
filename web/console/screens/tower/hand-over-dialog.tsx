import { type ReactNode, useId, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select, TextArea } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './hand-over-dialog.module.css'

const CREATE = { method: 'POST', path: '/api/comments', type: 'comments', takes: 'attributes' } as const

/** Writes a hand-over to the next shift of a warehouse. */
export function HandOverDialog({
  warehouses,
  chosen,
  onClose,
}: {
  readonly warehouses: readonly { readonly id: string; readonly code: string | null }[]
  readonly chosen: string
  readonly onClose: () => void
}): ReactNode {
  const { talk: words } = useWords()
  const act = useAct()
  const form = useId()
  const [key] = useState(newKey)
  const [warehouse, setWarehouse] = useState(chosen)
  const [text, setText] = useState('')
  const [points, setPoints] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(): Promise<void> {
    setIsBusy(true)
    try {
      const open_points = points.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      const record = { record_type: 'warehouses', record_id: Number(warehouse) }
      await act(CREATE, { attributes: { ...record, kind: 'hand_over', text, open_points } }, { key })
      notify({ title: words.handed_over })
      onClose()
    } catch (error) {
      setRefusal(error instanceof GoodsyardError ? error.message : String(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.hand_over}
      footer={
        <Button kind="primary" type="submit" form={form} busy={isBusy} disabled={text.trim() === ''}>
          {words.hand_over}
        </Button>
      }
    >
      <form
        id={form}
        className={styles['hand_over']}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !isBusy) void send()
        }}
      >
        {refusal !== null && <Note tone="bad">{refusal}</Note>}
        <Field label={words.hand_over_text} required>
          <TextArea
            rows={4}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label={words.open_points} help={words.open_points_help}>
          <TextArea rows={4} value={points} onChange={(event) => setPoints(event.target.value)} />
        </Field>
        {warehouses.length > 1 && (
          <Field label={words.warehouse}>
            <Select
              value={warehouse}
              onChange={(event) => setWarehouse(event.target.value)}
              options={warehouses.map(({ id, code }) => ({ value: id, label: code ?? `#${id}` }))}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
