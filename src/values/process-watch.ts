import { workerData } from 'node:worker_threads'
import type { Watched } from './bounded-process.ts'

/** So often is looked whether this process may go on. */
const LOOK_MS = 250

// Who started it may have died before this runs: its id is told, and not asked for here.
const { parent, cpu_ms, orders }: Watched = workerData
let watched = { order: 0, begun_ms: 0 }

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  const order = Atomics.load(orders, 0)
  const { user, system } = process.cpuUsage()
  const used_ms = (user + system) / 1000
  if (order !== watched.order) watched = { order, begun_ms: used_ms }
  const isWorking = order % 2 === 1
  if (isWorking && used_ms - watched.begun_ms > cpu_ms) process.kill(process.pid, 'SIGXCPU')
}, LOOK_MS)
