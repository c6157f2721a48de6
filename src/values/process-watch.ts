import { workerData } from 'node:worker_threads'
import type { WatchedProcess } from './bounded-process.ts'

/** The interval at which the process checks whether it may continue. */
const LOOK_MS = 250

// The parent may have died before this runs, so its id is passed and not read here.
const { parent, cpu_ms, orders }: WatchedProcess = workerData
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
