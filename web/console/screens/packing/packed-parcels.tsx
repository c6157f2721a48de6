import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { ScrollRegion } from '#web/console/kit/scroll-region.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './packing.module.css'
import type { ReadOrder } from './station-service.ts'

/** The packages of the order, with what is in each. */
export function PackedParcels({
  order: {
    staged: { parcels },
  },
  onUnpack,
}: {
  readonly order: ReadOrder
  readonly onUnpack: (id: string) => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const { packing } = words
  return (
    <ScrollRegion className={styles['column']} label={packing.packed_parcels}>
      <h2>{packing.packed_parcels}</h2>
      {parcels.length === 0 && <p className={styles['quiet']}>{packing.nothing_packed}</p>}
      <ul className={styles['parcels']}>
        {parcels.map((parcel, place) => (
          <li key={parcel.id}>
            <h3>
              {packing.carton(place + 1)}
              <span className={styles['quiet']}>
                {[
                  parcel.storage_unit_type?.name,
                  parcel.storage_unit?.reference,
                  parcel.weight && packing.kilograms(showDecimal(String(parcel.weight), language)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </h3>
            <Pill tone={toneOf(parcel.shipment.status ?? '')}>
              {stateLabel(words, parcel.shipment.status ?? '')}
            </Pill>
            <ul className={styles['contents']}>
              {parcel.contents.map((pile) => (
                <li key={pile.stock_id}>
                  <span className={styles['code']}>{pile.product.code}</span>{' '}
                  {showDecimal(pile.quantity, language)}
                </li>
              ))}
            </ul>
            {['pending', 'failed'].includes(parcel.shipment.status ?? '') && (
              <Button kind="quiet" icon="undo" onClick={() => onUnpack(parcel.id)}>
                {packing.unpack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}
