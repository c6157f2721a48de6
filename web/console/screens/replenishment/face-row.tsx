import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import type { Tone } from '#web/console/kit/state-tone.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Face, percentOf } from './faces.ts'
import styles from './replenishment.module.css'

const TONES: Readonly<Record<Face['state'], Tone>> = {
  stops: 'bad',
  below: 'warn',
  empty: 'warn',
  coming: 'busy',
  fine: 'good',
}

/** A pick face: how full it is, which picks wait for it, and the tasks that bring goods. */
export function FaceRow({
  face,
  isBusy,
  onTrigger,
}: {
  readonly face: Face
  readonly isBusy: boolean
  /** Null where the caller may not. */
  readonly onTrigger: (() => void) | null
}): ReactNode {
  const { replenishment: words } = useWords()
  const { language } = useLocale()
  const show = (value: string | number) => showDecimal(String(value), language)
  const { place, location, product, state, level, trigger_min, trigger_max, bringing, held, account_id } =
    face
  const range =
    trigger_max === null ? show(level) : words.level(show(level), show(trigger_min ?? 0), show(trigger_max))
  const canTrigger = state !== 'coming' && account_id !== null && location !== null
  return (
    <article className={styles['face']} aria-label={`${place} ${product.code}`}>
      <strong className={styles['code']}>
        {location === null ? place : <Link path={`/records/locations/${location.id}`}>{place}</Link>}
      </strong>
      <span>
        <Link path={`/records/products/${product.id}`}>{product.code}</Link>{' '}
        <span className={styles['quiet']}>{product.description}</span>
      </span>
      <Pill tone={TONES[state]}>{words.states[state]}</Pill>
      <span className={styles['level']}>
        <progress max={100} value={percentOf(face)} aria-label={range} />
        {range}
      </span>
      <span className={styles['quiet']}>
        {held.length > 0 && (
          <Link path="/records/tasks" search={{ 'f.id': `in:${held.map(({ id }) => id).join(',')}` }}>
            {words.held(held.length)}
          </Link>
        )}{' '}
        {bringing.map(({ id, user, location_from, start_quantity }) => (
          <Link key={id} path={`/records/tasks/${id}`}>
            {words.bring(show(start_quantity ?? 0), location_from?.code ?? '', user?.name ?? null)}
          </Link>
        ))}
      </span>
      {onTrigger !== null && canTrigger && (
        <Button busy={isBusy} onClick={onTrigger}>
          {words.trigger}
        </Button>
      )}
    </article>
  )
}
