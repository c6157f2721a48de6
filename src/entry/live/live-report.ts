/** Metrics and error reports of the hub. */
export type LiveReport = {
  /** Called with the number of changes read for streams. */
  readonly sent: (changes: number) => void
  /** Called when a stream was cut off because its reader was slow. */
  readonly cut: () => void
  /** Called with the number of open streams. */
  readonly counted: (streams: number) => void
  readonly failed: (error: unknown) => void
}
