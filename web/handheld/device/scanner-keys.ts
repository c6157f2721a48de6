/** The control characters in their order, as manuals of scanners name them. */
const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

/** What a scanner types for its prefix or suffix as it was entered, where `{STX}` is the control character of that name. */
export function scannerKeys(entered: string | null | undefined): string {
  return (entered ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const code = NAMES.indexOf(name)
    return code === -1 ? whole : String.fromCharCode(code)
  })
}
