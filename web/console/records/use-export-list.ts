import { act, newKey } from '#web/api/act.ts'
import { beginActivity } from '#web/api/activities.ts'
import { useService } from '#web/api/use-service.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type ListExport, listExportOf } from './list-export.ts'
import { saveWhenBuilt } from './save-when-built.ts'
import type { ListModel } from './use-list-model.ts'

const EXPORT = { method: 'POST', path: '/api/list_exports', takes: 'plain', type: 'list_exports' } as const

/** Exports a list in the background: the tray shows the progress, and the file is downloaded when it is available. */
export function useExportList(list: ListModel): (format: ListExport['format']) => Promise<void> {
  const words = useWords()
  const service = useService()
  return async (format) => {
    const activity = beginActivity(words.grid.export_of(list.title))
    try {
      const attributes = listExportOf(
        { ...list, sort: list.state.sort },
        { format, headingOf: (name) => fieldLabel(words, name) },
      )
      const { data } = await act<CreatedDocument>(service, EXPORT, { attributes }, { key: newKey() })
      await saveWhenBuilt(service, String(data.id), activity)
    } catch (error) {
      activity.update({ state: 'failed', detail: error instanceof Error ? error.message : String(error) })
    }
  }
}

type CreatedDocument = { readonly id: string | number }
