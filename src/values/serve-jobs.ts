import { Worker } from 'node:worker_threads'
import { READY, type WatchedProcess } from './bounded-process.ts'

/**
 * Performs the jobs of a `BoundedProcess`, one after the other. A thread watches it: it ends this process when its
 * parent has ended, or when a job exceeds its CPU time.
 */
export function serveJobs<Order, Answer>(perform: (order: Order) => Answer | Promise<Answer>): void {
  const { parent, cpu_ms } = JSON.parse(process.argv[2] ?? '') as Pick<WatchedProcess, 'parent' | 'cpu_ms'>
  const orders = new Int32Array(new SharedArrayBuffer(4))
  const data: WatchedProcess = { parent, cpu_ms, orders }
  new Worker(new URL('./process-watch.ts', import.meta.url), { workerData: data }).unref()
  process.on('message', async (order: Order) => {
    Atomics.add(orders, 0, 1)
    const result = await perform(order)
    Atomics.add(orders, 0, 1)
    process.send?.(result)
  })
  process.once('disconnect', () => process.exit())
  process.send?.(READY)
}
