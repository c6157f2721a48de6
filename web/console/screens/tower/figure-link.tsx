import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Link } from '#web/console/kit/link.tsx'
import type { ListFilter } from '#web/values/list-state.ts'
import { figureOf, type TowerFigureName, wordsOf } from './figures.ts'

/** A link to the list behind a figure. */
export function FigureLink({
  figure,
  warehouse,
  part = [],
  className,
  children,
}: {
  readonly figure: TowerFigureName
  readonly warehouse: string | null
  /** The filters of a part of it. */
  readonly part?: readonly ListFilter[]
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const may = useMay()
  const list = figureOf(figure, warehouse, ...part)
  if (!may(`view_${list.type}`)) return <span className={className}>{children}</span>
  return (
    <Link path={`/records/${list.type}`} search={wordsOf(list)} className={className}>
      {children}
    </Link>
  )
}
