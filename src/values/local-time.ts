const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/** The local time of a zone at a moment in the form of the wire; null where the text is no moment. */
export function localTimeAt(instant: string, timezone: string): Temporal.PlainDateTime | null {
  if (!INSTANT.test(instant)) return null
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime()
}
