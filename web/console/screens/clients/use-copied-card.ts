import { useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { COPY_PRICES } from '#web/console/screens/billing/price-copies.ts'

type ClientCard = { readonly id: string; readonly code: string }
type CardOwner = { readonly id: string; readonly code: string; readonly name: string | null }

const createOf = (type: string) =>
  ({ method: 'POST', path: `/api/${type}`, takes: 'attributes', type }) as const
const UPDATE = { method: 'PATCH', path: '/api/accounts/{id}', takes: 'attributes', type: 'accounts' } as const

/** Gives a client a card: that of another one, or its own with the prices of another; what is there already is not made again. */
export function useCopiedCard(client: CardOwner, own: ClientCard | null) {
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])

  const assign = (id: string) =>
    act(UPDATE, { path: { id: client.id }, attributes: { charge_card_id: Number(id) } }, { key: newKey() })

  async function ownCard(): Promise<ClientCard> {
    if (own !== null) return own
    const attributes = { code: client.code.slice(0, 30), name: (client.name ?? client.code).slice(0, 50) }
    const { data } = await act<{ readonly id: string | number }>(
      createOf('charge_cards'),
      { attributes },
      { key: newKey() },
    )
    await assign(String(data.id))
    return { id: String(data.id), code: attributes.code }
  }

  async function copy(from: ClientCard): Promise<void> {
    const card = await ownCard()
    const input = { path: { id: card.id }, attributes: { from_id: Number(from.id) } }
    await act(COPY_PRICES, input, { key: newKey() })
  }

  async function run(task: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setRefused([])
    try {
      await task()
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRefused(error.errors.map(({ details }) => details))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    refused,
    copyFrom: (from: ClientCard) => run(() => copy(from)),
    assignCard: ({ id }: ClientCard) => run(() => assign(id)),
  }
}
