/** The page of a carrier for a number; null where the carrier has none, or it is no address over https. */
export function trackingAddress(template: string | null | undefined, number: string | null): string | null {
  if (template === null || template === undefined || number === null || number === '') return null
  const address = template.replace(/\{(?:tracking_)?number\}/, () => encodeURIComponent(number))
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}
