/** An amount of the service as its reader writes it, with its currency where there is one: exact, since it is never a number of the computer. */
export function showMoney(text: string, currency: string | null, language: string): string {
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text
  return formatOf(currency?.toUpperCase() ?? '', language).format(text as `${number}`)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key) ?? new Intl.NumberFormat(language, optionsFor(currency))
  formats.set(key, known)
  return known
}

function optionsFor(currency: string): Intl.NumberFormatOptions {
  if (!/^[A-Z]{3}$/.test(currency)) return { minimumFractionDigits: 2, maximumFractionDigits: 20 }
  return { style: 'currency', currency, maximumFractionDigits: 20 }
}
