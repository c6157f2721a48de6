import { workerData } from 'node:worker_threads'

/** So often is looked whether the process that started this one is still there. */
const LOOK_MS = 1_000

// Who started it may have died before this runs: its id is told, and not asked for here.
const parent = Number(workerData)

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
