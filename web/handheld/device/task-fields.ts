import type { Flow } from '#web/values/flow/flow.ts'
import type { FlowValues } from '#web/values/flow/flow-state.ts'
import { type FieldTree, fieldsUsed, mergedTree } from '#web/values/flow/flow-values.ts'
import { knownFields } from '#web/values/flow/known-codes.ts'
import { goodsFields, pathsOf } from '#web/values/flow/read-fields.ts'

/** The records of a task by whose codes a person is guided. */
const TASK_RECORDS: Readonly<Record<string, string>> = {
  location_from: 'location',
  location_to: 'location',
  storage_unit_from: 'storage_unit',
  storage_unit_to: 'storage_unit',
  product: 'product',
}

/** What a flow reads of its tasks. */
export function fieldsOfFlow(flow: Flow): FieldTree {
  const store = flow.steps.find(({ kind }) => kind === 'next_task')?.store
  return fieldsUsed(flow, String(store))
}

/** What a device needs of a task that is read by itself: what the flow reads, and the codes of its records. */
export function fieldsOfTask(flow: Flow): FieldTree {
  const known = Object.entries(TASK_RECORDS).flatMap(([name, kind]) =>
    (knownFields[kind] ?? []).map((field) => [name, field]),
  )
  return mergedTree([
    ...pathsOf(fieldsOfFlow(flow)),
    ...known,
    ...pathsOf(goodsFields).map((path) => ['goods_in_line', ...path]),
    ['stock_id'],
    ['start_quantity'],
    ['stock_description'],
    ['type'],
  ])
}

/** The fields of a tree that some record does not have. Those of a relation that leads nowhere are not missing. */
export function missingFields(records: readonly unknown[], tree: FieldTree): FieldTree {
  return mergedTree(records.flatMap((record) => pathsOf(missingIn(record, tree))))
}

function missingIn(record: unknown, tree: FieldTree): FieldTree {
  if (typeof record !== 'object' || record === null) return {}
  const missing = Object.entries(tree).flatMap(([name, inner]) => {
    if (!Object.hasOwn(record, name)) return [[name, inner] as const]
    const below = missingIn((record as FlowValues)[name], inner)
    return Object.keys(below).length === 0 ? [] : [[name, below] as const]
  })
  return Object.fromEntries(missing)
}

/** A record with the fields of another reading of it; what both have is that of the first. */
export function filledRecord(record: FlowValues, other: FlowValues): FlowValues {
  const both = Object.entries(record).map(([name, value]) => {
    const more = other[name]
    return [name, isRecord(value) && isRecord(more) ? filledRecord(value, more) : value] as const
  })
  return { ...other, ...Object.fromEntries(both) }
}

function isRecord(value: unknown): value is FlowValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
