import type { CodeContext, FlowState, FlowValues, LabelDifference } from './flow-state.ts'
import { isEmpty } from './flow-values.ts'
import { matchesOtherGoods } from './known-codes.ts'

/** What labels and piles say of goods besides what they are. */
export const GOODS_MARKS = ['batch', 'sell_by_date', 'best_before_date', 'serial_number'] as const

/** The marks of goods that several pieces have in common. */
const SHARED_MARKS = ['batch', 'sell_by_date', 'best_before_date'] as const

/** What a label says that none of some goods has; a mark that goods do not have contradicts nothing (spec: operations 11.1). */
export function differencesFrom(label: FlowValues, goods: readonly FlowValues[]): readonly LabelDifference[] {
  const differing = goods.map((one) => GOODS_MARKS.filter((mark) => isOther(label[mark], one[mark])))
  const [fewest = []] = differing.toSorted((one, other) => one.length - other.length)
  return fewest.map((mark) => ({
    mark,
    label: String(label[mark]),
    expected: [...new Set(goods.map((one) => one[mark]).filter((one) => !isEmpty(one)))].map(String),
  }))
}

const isOther = (one: unknown, other: unknown) =>
  !isEmpty(one) && !isEmpty(other) && folded(one) !== folded(other)

const folded = (value: unknown) => String(value).trim().toLowerCase()

/** How a label contradicts the goods that are expected of a product, or on a unit: those that were chosen, else those of the task. */
export function differencesFromExpected(
  { values, task_id }: FlowState,
  label: FlowValues,
  product_id: string | null = null,
): readonly LabelDifference[] {
  const stored = Object.values(values).map((value): FlowValues => Object(value))
  const isOfProduct = ({ product }: FlowValues) =>
    product_id === null || isEmpty(product) || String(Object(product).id) === product_id
  const chosen = stored.findLast((one) => one.__typename === 'Stock' && isOfProduct(one))
  const task = stored.find(
    (one) => one.__typename === 'Task' && String(one.id) === task_id && isOfProduct(one),
  )
  return differencesFrom(label, chosen === undefined ? goodsOfTask(task) : [chosen])
}

/** The goods of a task: piles, or those that a line of a receipt announces. */
function goodsOfTask(task: FlowValues | undefined): readonly FlowValues[] {
  if (Array.isArray(task?.goods)) return task.goods
  return isEmpty(task?.goods_in_line) ? [] : [Object(task?.goods_in_line)]
}

/** How a label differs from that of the first piece: one batch and one date are recorded for all of them. */
export function differencesFromFirst({ goods }: FlowState, label: FlowValues): readonly LabelDifference[] {
  return goods === null ? [] : differencesFrom({ ...label, serial_number: null }, [goods])
}

/** The marks on a label that count for all pieces. */
export function sharedMarks(label: FlowValues): FlowValues {
  return Object.fromEntries(
    SHARED_MARKS.filter((mark) => !isEmpty(label[mark])).map((mark) => [mark, String(label[mark])]),
  )
}

/** Whether a code names goods other than those that the walk is about. */
export function isOfOtherGoods({ values }: FlowState, barcode: string, context: CodeContext): boolean {
  const known = Object.values(values).flatMap((value) => [value, Object(value).product])
  return matchesOtherGoods(known, barcode, context)
}
