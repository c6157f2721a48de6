import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { LazyPrintPreview } from '#web/console/records/lazy-print-preview.tsx'
import { locationsByCodeQuery } from './locations-by-code.graphql.ts'
import { LABELS } from './use-print-labels.ts'

/** So many labels are shown before. */
const PREVIEWED_MAX = 20

const NOTHING_ENTERED = {}

/** The first labels of locations as they will be printed, and how many more there are. */
export function LabelsPreview({
  warehouse,
  codes,
}: {
  readonly warehouse: string
  readonly codes: readonly string[]
}): ReactNode {
  const service = useService()
  const shown = codes.slice(0, PREVIEWED_MAX)
  const { data: type } = useQuery(typeQuery(service, LABELS.type))
  const { data } = useScreenQuery(locationsByCodeQuery, { warehouse: [warehouse], codes: shown })
  const operation = type?.operations.find(({ path }) => path === LABELS.path)
  if (type === undefined || operation === undefined || data === undefined) return <Skeleton />
  const ids = (data.locations?.all.nodes ?? []).map(({ id }) => id)
  return (
    <LazyPrintPreview
      {...{ type, operation }}
      record={{ ids }}
      left={codes.length - shown.length}
      attributes={NOTHING_ENTERED}
    />
  )
}
