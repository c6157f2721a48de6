import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Select } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useSetSearch } from '#web/console/kit/navigation.ts'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { AsAtField, AsAtNote } from '#web/console/records/as-at.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'
import { MapView } from './map-view.tsx'
import { TimeSlider } from './time-slider.tsx'
import { useMap } from './use-map.ts'

/** The map of a warehouse: its places by aisle, bay and level, coloured by a figure, now or at a moment. */
export function MapPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const setSearch = useSetSearch()
  const { choose } = useWarehouseChoice()
  const read = useMap()
  const { warehouses, warehouse, answer, geometry, layout, at, error, isReading } = read
  const goTo = (moment: string | null) => setSearch({ at: moment }, { replace: true })
  if (!may('view_locations')) return <Note tone="warn">{words.records.not_allowed('view_locations')}</Note>
  const isEmpty = answer !== null && answer.places.id.length === 0
  return (
    <Page className={styles['map_page']} busy={isReading}>
      <PageHead title={words.map.title}>
        {warehouses.length > 1 && (
          <Select
            aria-label={words.map.warehouse}
            className={styles['choice']}
            value={warehouse?.id ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={warehouses.map(({ id, code, name }) => ({ value: id, label: name ?? code ?? id }))}
          />
        )}
        <TimeSlider at={at} timezone={warehouse?.timezone ?? 'UTC'} onChange={goTo} />
        <AsAtField at={at} onChange={goTo} />
      </PageHead>
      <AsAtNote at={at} onLeave={() => goTo(null)} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {answer === null && error === null && warehouse !== null && <Skeleton />}
      {isEmpty && (
        <Empty
          title={words.map.nothing}
          actions={may('manage_locations') && <Link path="/places/range">{words.places.make_range}</Link>}
        >
          {words.map.nothing_text}
        </Empty>
      )}
      {answer !== null && geometry !== null && !isEmpty && warehouse !== null && (
        <MapView
          key={warehouse.id}
          answer={answer}
          geometry={geometry}
          layout={layout}
          warehouse={warehouse.id}
          at={at}
        />
      )}
    </Page>
  )
}
