import { type FormEvent, Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type CountInput, countLines, isEntered, isToCount, labelOf, NOT_COUNTED } from './count-entry.ts'
import { CountFields } from './count-fields.tsx'
import styles from './counting.module.css'
import { FoundRow } from './found-row.tsx'
import type { GoodsToCount } from './goods-to-count.graphql.ts'
import { useCountEntry } from './use-count-entry.ts'
import { useFoundGoods } from './use-found-goods.ts'

/** The goods of a place, each with what was counted: Enter goes on to the next, and sends after the last. */
export function CountForm({
  check,
  goods,
  onClosed,
}: {
  readonly check: string
  readonly goods: GoodsToCount
  readonly onClosed: (status: string) => void
}): ReactNode {
  const { counting: words } = useWords()
  const { isBusy, send } = useCountEntry(check)
  const [values, setValues] = useState<ReadonlyMap<string, CountInput>>(new Map())
  const [note, setNote] = useState<{ readonly tone: 'warn' | 'bad'; readonly text: string } | null>(null)
  const { rows: found, ...more } = useFoundGoods()
  const known = countLines(goods).filter(isToCount)
  const lines = [...known, ...found.map((row) => row.found.line)]
  const countedOf = (key: string) => values.get(key) ?? NOT_COUNTED
  const setCounted = (key: string) => (counted: CountInput) => setValues(new Map([...values, [key, counted]]))
  const isReady =
    found.every((row) => row.found.isComplete) && lines.every((line) => isEntered(line, countedOf(line.key)))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady || isBusy) return
    const outcome = await send(lines, values)
    if (outcome.kind === 'closed') return onClosed(outcome.status)
    if (outcome.kind === 'refused') return setNote({ tone: 'bad', text: outcome.reason })
    setNote({ tone: 'warn', text: words.count_again })
    setValues(new Map())
    more.clear()
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} onKeyDown={toNextField}>
      {note !== null && <Note tone={note.tone}>{note.text}</Note>}
      {lines.length === 0 && <p>{words.place_empty}</p>}
      {known.map((line) => (
        <CountFields
          key={line.key}
          line={line}
          label={labelOf(line)}
          counted={countedOf(line.key)}
          onChange={setCounted(line.key)}
        />
      ))}
      {found.map(({ goods: one, found: row }) => (
        <Fragment key={one.key}>
          <FoundRow goods={one} found={row} isBusy={isBusy} onChange={more.change} />
          <CountFields
            line={row.line}
            label={words.counted_quantity}
            counted={countedOf(one.key)}
            onChange={setCounted(one.key)}
          />
        </Fragment>
      ))}
      <div className={styles['acts']}>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!isReady}>
          {lines.length === 0 ? words.confirm_empty : words.send_counts}
        </Button>
        {found.every(({ goods: one }) => one.product_id !== '') && (
          <Button kind="quiet" icon="add" onClick={more.add}>
            {words.found_more}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Enter goes on to the next field that takes a quantity; at the last it sends the form. */
function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]
  const next = fields[fields.indexOf(target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
