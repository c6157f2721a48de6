import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Drawer } from '#web/console/kit/dialog.tsx'
import { FactList } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'
import type { MapAnswer } from './map-answer.ts'
import { placeGoodsQuery } from './place-goods.graphql.ts'
import { figureTexts } from './place-texts.ts'

/** A place: its figures, what stands there, and where it leads. */
export function PlaceDrawer({
  answer,
  place,
  at,
  onClose,
}: {
  readonly answer: MapAnswer
  readonly place: number
  readonly at: string | null
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const id = String(answer.places.id[place] ?? '')
  const { data } = useScreenQuery(placeGoodsQuery, { location: [id], at })
  const goods = data?.stocks?.all.nodes ?? []
  const search = { 'f.location_id': `in:${id}`, ...(at === null ? {} : { at }) }
  return (
    <Drawer open onClose={onClose} title={answer.places.code[place]}>
      <div className={styles['facts']}>
        <Link path={`/records/locations/${id}`}>{words.map.open_place}</Link>
        {answer.places.is_active[place] === false && <p>{words.map.blocked}</p>}
        <FactList
          facts={[...figureTexts(words, answer, place)].map(([name, text]) => [
            words.map.colourings[name],
            text,
          ])}
        />
        <h3>{words.map.goods}</h3>
        {data?.stocks != null && goods.length === 0 && (
          <p className={styles['quiet']}>{words.map.no_goods}</p>
        )}
        <ul className={styles['goods']}>
          {goods.map(({ id: pile, quantity, status, batch, product, account, storage_unit }) => (
            <li key={pile}>
              <Link path={`/records/stocks/${pile}`}>{product?.code ?? pile}</Link>
              <strong>{showDecimal(String(quantity ?? ''), language)}</strong>
              {status === 'held' && <Pill tone={toneOf('held')}>{stateLabel(words, 'held')}</Pill>}
              <span className={styles['quiet']}>
                {[product?.description, batch, storage_unit?.reference, account?.code]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        {data?.stocks != null && (
          <Link path="/records/stocks" search={search}>
            {words.map.all_goods(data.stocks.all.total_count ?? goods.length)}
          </Link>
        )}
      </div>
    </Drawer>
  )
}
