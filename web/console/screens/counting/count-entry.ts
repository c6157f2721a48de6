import type { GoodsToCount } from './goods-to-count.graphql.ts'

/** A group of goods that is counted at a place. */
export type CountLine = {
  /** Different for each group of a place. */
  readonly key: string
  readonly product: { readonly id: string; readonly code: string; readonly description: string | null }
  readonly account: { readonly id: string; readonly code: string } | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  /** Whether its pieces are counted by their serial numbers. */
  readonly isSerialised: boolean
  /** How often it was counted in this check. */
  readonly attempts: number
  /** Whether the last count agreed; null before the first. */
  readonly isRight: boolean | null
}

/** A group may be counted so often in one check. */
export const ATTEMPTS_MAX = 2

/** The groups of goods that stand at a place or were counted there; what the system has of each is not among it. */
export function countLines({ stocks, stock_check_records: records }: GoodsToCount): readonly CountLine[] {
  const noted = (records?.all.nodes ?? []).flatMap((record) =>
    lineOf(record, {
      attempts: Array.isArray(record.attempts) ? record.attempts.length : 0,
      isRight: record.result === 'success',
    }),
  )
  const standing = (stocks?.all.nodes ?? [])
    .filter(({ quantity }) => Number(quantity) > 0)
    .flatMap((stock) => lineOf(stock, { attempts: 0, isRight: null }))
  // What is noted of a group tells more than that it stands there.
  return [...new Map([...standing, ...noted].map((line) => [line.key, line])).values()]
}

type Group = {
  readonly product: {
    readonly id: string
    readonly code: string | null
    readonly description: string | null
    readonly serial_number_tracking_setting: string | null
  } | null
  readonly account: { readonly id: string; readonly code: string | null } | null
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
}

function lineOf(
  { product, account, batch, sell_by_date, best_before_date }: Group,
  counted: Pick<CountLine, 'attempts' | 'isRight'>,
): readonly CountLine[] {
  if (product === null) return []
  return [
    {
      key: JSON.stringify([product.id, account?.id, batch, sell_by_date, best_before_date]),
      product: { id: product.id, code: product.code ?? '', description: product.description },
      account: account === null ? null : { id: account.id, code: account.code ?? '' },
      batch,
      sell_by_date,
      best_before_date,
      isSerialised: isSerialised(product.serial_number_tracking_setting),
      ...counted,
    },
  ]
}

/** How a line is called: its product, batch, date and owner. */
export function labelOf({ product, batch, best_before_date, sell_by_date, account }: CountLine): string {
  return [product.code, batch, best_before_date ?? sell_by_date, account?.code].filter(Boolean).join(' · ')
}

/** Whether pieces of a product with this setting are known by their serial numbers in the warehouse. */
export function isSerialised(setting: string | null | undefined): boolean {
  return setting === 'inbound_and_outbound'
}

/** What a person enters of a line. */
export type CountInput = {
  readonly quantity: string
  /** Serial numbers, one on a line. */
  readonly serials: string
}

/** A line of which nothing was entered. */
export const NOT_COUNTED: CountInput = { quantity: '', serials: '' }

/** The serial numbers of a text, each once. */
export function serialsIn(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** What is sent of a line that was counted. */
export function attemptOf(line: CountLine, counted: CountInput): Readonly<Record<string, unknown>> {
  const { product, account, batch, sell_by_date, best_before_date } = line
  const serial_numbers = line.isSerialised ? serialsIn(counted.serials) : []
  return {
    product_id: Number(product.id),
    physical_count: numberText(counted.quantity),
    ...(account === null ? {} : { account_id: Number(account.id) }),
    ...(batch === null ? {} : { batch }),
    ...(sell_by_date === null ? {} : { sell_by_date }),
    ...(best_before_date === null ? {} : { best_before_date }),
    ...(serial_numbers.length === 0 ? {} : { serial_numbers }),
  }
}

/** Whether a line was counted: a quantity, and as many serial numbers where its pieces have them. */
export function isEntered({ isSerialised }: CountLine, { quantity, serials }: CountInput): boolean {
  return isCounted(quantity) && (!isSerialised || serialsIn(serials).length === Number(numberText(quantity)))
}

const numberText = (quantity: string) => quantity.trim().replace(',', '.')

/** Whether a line is still to be counted: never was, or disagreed once. */
export function isToCount({ attempts, isRight }: CountLine): boolean {
  return isRight !== true && attempts < ATTEMPTS_MAX
}

/** Whether a text is a quantity that can have been counted. */
export function isCounted(text: string): boolean {
  return /^\d+([.,]\d+)?$/.test(text.trim())
}
