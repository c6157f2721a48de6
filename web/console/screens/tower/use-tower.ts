import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { variablesFor } from './figures.ts'
import { type Tower, type TowerVariables, towerQuery } from './tower.graphql.ts'

/** Figures that time alone changes are read again so often, and those that were shared a moment too early. */
const AGAIN_MS = 15_000

/** Many towers hear of the same change at once, and are answered by one reading. */
const SHARED_SECONDS = 2

/** What the tower shows, and of which warehouse. */
export type TowerReading = {
  readonly data: Tower | undefined
  readonly error: Error | null
  readonly warehouse: string | null
}

/** Reads the tower of the chosen warehouse. */
export function useTower(): TowerReading {
  const { id: warehouse } = useWarehouseChoice()
  const variables = variablesFor(warehouse) as TowerVariables
  const { data, error } = useScreenQuery(towerQuery, variables, {
    keepPrevious: true,
    refetchInterval: AGAIN_MS,
    maxAge: SHARED_SECONDS,
  })
  return { data, error, warehouse }
}
