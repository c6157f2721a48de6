import { may, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { MAP_FIGURES, MAP_PLACES_MAX, type MapFigure, readWarehouseMap } from '#domain/map/warehouse-map.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { instantForExpression } from '#values/date-expression.ts'
import type { Instant } from '#values/instant.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** The types whose records a figure is read of. */
const TYPES_OF: Readonly<Record<MapFigure, readonly string[]>> = {
  fill: ['stocks'],
  age: ['stocks'],
  picks: ['transactions'],
  counted: ['stock_checks'],
  held: ['stocks'],
  owner: ['stocks', 'accounts'],
}

/** The map of a warehouse (spec: platform 18.3). */
export function warehouseMaps(model: Model): readonly Operation[] {
  const types = {
    locations: resourceNamed(model, 'locations'),
    stocks: resourceNamed(model, 'stocks'),
    transactions: resourceNamed(model, 'transactions'),
    stock_checks: resourceNamed(model, 'stock_checks'),
    accounts: resourceNamed(model, 'accounts'),
  }
  return [
    {
      ...operationDefaults(resourceNamed(model, 'warehouses'), 'change'),
      name: 'map',
      method: 'GET',
      path: '/api/warehouses/{id}/map',
      permission: viewPermission('locations'),
      accepts: 'nothing',
      input: null,
      on_record: 'unlocked',
      changes: 'nothing',
      answer: 'facts',
      answers: 'warehouse_maps',
      has_content_tag: true,
      query_parameters: {
        figures: `Figures of each place, separated by commas: ${MAP_FIGURES.join(', ')}; those that the caller may see when not given.`,
        as_at: 'Date expression: figures are those of that moment; of now when not given.',
      },
      description: `Returns the places of a warehouse with figures, as arrays by column: at most ${MAP_PLACES_MAX} places. Places are in walking order and those of now; figures are of what the caller sees.`,
      run: async (tx, { subject, query }) => {
        const figures = figuresIn(query.figures ?? '')
        const as_at = momentIn(tx, query.as_at ?? '')
        refuseAll([...figures.violations, ...as_at.violations])
        const wanted = permitted(tx, figures.named)
        const request = { warehouse: subject.id, figures: wanted, as_at: as_at.instant, types }
        return { kind: 'facts', type: 'warehouse_maps', facts: await readWarehouseMap(tx, request) }
      },
    },
  ]
}

type Violations = ReturnType<typeof violation>[]

function figuresIn(text: string): { readonly named: readonly MapFigure[]; readonly violations: Violations } {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const named = MAP_FIGURES.filter((figure) => names.includes(figure))
  const isKnown = names.every((name) => named.some((figure) => figure === name))
  const allowed = [...MAP_FIGURES]
  return { named, violations: isKnown ? [] : [violation('inclusion', { field: 'figures', allowed })] }
}

function momentIn(
  tx: Transaction,
  text: string,
): { readonly instant: Instant | null; readonly violations: Violations } {
  if (text === '') return { instant: null, violations: [] }
  const described = instantForExpression(text, new Date(tx.now), tx.tenant.timezone)
  if (described === null) {
    const value = text.slice(0, 200)
    return { instant: null, violations: [violation('invalid_date_expression', { field: 'as_at', value })] }
  }
  const isFuture = Date.parse(described.instant) > Date.parse(tx.now)
  const reason = 'is in the future'
  return {
    instant: described.instant,
    violations: isFuture ? [violation('invalid_filter', { field: 'as_at', reason })] : [],
  }
}

/** The figures that were named, each of which the caller must be permitted; without any, those that they are. */
function permitted({ caller }: Transaction, named: readonly MapFigure[]): readonly MapFigure[] {
  const isShown = (figure: MapFigure) => TYPES_OF[figure].every((type) => may(caller, viewPermission(type)))
  if (!named.every(isShown)) throw refusal('permission_denied', {})
  return named.length > 0 ? named : MAP_FIGURES.filter(isShown)
}
