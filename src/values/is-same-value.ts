/** Whether a sent value equals the current one; numbers are compared with exact decimals as text. */
export function isSameValue(sent: unknown, current: unknown): boolean {
  return sent === current || (sent !== null && current !== null && String(sent) === String(current))
}
