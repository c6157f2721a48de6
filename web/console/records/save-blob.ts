/** Hands a file to the browser, which puts it among the downloads. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}${ENDINGS[content.type.split(';')[0] ?? ''] ?? ''}`
  link.click()
  URL.revokeObjectURL(address)
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'text/csv': '.csv',
  'text/plain': '.txt',
  'application/json': '.json',
  'application/zpl': '.zpl',
}
