import type { DescribedColumn } from './described-columns.ts'
import type { RowType, TypedColumn } from './row-types.ts'

/** Where the rows of a statement are not what its call says they are. */
export function rowFaults(
  { columns, is_open }: RowType,
  described: readonly DescribedColumn[],
): readonly string[] {
  const selected = new Set(described.map(({ name }) => name))
  const missing = [...columns]
    .filter(([name, { is_optional }]) => !is_optional && !selected.has(name))
    .map(([name]) => `${name} is typed, but not selected`)
  const others = described.flatMap((column) => {
    const typed = columns.get(column.name)
    if (typed === undefined) return is_open ? [] : [`${column.name} is selected, but not typed`]
    return faultsOf(typed, column)
  })
  return [...missing, ...others]
}

function faultsOf(
  { kinds, is_nullable }: TypedColumn,
  { name, kind, nullable_by }: DescribedColumn,
): readonly string[] {
  const fits = kind === 'anything' || ['anything', kind].some((one) => kinds.has(one))
  return [
    ...(fits ? [] : [`${name} is ${kind}, typed as ${[...kinds].join(' | ')}`]),
    ...(nullable_by === null || is_nullable ? [] : [`${name} is not typed as null: ${nullable_by}`]),
  ]
}
