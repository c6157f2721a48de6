/** The file formats of reports. */
const REPORT_FORMATS = ['csv', 'xlsx', 'json', 'pdf'] as const

/** A file format of reports. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

const TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  pdf: 'application/pdf',
}

/** The default format of a report: PDF for charts, CSV for tables. */
export function defaultFormat(report_type: string): ReportFormat {
  return report_type === 'single' ? 'csv' : 'pdf'
}

/** The MIME type of a format. */
export function mimeTypeOf(format: ReportFormat): string {
  return TYPES[format]
}

/** The file name of a report. */
export function fileNameFor(name: string, format: ReportFormat): string {
  return `${name.replaceAll(/[\p{Cc}/\\]/gu, '-').trim()}.${format}`
}
