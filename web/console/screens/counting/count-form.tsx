import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type CountLine, countLines, isCounted, isToCount } from './count-entry.ts'
import styles from './counting.module.css'
import type { GoodsToCount } from './goods-to-count.graphql.ts'
import { useCountEntry } from './use-count-entry.ts'

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
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [found, setFound] = useState<readonly string[]>([])
  const [note, setNote] = useState<{ readonly tone: 'warn' | 'bad'; readonly text: string } | null>(null)
  const lines = [...countLines(goods).filter(isToCount), ...found.map(lineOf)]
  const isReady = lines.every(({ key, product }) => product.id !== '' && isCounted(values.get(key) ?? ''))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady || isBusy) return
    const outcome = await send(lines, values)
    if (outcome.kind === 'closed') return onClosed(outcome.status)
    if (outcome.kind === 'refused') return setNote({ tone: 'bad', text: outcome.reason })
    setNote({ tone: 'warn', text: words.count_again })
    setValues(new Map())
    setFound([])
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} onKeyDown={toNextField}>
      {note !== null && <Note tone={note.tone}>{note.text}</Note>}
      {lines.length === 0 && <p>{words.place_empty}</p>}
      {lines.map(({ key, product, batch, best_before_date, sell_by_date, account, attempts }) => (
        <Field
          key={key}
          label={
            product.code === ''
              ? words.found_more
              : [product.code, batch, best_before_date ?? sell_by_date, account?.code]
                  .filter(Boolean)
                  .join(' · ')
          }
          help={[product.description, attempts > 0 ? words.second_count : null].filter(Boolean).join(' · ')}
        >
          {key.startsWith(FOUND) ? (
            <span className={styles['pair']}>
              <ReferencePicker
                to="products"
                value={product.id}
                disabled={isBusy}
                onChange={(id) => setFound(found.map((one) => (one === product.id ? id : one)))}
              />
              <TextInput
                code
                id={key}
                inputMode="decimal"
                aria-label={words.counted_quantity}
                value={values.get(key) ?? ''}
                onChange={(event) => setValues(new Map([...values, [key, event.target.value]]))}
              />
            </span>
          ) : (
            <TextInput
              code
              inputMode="decimal"
              value={values.get(key) ?? ''}
              onChange={(event) => setValues(new Map([...values, [key, event.target.value]]))}
            />
          )}
        </Field>
      ))}
      <div className={styles['acts']}>
        <Button kind="primary" type="submit" busy={isBusy} disabled={!isReady}>
          {lines.length === 0 ? words.confirm_empty : words.send_counts}
        </Button>
        {!found.includes('') && (
          <Button kind="quiet" icon="add" onClick={() => setFound([...found, ''])}>
            {words.found_more}
          </Button>
        )}
      </div>
    </form>
  )
}

const FOUND = 'found-'

/** A product that stands there though nobody knew. */
function lineOf(id: string): CountLine {
  const product = { id, code: '', description: null }
  const nothing = { account: null, batch: null, sell_by_date: null, best_before_date: null }
  return { key: `${FOUND}${id}`, product, ...nothing, attempts: 0, isRight: null }
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
