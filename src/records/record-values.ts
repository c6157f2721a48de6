/** Values of a record by column, as it is or as it will be after a request; some may be missing. */
export type RecordValues = Readonly<Record<string, unknown>>
