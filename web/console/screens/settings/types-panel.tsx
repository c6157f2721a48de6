import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './settings.module.css'

/** What other records are of: kinds, statuses, rates and calendars. */
const TYPES = [
  'location_types',
  'storage_unit_types',
  'stock_unit_types',
  'order_types',
  'task_types',
  'alternative_code_types',
  'trailer_types',
  'custom_carrier_types',
  'barcode_formats',
  'tax_types',
  'currencies',
  'groups',
] as const

type Counts = Readonly<Record<string, { readonly all: { readonly total_count: number } } | null>>

/** The lists of types, each with how many there are. */
export function TypesPanel(): ReactNode {
  const words = useWords()
  const service = useService()
  const may = useMay()
  const { language } = useLocale()
  const { data: index } = useQuery(metadataIndexQuery(service))
  const shown = TYPES.flatMap((name) => {
    const type = index?.types.find((one) => one.name === name)
    return type === undefined || type.root === null || !may(type.permission)
      ? []
      : [{ name, root: type.root }]
  })
  const { data: counts } = useQuery({
    queryKey: keys.screen(service.tenant, 'types', shown),
    queryFn: ({ signal }) => {
      const roots = shown.map(({ name, root }) => `${name}: ${root} { all(first: 0) { total_count } }`)
      return service.graphql<Counts>(`query Types { ${roots.join(' ')} }`, {}, { signal })
    },
    enabled: shown.length > 0,
    meta: { types: shown.map(({ name }) => name) },
  })
  return (
    <Panel title={words.settings.types}>
      <ul className={styles['types']}>
        {shown.map(({ name }) => {
          const count = counts?.[name]?.all.total_count
          return (
            <li key={name}>
              <Link path={`/records/${name}`}>
                <span>{typeLabel(words, name)}</span>
                <span className={styles['quiet']}>
                  {count === undefined ? '' : showDecimal(String(count), language)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
