import { StartupFailure } from './startup-failure.ts'

/** What to tell where a connection pooler refused a connection for the settings it was opened with; null for other errors. */
export function refusedSettings(error: unknown): StartupFailure | null {
  if (!(error instanceof Error) || !/startup parameter/.test(error.message)) return null
  return new StartupFailure(
    `a connection pooler before the database refuses settings of sessions (${error.message}): add options to its ignore_startup_parameters and give them to the login (docs/operating/failover.md)`,
    error,
  )
}
