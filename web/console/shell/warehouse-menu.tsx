import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { useWords } from '#web/words/use-words.ts'
import { warehousesQuery } from './warehouses.graphql.ts'

/** Chooses the warehouse that the screens of the floor show; nothing where there is only one. */
export function WarehouseMenu(): ReactNode {
  const { shell } = useWords()
  const may = useMay()
  const { id, choose } = useWarehouseChoice()
  const { data } = useScreenQuery(warehousesQuery, {}, { enabled: may('view_warehouses') })
  const all = data?.warehouses?.all.nodes ?? []
  if (all.length < 2) return null
  const chosen = all.find((one) => one.id === id)
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon="warehouse">
          {chosen?.name ?? chosen?.code ?? shell.all_warehouses}
        </Button>
      }
      items={[
        { label: shell.all_warehouses, checked: chosen === undefined, run: () => choose(null) },
        { separator: 'all' },
        ...all.map(({ id: own, code, name }) => ({
          label: name === null || name === code ? (code ?? own) : `${name} (${code})`,
          checked: own === id,
          run: () => choose(own),
        })),
      ]}
    />
  )
}
