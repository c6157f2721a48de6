import Big from 'big.js'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { benchQuery } from './bench.graphql.ts'
import { contentsOf, weightOf } from './carton.ts'
import styles from './packing.module.css'
import type { Station } from './station.ts'
import type { ReadOrder } from './station-service.ts'
import type { StationState } from './station-state.ts'

/** The carton that is open: what is in it, what it weighs, and what is suggested. */
export function OpenCarton({
  order,
  state: { carton, suggested, waiting },
  station,
}: {
  readonly order: ReadOrder
  readonly state: StationState
  readonly station: Station
}): ReactNode {
  const { packing: words } = useWords()
  const { language } = useLocale()
  const { data } = useScreenQuery(benchQuery, {})
  const types = data?.storage_unit_types?.all.nodes ?? []
  const { loose, parcels } = order.staged
  const contents = carton === null ? new Map<string, string>() : contentsOf(carton)
  const type = types.find(({ id }) => id === carton?.storage_unit_type_id)
  const weight = carton === null || contents.size === 0 ? null : weightOf(carton, loose, type?.weight ?? null)
  const show = (quantity: string) => showDecimal(quantity, language)
  const nameOf = (id: string) => types.find((one) => one.id === id)?.name ?? id
  return (
    <section className={styles['column']} data-open aria-label={words.carton(parcels.length + 1)}>
      <h2>{words.carton(parcels.length + 1)}</h2>
      {carton === null || contents.size === 0 ? (
        <p className={styles['quiet']}>{words.no_carton}</p>
      ) : (
        <p className={styles['weight']}>
          {weight === null ? words.no_weight : words.kilograms(show(new Big(weight).round(3).toFixed()))}
        </p>
      )}
      {carton !== null && data !== undefined && types.length === 0 && <NoCartons />}
      {carton !== null && types.length > 0 && (
        <Field label={words.carton_type}>
          <Select
            value={carton.storage_unit_type_id ?? ''}
            onChange={(event) => station.chooseType(event.target.value)}
            options={[
              { value: '', label: words.choose_type },
              ...types.map(({ id, name, code }) => ({ value: id, label: name ?? code ?? id })),
            ]}
          />
        </Field>
      )}
      <ul className={styles['piles']}>
        {[...contents].map(([stock_id, quantity]) => {
          const product = loose.find((pile) => pile.stock_id === stock_id)?.product
          return (
            <li key={stock_id}>
              <span className={styles['code']}>{product?.code}</span>
              <span className={styles['count']}>{show(quantity)}</span>
              <span className={styles['description']}>{product?.description}</span>
            </li>
          )
        })}
      </ul>
      {suggested.length > 0 && loose.length > 0 && (
        <div className={styles['suggested']}>
          <h3>{words.suggested}</h3>
          <ol>
            {suggestedTypes(suggested).map(({ id, count, units }) => (
              <li key={id}>{words.suggested_carton(count, nameOf(id), show(units))}</li>
            ))}
          </ol>
        </div>
      )}
      <div className={styles['acts']}>
        <Button kind="primary" shortcut="Enter" busy={waiting > 0} onClick={() => station.scan('CLOSE')}>
          {words.close_carton}
        </Button>
        <Button icon="undo" onClick={() => station.scan('UNDO')}>
          {words.undo_last}
        </Button>
        <Button kind="quiet" icon="warning" onClick={() => station.scan('PROBLEM')}>
          {words.put_aside_order}
        </Button>
      </div>
    </section>
  )
}

/** A tenant without cartons cannot pack: the way to its first one. */
function NoCartons(): ReactNode {
  const { packing: words } = useWords()
  const may = useMay()
  return (
    <Note tone="warn">
      <p>{words.no_carton_types}</p>
      {may('manage_storage_unit_types') && (
        <Link path="/records/storage_unit_types/new" search={{ code: 'CARTON', use_for_packing: 'true' }}>
          {words.create_carton_type}
        </Link>
      )}
    </Note>
  )
}

/** Suggestions of the same carton together: how many of them, for how many units. */
function suggestedTypes(
  suggested: StationState['suggested'],
): readonly { readonly id: string; readonly count: number; readonly units: string }[] {
  const ids = [...new Set(suggested.map(({ storage_unit_type_id }) => storage_unit_type_id))]
  return ids.map((id) => {
    const own = suggested.filter(({ storage_unit_type_id }) => storage_unit_type_id === id)
    const quantities = own.flatMap(({ contents }) => contents.map(({ quantity }) => quantity))
    const units = quantities.reduce((sum, quantity) => sum.plus(quantity), new Big(0))
    return { id, count: own.length, units: units.toFixed() }
  })
}
