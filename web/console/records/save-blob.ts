/** Saves a file as a download of the browser. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}${ENDINGS[content.type.split(';')[0] ?? ''] ?? ''}`
  link.click()
  URL.revokeObjectURL(address)
}

/** Lets the browser download from an address of this service. */
export function saveAddress(address: string): void {
  const link = document.createElement('a')
  const { pathname, search } = new URL(address)
  // Pages are served where files are, whatever the address of the service is for others.
  link.href = `${pathname}${search}`
  link.download = ''
  link.click()
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'text/csv': '.csv',
  'text/plain': '.txt',
  'application/json': '.json',
  'application/zpl': '.zpl',
  'application/zip': '.zip',
}
