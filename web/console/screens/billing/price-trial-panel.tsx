import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { daysOfMonth, lastMonths, type PriceTrial } from './price-trial.ts'
import { TrialFigures } from './trial-figures.tsx'

const TRY = {
  method: 'POST',
  path: '/api/charge_cards/{id}/try_prices',
  takes: 'plain',
  type: 'charge_cards',
} as const

const MONTHS = 13

/** Which client and month prices are tried on. */
export type TrialOf = { readonly account: string; readonly month: string }

/** What prices, saved or as they are being edited, would have charged for a client's work of a month; null until it is known. */
export function usePriceTrial(
  card: string,
  { account, month }: TrialOf,
  prices: readonly Readonly<Record<string, unknown>>[] | null,
): { readonly trial: PriceTrial | null; readonly refused: string | null; readonly isAsked: boolean } {
  const service = useService()
  const today = new Date().toISOString().slice(0, 10)
  const attributes = useDeferredValue({
    account_id: Number(account),
    ...daysOfMonth(month, today),
    ...(prices === null ? {} : { prices }),
  })
  const isAsked = account !== ''
  const { data, error } = useQuery({
    queryKey: keys.screen(service.tenant, 'price_trial', { card, attributes }),
    queryFn: async ({ signal }) => {
      const input = { path: { id: card }, attributes }
      const { data: answer } = await act<{ readonly attributes: PriceTrial }>(service, TRY, input, {
        key: newKey(),
        signal,
      })
      return answer.attributes
    },
    enabled: isAsked,
    retry: false,
  })
  return { trial: data ?? null, refused: error?.message ?? null, isAsked }
}

/** Tries the prices of a card on past work of a client. */
export function PriceTrialPanel({
  of,
  accounts,
  trial,
  refused,
  isAsked,
  isEdited,
  onChange,
}: {
  readonly of: TrialOf
  /** The clients of the card. */
  readonly accounts: readonly { readonly id: string; readonly code: string | null }[]
  readonly trial: PriceTrial | null
  readonly refused: string | null
  readonly isAsked: boolean
  /** Whether prices that are not saved are tried. */
  readonly isEdited: boolean
  readonly onChange: (of: TrialOf) => void
}): ReactNode {
  const { billing } = useWords()
  const { language } = useLocale()
  const [isOther, setOther] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
  const name = (month: string) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  const isListed =
    accounts.length > 0 && !isOther && (of.account === '' || accounts.some(({ id }) => id === of.account))
  return (
    <Panel title={billing.try_prices}>
      <p className={styles['quiet']}>{isEdited ? billing.try_edited : billing.try_text}</p>
      <div className={styles['sundry']}>
        <Field label={billing.try_client}>
          {isListed ? (
            <Select
              value={of.account}
              options={[
                { value: '', label: '' },
                ...accounts.map(({ id, code }) => ({ value: id, label: code ?? `#${id}` })),
                { value: 'other', label: billing.other_client },
              ]}
              onChange={({ target: { value } }) =>
                value === 'other' ? setOther(true) : onChange({ ...of, account: value })
              }
            />
          ) : (
            <ReferencePicker
              to="accounts"
              value={of.account}
              disabled={false}
              label={billing.try_client}
              onChange={(account) => onChange({ ...of, account })}
            />
          )}
        </Field>
        <Field label={billing.try_month}>
          <Select
            value={of.month}
            options={lastMonths(today, MONTHS).map((month) => ({ value: month, label: name(month) }))}
            onChange={(event) => onChange({ ...of, month: event.target.value })}
          />
        </Field>
      </div>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {isAsked && trial === null && refused === null && <Skeleton />}
      {trial !== null && <TrialFigures trial={trial} />}
    </Panel>
  )
}
