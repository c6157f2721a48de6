import type { FormColumn } from './form-pieces.ts'

/** How days are written. */
export const DAY = 'date_format: "%-d %b %Y"'

/** A fact that is a day. */
export const day = (name: string, value: string) => [name, value, `{{ ${value} | ${DAY} }}`] as const

/** A product by its code and its description. */
export const GOODS = '<b>{{ line.product.code }}</b><br>{{ line.product.description }}'

/** The product of a line. */
export const product: FormColumn = { title: 'Product', value: GOODS, isWide: true }

/** The number of a line. */
export const lineNumber: FormColumn = { title: 'Line', value: '{{ line.line_number }}', isWhole: true }

/** The batch of a line. */
export const batch: FormColumn = { title: 'Batch', value: '{{ line.batch }}', needs: ['batch'] }

/** The sell-by date of a line. */
export const sellBy: FormColumn = {
  title: 'Sell by',
  value: `{% if line.sell_by_date %}{{ line.sell_by_date | ${DAY} }}{% endif %}`,
  needs: ['sell_by_date'],
  isWhole: true,
}

/** A number of a line; with `needed` it is left out where no line has it. */
export const number = (title: string, field: string, needed?: 'needed'): FormColumn => ({
  title,
  value: `{{ line.${field} }}`,
  isNumber: true,
  ...(needed === undefined ? {} : { needs: [field] }),
})

/** An amount of money of a line. */
export const amount = (title: string, field: string, needed?: 'needed'): FormColumn => ({
  ...number(title, field, needed),
  value: `{% if line.${field} != nil %}{{ line.${field} | number: 2 }}{% endif %}`,
})

/** A code to be scanned, below its words. */
export const barcode = (value: string) => `{{ ${value} }}<br>{{ ${value} | code128: width: 55, height: 11 }}`
