import './no-configuration-search.ts'

/** The library of the job queue, which is loaded by way of this file alone. */
export {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
