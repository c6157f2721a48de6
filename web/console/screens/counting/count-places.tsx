import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Checkbox, Field, TextArea } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './counting.module.css'
import { codesIn } from './failed-counts.ts'
import { placesByCodeQuery } from './places-by-code.graphql.ts'

/** Requests counts of places by their codes, all or none. */
export function CountPlaces({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { counting: words, kit } = useWords()
  const act = useAct()
  const [text, setText] = useState('')
  const [isBlind, setBlind] = useState(true)
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const codes = codesIn(text)
  const { data } = useScreenQuery(
    placesByCodeQuery,
    { codes },
    { enabled: codes.length > 0, keepPrevious: true },
  )
  const known = (data?.locations?.all.nodes ?? []).filter(({ code }) => codes.includes(code ?? ''))
  const unknown = codes.filter((code) => !known.some((place) => place.code === code))
  const canSend = codes.length > 0 && unknown.length === 0

  async function send(): Promise<void> {
    if (!canSend || isBusy) return
    setBusy(true)
    try {
      const operation = {
        method: 'POST',
        path: '/api/stock_checks/create_many',
        type: 'stock_checks',
        takes: 'plain',
      } as const
      const location_ids = known.map(({ id }) => Number(id))
      await act(operation, { attributes: { location_ids, blind: isBlind } }, { key })
      notify({ title: words.requested(known.length) })
      onClose()
    } catch (error) {
      setProblem(error instanceof GoodsyardError ? error.message : String(error))
      setKey(newKey())
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.count_places}
      description={words.count_places_text}
      footer={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button kind="primary" busy={isBusy} disabled={!canSend} onClick={() => void send()}>
            {words.request(known.length)}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Field
          label={words.codes}
          error={data !== undefined && unknown.length > 0 ? words.unknown(unknown.join(', ')) : undefined}
        >
          <TextArea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Checkbox
          label={words.blind}
          checked={isBlind}
          onChange={(event) => setBlind(event.target.checked)}
        />
        {problem !== null && <Note tone="bad">{problem}</Note>}
      </div>
    </Dialog>
  )
}
