import type { Flow } from './flow.ts'
import type { FlowEffect, FlowValues } from './flow-state.ts'
import { type FieldTree, fieldsUsed, isEmpty, mergedTree } from './flow-values.ts'
import { knownFields } from './known-codes.ts'
import { GOODS_MARKS } from './label-differences.ts'

/** What is read of goods to compare their labels with. */
export const goodsFields: FieldTree = mergedTree(GOODS_MARKS.map((mark) => [mark]))

/** What is read of the records of a list: what the flow uses, and of stock what tells piles apart and by which codes they are chosen. */
export function fieldsOfList(flow: Flow, { source, filter, store }: Extract<FlowEffect, { type: 'list' }>) {
  const used = fieldsUsed(flow, store)
  if (source !== 'stocks') return used
  const related = ['product', 'location', 'storage_unit'].filter((name) => isEmpty(filter[`${name}_id`]))
  const codes = related.flatMap((name) => (knownFields[name] ?? []).map((field) => [name, field]))
  const marks = GOODS_MARKS.map((mark) => [mark])
  return mergedTree([...codes, ...pathsOf(used), ...marks])
}

/** By what the piles of a task are found where the task does not say what it is for; null if they are not known. */
export function pilesOfTask({ goods, stock_id, storage_unit_from, product }: FlowValues): FlowValues | null {
  if (Array.isArray(goods)) return null
  if (!isEmpty(stock_id)) return { id: String(stock_id) }
  if (isEmpty(storage_unit_from)) return null
  const of = isEmpty(product) ? {} : { product_id: Object(product).id }
  return { storage_unit_id: Object(storage_unit_from).id, ...of }
}

/** The paths of a tree. */
export function pathsOf(tree: FieldTree): readonly (readonly string[])[] {
  return Object.entries(tree).flatMap(([name, inner]) => {
    const below = pathsOf(inner)
    return below.length === 0 ? [[name]] : below.map((path) => [name, ...path])
  })
}
