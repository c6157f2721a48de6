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

/** Parses a day of orders: the packaged one (`samples/README.md` names its source), or another in its format. */
export function readOnlineRetail(file: string | URL = FILE): readonly OrderLine[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const [order = '', product = '', description = '', quantity = '', , , customer = '', country = ''] =
      cells(line)
    return { order, product, description: description.trim(), quantity: Number(quantity), customer, country }
  })
}

/** The cells of a line; quoted cells may contain commas and doubled quotes. */
function cells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
