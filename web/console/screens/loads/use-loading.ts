import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'

/** Loading and unloading of units, and the order of stops. */
export type Loading = {
  readonly mayLoad: boolean
  readonly mayMove: boolean
  /** Gives why it was refused; null where it was done. */
  readonly load: (task_id: string, reference: string) => Promise<string | null>
  readonly unload: (task_id: string, reference: string) => Promise<void>
  readonly move: (drop_id: string, sequence: number) => Promise<void>
}

/** The acts on the units and stops of a load, for somebody with these rights. */
export function useLoading(): Loading {
  const { loads: words, kit } = useWords()
  const may = useMay()
  const act = useAct()
  const onTask = (name: string) =>
    ({ method: 'POST', path: `/api/load_tasks/{id}/${name}`, type: 'load_tasks', takes: 'plain' }) as const

  async function refusalOf(work: Promise<unknown>): Promise<string | null> {
    try {
      await work
      return null
    } catch (error) {
      return error instanceof GoodsyardError ? error.message : String(error)
    }
  }
  const notifyResult = (refused: string | null): void => {
    if (refused !== null) notify({ title: refused, tone: 'bad' })
  }
  const unload = async (id: string, reference: string): Promise<void> => {
    const refused = await refusalOf(
      act({ ...onTask('unload_storage_unit'), takes: 'nothing' }, { path: { id } }, { key: newKey() }),
    )
    if (refused === null) notify({ title: words.unloaded(reference) })
    else notifyResult(refused)
  }
  return {
    mayLoad: may('work_tasks'),
    mayMove: may('manage_load_drops'),
    unload,
    load: async (id, reference) => {
      const refused = await refusalOf(act(onTask('load_storage_unit'), { path: { id } }, { key: newKey() }))
      if (refused === null)
        notify({
          title: words.loaded_now(reference),
          undo: { label: kit.undo, run: () => void unload(id, reference) },
        })
      return refused
    },
    move: async (id, sequence) =>
      notifyResult(
        await refusalOf(
          act(
            {
              method: 'PATCH',
              path: '/api/load_drops/{id}/sequence',
              type: 'load_drops',
              takes: 'attributes',
            },
            { path: { id }, attributes: { sequence } },
            { key: newKey() },
          ),
        ),
      ),
  }
}
