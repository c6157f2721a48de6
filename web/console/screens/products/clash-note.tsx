import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { codeClashesQuery } from './code-clashes.graphql.ts'
import { clashesOf, type ProductCodes, soughtCodes } from './code-clashes.ts'

/** Says which codes of a product also stand for something else; nothing where each is unique. */
export function ClashNote({
  own,
  codes,
}: {
  /** The product that has them; null of a new one. */
  readonly own: string | null
  readonly codes: ProductCodes
}): ReactNode {
  const words = useWords()
  const sought = soughtCodes(codes)
  const { data } = useScreenQuery(
    codeClashesQuery,
    { codes: sought },
    { enabled: sought.length > 0, keepPrevious: true },
  )
  const clashes = clashesOf(own, codes, data)
  if (clashes.length === 0) return null
  return (
    <Note tone="warn">
      <p>{words.products.clashes(clashes.length)}</p>
      <ul>
        {clashes.map(({ code, field, other, product }) => (
          <li key={`${field} ${other} ${product?.id}`}>
            {words.products.clash(code, fieldLabel(words, field), fieldLabel(words, other))}{' '}
            {product === null ? (
              words.products.same_product
            ) : (
              <Link path={`/records/products/${product.id}`}>{product.code}</Link>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}
