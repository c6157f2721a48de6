/** A node of a plan as `explain (analyze, format json)` shows it. */
export type PlanNode = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The largest number of rows that one node of a plan read. */
export function mostRows(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  const here = (node['Actual Rows'] + removed) * node['Actual Loops']
  return Math.max(here, ...(node.Plans ?? []).map(mostRows))
}
