import { newKey } from '#web/api/act.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { useStore } from '#web/api/use-store.ts'
import { notify } from '#web/console/kit/notify.ts'
import { benchQuery } from '#web/console/screens/packing/bench.graphql.ts'
import { stationSettings } from '#web/console/screens/packing/station-settings.ts'
import { useWords } from '#web/words/use-words.ts'
import { type ReceivedUnit, receivedUnitQuery } from './received-unit.graphql.ts'

const LABELS = {
  method: 'POST',
  path: '/api/goods_in_receipts/{id}/storage_unit_labels',
  takes: 'plain',
  type: 'goods_in_receipts',
} as const

/** Prints the label of a unit that has just been received, where this bench has a printer for labels; loose goods have none. */
export function useUnitLabel(receipt_id: string): (task_id: string) => Promise<void> {
  const { receipts } = useWords()
  const service = useService()
  const act = useAct()
  const { label_printer_id } = useStore(stationSettings)
  const { data: bench } = useScreenQuery(benchQuery, {}, { enabled: label_printer_id !== null })
  const printer = bench?.printers?.all.nodes.find(({ id }) => id === label_printer_id)

  return async (task_id) => {
    if (printer === undefined) return
    try {
      const { tasks } = await service.graphql<ReceivedUnit>(
        receivedUnitQuery.text,
        { id: task_id },
        { fresh: true },
      )
      const unit = tasks?.find?.storage_unit_to ?? null
      if (unit === null) return
      const attributes = {
        storage_unit_id: Number(unit.id),
        cloud_print: true,
        printer_id: Number(printer.id),
      }
      await act(LABELS, { path: { id: receipt_id }, attributes }, { key: newKey() })
      notify({ title: receipts.label_printed(unit.reference ?? '', printer.name ?? '') })
    } catch (error) {
      notify({
        title: receipts.label_failed,
        detail: error instanceof Error ? error.message : String(error),
        tone: 'bad',
      })
    }
  }
}
