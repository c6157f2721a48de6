import { Worker } from 'node:worker_threads'
import { READY, type Watched } from './bounded-process.ts'

/**
 * Answers what a `BoundedProcess` is asked, one order after the other. A thread watches meanwhile: it ends this process when
 * the one that started it is gone, or when one order has taken more time of the processor than it may.
 */
export function answerOrders<Order, Answer>(answer: (order: Order) => Answer | Promise<Answer>): void {
  const { parent, cpu_ms } = JSON.parse(process.argv[2] ?? '') as Pick<Watched, 'parent' | 'cpu_ms'>
  const orders = new Int32Array(new SharedArrayBuffer(4))
  const watched: Watched = { parent, cpu_ms, orders }
  new Worker(new URL('./process-watch.ts', import.meta.url), { workerData: watched }).unref()
  process.on('message', async (order: Order) => {
    Atomics.add(orders, 0, 1)
    const answered = await answer(order)
    Atomics.add(orders, 0, 1)
    process.send?.(answered)
  })
  process.once('disconnect', () => process.exit())
  process.send?.(READY)
}
