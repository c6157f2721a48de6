import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useFormHandle } from '#web/console/form/form-context.ts'
import { Note } from '#web/console/kit/note.tsx'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { useWords } from '#web/words/use-words.ts'
import { customerAddressQuery } from './customer-address.graphql.ts'

/** The form of an order, which says where it goes as long as it has no address of its own. */
export function OrderEditor({ id }: { readonly id: string | null }): ReactNode {
  return <RecordEditor type="goods_outs" id={id} note={<AddressOfCustomer />} />
}

function AddressOfCustomer(): ReactNode {
  const { orders } = useWords()
  const { draft } = useFormHandle().state
  const customer = String(draft.values['customer_id'] ?? '')
  const { data } = useScreenQuery(customerAddressQuery, { id: customer }, { enabled: customer !== '' })
  const found = data?.customers?.find
  const hasOwn = Object.values(draft.address).some((value) => typeof value === 'string' && value !== '')
  if (hasOwn || customer === '' || found == null) return null
  const { address_1, address_2, address_3, postcode } = found.address ?? {}
  const parts = [found.name ?? found.code, address_1, address_2, address_3, postcode].filter(
    (part) => part != null && part !== '',
  )
  return (
    <Note tone={found.address?.address_1 ? 'info' : 'warn'}>
      {found.address?.address_1 ? orders.goes_to(parts.join(', ')) : orders.no_address}
    </Note>
  )
}
