import { readFileSync } from 'node:fs'

const FILE = new URL('../../../samples/online-retail-day.csv', import.meta.url)

/** One line of a real day of orders. */
export type OrderLine = {
  readonly order: string
  readonly product: string
  readonly description: string
  readonly quantity: number
  readonly customer: string
  readonly country: string
}

/** Reads a day of orders: the one that comes with the project (`samples/README.md` names its source), or another of its form. */
export function readOnlineRetail(file: string | URL = FILE): readonly OrderLine[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const [order = '', product = '', description = '', quantity = '', , , customer = '', country = ''] =
      cells(line)
    return { order, product, description: description.trim(), quantity: Number(quantity), customer, country }
  })
}

/** The cells of one line; a quoted one may hold commas and doubled quotes. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
