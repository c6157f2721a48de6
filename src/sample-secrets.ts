/**
 * Secrets that samples of this repository once held: everybody can read them, so the service does not start with one
 * (spec: platform 15.1). A test compares the list with the history of the samples.
 */
export const SAMPLE_SECRETS: readonly string[] = [
  'change-this-key-of-at-least-32-bytes-now',
  'change-this-database-password',
  'change-this-storage-password',
]
