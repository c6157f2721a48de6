import type { FlowValues } from '#web/values/flow/flow-state.ts'

/** The texts of a record and of those that it names, for people who choose from several: `TEA · 6 · B1`. */
export function textOfRecord(record: FlowValues): string {
  const parts = Object.entries(record).flatMap(([name, value]): readonly string[] => {
    if (name === 'id' || name === '__typename' || name.endsWith('_id') || value === null) return []
    return typeof value === 'object' ? [textOfRecord(value as FlowValues)] : [String(value)]
  })
  const texts = [...new Set(parts.filter((part) => part !== ''))]
  return texts.length === 0 ? `#${record['id']}` : texts.join(' · ')
}

/** How much of what a task is for: `1 case Tea, batch B1`; empty where the walk has no task. */
export function goodsOfTask(values: FlowValues): string {
  const task = Object.values(values).find((value) => Object(value).__typename === 'Task')
  const { start_quantity_breakdown, start_quantity, stock_description } = Object(task) as FlowValues
  const parts = [start_quantity_breakdown ?? start_quantity, stock_description]
  return parts.filter((part) => part !== null && part !== undefined).join(' ')
}
