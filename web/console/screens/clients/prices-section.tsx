import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './clients.module.css'
import type { Opening } from './opening.graphql.ts'
import type { OpeningChoices } from './opening-choices.graphql.ts'
import { useCopiedCard } from './use-copied-card.ts'

type Account = NonNullable<NonNullable<Opening['accounts']>['find']>

/** What the client pays: the prices of another card as its own, or that card itself. */
export function PricesSection({
  account,
  prices,
  choices,
}: {
  readonly account: Account
  readonly prices: number
  readonly choices: OpeningChoices
}): ReactNode {
  const { clients: words } = useWords()
  const card = account.charge_card
  const own = card === null ? null : { id: card.id, code: card.code ?? '' }
  const client = { id: account.id, code: account.code ?? '', name: account.name }
  const { copyFrom, assignCard, isBusy, refused } = useCopiedCard(client, own)
  const cards = (choices.charge_cards?.all.nodes ?? []).filter(({ id }) => id !== own?.id)
  const [chosen, setChosen] = useState('')
  const from = cards.find(({ id }) => id === chosen)
  const source = from === undefined ? null : { id: from.id, code: from.code ?? '' }
  return (
    <>
      {own !== null && (
        <p>
          <Link path={`/records/charge_cards/${own.id}`}>{words.prices_of(own.code, prices)}</Link>
          {prices > 0 && <span className={styles['quiet']}> {words.try_them}</span>}
        </p>
      )}
      {(own === null || prices === 0) && cards.length === 0 && (
        <p>
          {words.no_cards} <Link path="/records/charge_cards/new">{words.new_card}</Link>
        </p>
      )}
      {(own === null || prices === 0) && cards.length > 0 && (
        <div className={styles['form']}>
          <Field label={words.card_of_another} help={words.card_help}>
            <Select
              value={chosen}
              options={[
                { value: '', label: words.choose },
                ...cards.map(({ id, code, name }) => ({
                  value: id,
                  label: name === null || name === code ? (code ?? '') : `${code} · ${name}`,
                })),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
          <div className={styles['acts']}>
            <Button
              busy={isBusy}
              disabled={source === null}
              onClick={() => source !== null && void copyFrom(source)}
            >
              {words.copy_prices}
            </Button>
            {own === null && (
              <Button
                busy={isBusy}
                disabled={source === null}
                onClick={() => source !== null && void assignCard(source)}
              >
                {words.use_card}
              </Button>
            )}
          </div>
        </div>
      )}
      {refused.length > 0 && (
        <Note tone="bad">
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
      )}
    </>
  )
}
