const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A number of bytes as people read it: "1.5 MiB". */
export function showBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return `${format.format(bytes / 1024 ** power)} ${UNITS[power]}`
}
