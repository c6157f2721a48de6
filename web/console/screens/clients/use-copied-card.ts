import { useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { type CardPrices, cardPricesQuery } from '#web/console/screens/billing/card-prices.graphql.ts'
import { copiedCode, copyOf } from '#web/console/screens/billing/copied-prices.ts'

type ClientCard = { readonly id: string; readonly code: string }
type CardOwner = { readonly id: string; readonly code: string; readonly name: string | null }

const createOf = (type: string) =>
  ({ method: 'POST', path: `/api/${type}`, takes: 'attributes', type }) as const
const UPDATE = { method: 'PATCH', path: '/api/accounts/{id}', takes: 'attributes', type: 'accounts' } as const

/** Gives a client a card: that of another one, or its own with the prices of another; what is there already is not made again. */
export function useCopiedCard(client: CardOwner, own: ClientCard | null) {
  const act = useAct()
  const service = useService()
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

  async function pricesOf(card: ClientCard) {
    const read = { fresh: true, isPartial: true }
    const found = await service.graphql<CardPrices>(cardPricesQuery.text, { of: card.id }, read)
    return found.charge_prices?.all.nodes ?? []
  }

  async function copy(from: ClientCard): Promise<void> {
    const card = await ownCard()
    const taken = new Set((await pricesOf(card)).map(({ code }) => code))
    const failed: string[] = []
    for (const price of await pricesOf(from)) {
      const code = copiedCode(price.code ?? '', { from: from.code, to: card.code })
      if (taken.has(code)) continue
      try {
        const attributes = copyOf(price, { card: card.id, code })
        await act(createOf('charge_prices'), { attributes }, { key: newKey() })
      } catch (error) {
        if (!(error instanceof GoodsyardError)) throw error
        failed.push(`${code}: ${error.message}`)
      }
    }
    setRefused(failed)
  }

  async function run(task: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setRefused([])
    try {
      await task()
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRefused([error.message])
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
