const LENGTHS = [14, 13, 12, 8]

/** A scanned code without the identifier of its symbology, as `]C1`, and without the add-on that `]E3` announces. */
export function withoutSymbology(text: string): string {
  const code = text.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  return /^\]E3/i.test(text) && /^\d{15,18}$/.test(code) ? code.slice(0, 13) : code
}

/** The texts that stand for the same code as this one, itself first: a trade item number is the same in 8, 12, 13 and 14 digits. */
export function tradeNumberForms(code: string): readonly string[] {
  if (!/^\d+$/.test(code) || !LENGTHS.includes(code.length)) return [code]
  const whole = code.padStart(14, '0')
  const sum = [...whole].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  if (sum % 10 !== 0) return [code]
  const forms = LENGTHS.map((length) => whole.slice(-length)).filter(
    (form) => form.padStart(14, '0') === whole,
  )
  return [code, ...forms.filter((form) => form !== code)]
}

/** The references and barcodes that a unit with this scanned code may have: an SSCC is stored with or without `00`. */
export function unitCodeForms(code: string): readonly string[] {
  const plain = withoutSymbology(code.trim())
  const sscc = /^(?:\(00\)|00)(\d{18})/.exec(plain)?.[1]
  return [...new Set([code, plain, ...(sscc === undefined ? [] : [sscc, `00${sscc}`])])]
}
