import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import type { TowerFigureName } from './figures.ts'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { sumOf } from './tower-figures.ts'

/** A figure as it is drawn. */
type FigureCard = {
  readonly name: Extract<TowerFigureName, 'due' | 'late' | 'short' | 'staged' | 'receipts'>
  readonly value: number
  readonly note: string
  readonly tone?: 'warn' | 'bad'
}

/** The figures of the day; each leads to its list. */
export function FigureCards({
  data,
  warehouse,
  exceptions,
}: {
  readonly data: Tower
  readonly warehouse: string | null
  readonly exceptions: number
}): ReactNode {
  const { tower } = useWords()
  return (
    <ul className={styles['cards']}>
      {cardsOf(data, tower.notes).map(({ name, value, note, tone }) => (
        <li key={name}>
          <FigureLink figure={name} warehouse={warehouse} className={styles['card']}>
            <CardText label={tower.figures[name]} {...{ value, note, tone }} />
          </FigureLink>
        </li>
      ))}
      <li>
        <Link path="/exceptions" className={styles['card']}>
          <CardText
            label={tower.figures.exceptions}
            value={exceptions}
            note={tower.notes.exceptions}
            tone={exceptions > 0 ? 'bad' : undefined}
          />
        </Link>
      </li>
    </ul>
  )
}

type CardTextProps = {
  readonly label: string
  readonly value: number
  readonly note: string
  readonly tone: 'warn' | 'bad' | undefined
}

function CardText({ label, value, note, tone }: CardTextProps): ReactNode {
  return (
    <>
      <span className={styles['label']}>{label}</span>
      <strong className={styles['value']} data-tone={tone}>
        {value}
      </strong>
      <span className={styles['note']}>{note}</span>
    </>
  )
}

type Notes = ReturnType<typeof useWords>['tower']['notes']

function cardsOf({ goods_outs, goods_in_receipts, tasks }: Tower, notes: Notes): readonly FigureCard[] {
  const done = goods_outs?.due.filter(({ goods_out_status }) => goods_out_status?.code === 'COMPLETED')
  const received = goods_in_receipts?.due.filter(({ status }) => status === 'COMPLETED')
  const alarming = (value: number, tone: 'warn' | 'bad') => (value > 0 ? { value, tone } : { value })
  return [
    ...(goods_outs === null
      ? []
      : [
          { name: 'due' as const, value: sumOf(goods_outs.due), note: notes.due(sumOf(done)) },
          { name: 'late' as const, ...alarming(goods_outs.late.total_count, 'bad'), note: notes.late },
          { name: 'short' as const, ...alarming(goods_outs.short.total_count, 'warn'), note: notes.short },
        ]),
    ...(tasks === null
      ? []
      : [{ name: 'staged' as const, value: tasks.staged.total_count, note: notes.staged }]),
    ...(goods_in_receipts === null
      ? []
      : [
          {
            name: 'receipts' as const,
            value: sumOf(goods_in_receipts.due),
            note: notes.receipts(sumOf(received)),
          },
        ]),
  ]
}
