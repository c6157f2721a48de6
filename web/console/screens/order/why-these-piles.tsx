import type { ReactNode } from 'react'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { reasonText } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { AllocationReason, OrderTask } from './order-parts.ts'

/**
 * Why the goods of a line were chosen: the rule, the rank among the candidates, and better piles that were not used.
 */
export function WhyThesePiles({
  title,
  tasks,
  onClose,
}: {
  readonly title: string
  readonly tasks: readonly OrderTask[]
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const verdicts: Readonly<Record<string, string | undefined>> = words.orders.verdicts
  return (
    <Dialog open onClose={onClose} title={`${words.orders.why_these}: ${title}`} wide>
      <ul className={styles['reasons']}>
        {tasks.flatMap(({ location_from, allocations }) =>
          (allocations ?? []).map(({ id, stock_id, quantity, explanation }) => {
            const {
              rule,
              reason,
              rank,
              candidates,
              passed_over = [],
            } = (explanation ?? {}) as AllocationReason
            return (
              <li key={id}>
                <b>
                  {showDecimal(String(quantity ?? 0), language)}{' '}
                  <Link path={`/records/stocks/${stock_id}`}>{location_from?.code ?? `#${stock_id}`}</Link>
                </b>
                <p>
                  {words.orders.by_rule(
                    rule === undefined ? '' : stateLabel(words, rule),
                    rank ?? null,
                    candidates ?? null,
                  )}
                </p>
                {reason !== undefined && <p className={styles['quiet']}>{reasonText(words, reason)}</p>}
                {passed_over.map((pile) => (
                  <p key={pile.stock_id}>
                    <Link path={`/records/stocks/${pile.stock_id}`}>
                      {words.orders.passed_over(pile.stock_id)}
                    </Link>{' '}
                    {verdicts[pile.reason] ?? stateLabel(words, pile.reason)}
                  </p>
                ))}
              </li>
            )
          }),
        )}
      </ul>
    </Dialog>
  )
}
