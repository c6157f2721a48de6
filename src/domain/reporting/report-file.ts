/** The forms a report can be written in. */
export const FORMATS = ['csv', 'xlsx', 'json', 'pdf'] as const

/** One of them. */
export type Format = (typeof FORMATS)[number]

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  pdf: 'application/pdf',
}

/** The form of a report that is told none: a chart is drawn, a table is written. */
export function usualFormat(report_type: string): Format {
  return report_type === 'single' ? 'csv' : 'pdf'
}

/** The MIME type of a form. */
export function typeOf(format: Format): string {
  return TYPES[format]
}

/** The name under which a report is saved. */
export function fileNameFor(name: string, format: Format): string {
  return `${name.replaceAll(/[\p{Cc}/\\]/gu, '-').trim()}.${format}`
}
