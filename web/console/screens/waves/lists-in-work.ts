import type { Waves } from './waves.graphql.ts'

/** A pick list that is being worked on. */
export type ListInWork = {
  readonly id: string
  readonly reference: string
  readonly bay: string | null
  readonly due: string | null
  readonly picked: number
  readonly total: number
  /** Who has picks of it. */
  readonly people: readonly string[]
  /** When it is done at the pace of the last hour; null where nothing was picked in it. */
  readonly ends_at: number | null
}

const HOUR_MS = 3_600_000

/** The pick lists that are open, with how far each is. */
export function listsInWork(
  { goods_out_pick_lists: lists, tasks }: Waves,
  now: number,
): readonly ListInWork[] {
  return (lists?.all.nodes ?? []).map(
    ({ id, reference, pick_tasks_count, expected_date_of_dispatch: due, goods_out_bay }) => {
      const own = (tasks?.open ?? []).filter((row) => row.goods_out_pick_list_id === id)
      const left = own.reduce((sum, row) => sum + row.total_records, 0)
      const pace = tasks?.hour.find((row) => row.goods_out_pick_list_id === id)?.total_records ?? 0
      const total = Math.max(pick_tasks_count ?? 0, left)
      return {
        id,
        reference: reference ?? `#${id}`,
        bay: goods_out_bay?.code ?? null,
        due,
        picked: total - left,
        total,
        people: own.flatMap(({ user }) => user?.name ?? []),
        ends_at: left === 0 || pace === 0 ? null : now + (left / pace) * HOUR_MS,
      }
    },
  )
}
