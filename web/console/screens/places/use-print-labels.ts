import { useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { beginActivity } from '#web/api/activities.ts'
import { useService } from '#web/api/use-service.ts'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { useWords } from '#web/words/use-words.ts'
import { type LocationsByCode, locationsByCodeQuery } from './locations-by-code.graphql.ts'

/** Maximum number of labels in one file. */
const FILE_MAX = 200

/** The operation that prints labels of locations. */
export const LABELS = {
  method: 'POST',
  path: '/api/locations/location_label',
  takes: 'plain',
  type: 'locations',
} as const

/** Prints labels of locations into files, with progress in the tray. */
export function usePrintLabels(): {
  readonly isPrinting: boolean
  readonly print: (warehouse: string, codes: readonly string[]) => Promise<void>
} {
  const { places: words } = useWords()
  const service = useService()
  const [isPrinting, setPrinting] = useState(false)

  async function print(warehouse: string, codes: readonly string[]): Promise<void> {
    setPrinting(true)
    const activity = beginActivity(words.labels_of(codes.length))
    try {
      for (let begin = 0; begin < codes.length; begin += FILE_MAX) {
        const batch = codes.slice(begin, begin + FILE_MAX)
        const ids = await idsOf(warehouse, batch)
        const { data } = await act(service, LABELS, { attributes: { ids } }, { key: newKey() })
        if (data instanceof Blob) saveBlob(data, `location-labels-${begin / FILE_MAX + 1}`)
        activity.update({ progress: { done: begin + batch.length, total: codes.length } })
      }
      activity.update({ state: 'done', detail: words.labels_printed(codes.length) })
    } catch (error) {
      activity.update({ state: 'failed', detail: error instanceof Error ? error.message : String(error) })
    } finally {
      setPrinting(false)
    }
  }

  async function idsOf(warehouse: string, codes: readonly string[]): Promise<readonly number[]> {
    const { locations } = await service.graphql<LocationsByCode>(
      locationsByCodeQuery.text,
      { warehouse: [warehouse], codes },
      { fresh: true },
    )
    return (locations?.all.nodes ?? []).map(({ id }) => Number(id))
  }

  return { isPrinting, print }
}
