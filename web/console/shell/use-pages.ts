import { useMayCreate } from '#web/api/me.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { useWords } from '#web/words/use-words.ts'
import { targetOf } from './navigation.ts'
import { usePlaces } from './use-places.ts'
import { useRail } from './use-rail.ts'

/** A page that a person may go to. */
export type PageToGo = {
  readonly key: string
  readonly label: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

/** Every page that the caller may see: those of the rail, then the lists of all other types. */
export function usePages(): readonly PageToGo[] {
  const { clients, shell } = useWords()
  const { items } = shell
  const mayCreate = useMayCreate()
  const { id: warehouse } = useWarehouseChoice()
  const places = usePlaces()
  const own = (useRail() ?? []).flatMap((group) =>
    group.items.map((item) => ({ key: item.name, label: items[item.name], ...targetOf(item, warehouse) })),
  )
  const known = new Set<string>(own.map(({ key }) => key))
  const others = places
    .filter(({ type }) => !known.has(type))
    .map(({ type, label, path }) => ({ key: type, label, path, search: {} }))
  const opening = { key: 'clients/new', label: clients.open_one, path: '/clients/new', search: {} }
  return [...own, ...(mayCreate('accounts') ? [opening] : []), ...others]
}
