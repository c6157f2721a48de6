import { filterInput } from '#web/console/grid/filter-kinds.ts'
import { type Figure, ORDER_STATES, wordsOf } from '#web/console/screens/tower/figures.ts'
import type { ListFilter } from '#web/values/list-state.ts'

const is = (name: string, ...values: readonly string[]): ListFilter => ({ name, operator: 'in', values })
const OPEN = is('goods_out_status_code', ...ORDER_STATES.slice(1, -1))

/** What the first page of clients counts, by name. */
const PORTAL_FIGURES = {
  late: {
    type: 'goods_outs',
    filters: [{ name: 'expected_date_of_dispatch', operator: 'to', values: ['now'] }, OPEN],
  },
  due: {
    type: 'goods_outs',
    filters: [
      { name: 'expected_date_of_dispatch', operator: 'between', values: ['start of today', 'end of today'] },
      is('goods_out_status_code', ...ORDER_STATES.slice(1)),
    ],
  },
  open: { type: 'goods_outs', filters: [OPEN] },
  receipts: { type: 'goods_in_receipts', filters: [is('status', 'PENDING', 'RCV')] },
} as const satisfies Readonly<Record<string, Figure>>

/** The name of a figure. */
export type PortalFigure = keyof typeof PORTAL_FIGURES

/** Where a figure leads, narrowed to a part of it. */
export function portalTarget(
  name: PortalFigure,
  part: readonly ListFilter[] = [],
): { readonly path: string; readonly search: ReturnType<typeof wordsOf> } {
  const figure: Figure = PORTAL_FIGURES[name]
  const filters = figure.filters.filter((filter) => !part.some((one) => one.name === filter.name))
  return {
    path: `/records/${figure.type}`,
    search: wordsOf({ ...figure, filters: [...filters, ...part] }),
  }
}

/** The filters of all figures as the service takes them. */
export function portalVariables(): Readonly<Record<PortalFigure, Readonly<Record<string, unknown>>>> {
  const filterOf = ({ filters }: Figure) =>
    Object.fromEntries(filters.map((filter) => [filter.name, filterInput(filter, 'text')]))
  return {
    late: filterOf(PORTAL_FIGURES.late),
    due: filterOf(PORTAL_FIGURES.due),
    open: filterOf(PORTAL_FIGURES.open),
    receipts: filterOf(PORTAL_FIGURES.receipts),
  }
}
