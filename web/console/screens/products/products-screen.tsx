import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Link } from '#web/console/kit/link.tsx'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Products, with the way to create many of them from a spreadsheet. */
export function ProductsScreen(): ReactNode {
  const { products: words, shell } = useWords()
  const may = useMay()
  const screen: ListScreen = {
    head: may('manage_products') && <Link path="/products/paste">{words.paste.link}</Link>,
  }
  return <RecordList type="products" title={shell.items.products} screen={screen} />
}
