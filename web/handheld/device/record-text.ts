import type { FlowValues } from '#web/values/flow/flow-state.ts'

/** Fields by which a device compares codes, and which tell a person nothing. */
const NOT_SHOWN = /^(id|__typename|units_per_.*|check_digit|require_.*)$|(_id|barcode|_setting)$/

/** The texts of a record and of those that it names, for people who choose from several: `TEA · 6 · B1`. */
export function textOfRecord(record: FlowValues): string {
  const parts = Object.entries(record).flatMap(([name, value]): readonly string[] => {
    if (value === null || NOT_SHOWN.test(name)) return []
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
