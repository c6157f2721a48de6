import Big from 'big.js'
import { useState } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import { useService } from '#web/api/use-service.ts'
import { useWords } from '#web/words/use-words.ts'
import { isOpen, type ReadReceipt, type ReceiptTask } from './receipt-lines.ts'
import { productByCode, type ScannedGoods, type ScannedLine } from './scanned-line.ts'

/** What a label may say of goods that come. */
const CAPTURED: ReadonlySet<string> = new Set(['batch', 'best_before_date', 'sell_by_date'])

type LabelAnswer = {
  readonly id: string
  readonly attributes: {
    readonly fields: Readonly<Record<string, string | number>>
  }
}

/** Scans of goods that come: each leads to the line that is still to be received. */
export type ReceivingScan = {
  readonly scan: (code: string) => Promise<void>
  readonly found: ScannedLine | null
  /** Why the last scan led nowhere; null if it did not. */
  readonly refused: string | null
}

/** Finds the line of a scanned code: by the codes of the products of the receipt, else as handhelds do, GS1 labels among them. */
export function useReceivingScan(receipt: ReadReceipt, tasks: readonly ReceiptTask[]): ReceivingScan {
  const { receipts } = useWords()
  const service = useService()
  const [found, setFound] = useState<ScannedLine | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function scan(code: string): Promise<void> {
    if (code.trim() === '') return
    const goods = productByCode(receipt.lines ?? [], code) ?? (await goodsOfLabel(code))
    const line = receipt.lines?.find(({ product }) => product !== null && product.id === goods?.product_id)
    const own = tasks.filter((task) => task.product?.id === goods?.product_id && task.type === 'RCV')
    const task = own.find(isOpen)
    if (goods === null || line === undefined) return setRefused(receipts.not_on_receipt(code))
    if (task === undefined) return setRefused(receipts.received_already(line.product?.code ?? code))
    setRefused(null)
    setFound((last) => ({ ...goods, task_id: task.id, number: (last?.number ?? 0) + 1 }))
  }

  async function goodsOfLabel(barcode: string): Promise<ScannedGoods | null> {
    try {
      const { data } = await service.send<LabelAnswer>({
        method: 'POST',
        path: '/api/rf/scan',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ barcode, expect: ['product'] }),
      })
      const { units = 1, count, ...others } = data.attributes.fields
      const captured = Object.entries(others).filter(([name]) => CAPTURED.has(name))
      const isCounted = count !== undefined || Number(units) !== 1
      return {
        product_id: String(data.id),
        units: isCounted ? new Big(units).times(count ?? 1).toFixed() : null,
        captured: Object.fromEntries(captured.map(([name, value]) => [name, String(value)])),
      }
    } catch (error) {
      if (error instanceof GoodsyardError && [403, 404, 422].includes(error.status)) return null
      throw error
    }
  }

  return { scan, found, refused }
}
