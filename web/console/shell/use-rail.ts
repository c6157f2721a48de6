import { useQuery } from '@tanstack/react-query'
import { isClient, meQuery, useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { type Group, visibleGroups, visibleTypes } from './navigation.ts'

/** The parts of the rail with what the caller may see; null until all of it is known, so that nothing moves. */
export function useRail(): readonly Group[] | null {
  const may = useMay()
  const { data } = useQuery(metadataIndexQuery(useService()))
  const { data: me } = useQuery(meQuery(useService()))
  if (data === undefined || me === undefined) return null
  return visibleGroups({
    types: visibleTypes(data.types, may, me.account_ids !== null),
    may,
    isClient: isClient(me),
    isOperator: me.is_operator,
  })
}
