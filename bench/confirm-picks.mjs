// Confirms picks over HTTP, one request a task, and prints how many seconds that took; with `times`, how long the requests took too. Fed over standard input by `picks.ts`.
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'

const { url, headers, bay, tasks, clients, times = false } = JSON.parse(await text(process.stdin))
const agent = new Agent({ connections: clients, pipelining: 1 })
const attributes = { status: 'completed', confirmed_quantity: 5, location_to_id: bay }
const body = JSON.stringify({ data: { type: 'tasks', attributes } })

const took = []

async function work() {
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const sent = performance.now()
    const answer = await agent.request({
      origin: url,
      path: `/api/tasks/${task}`,
      method: 'PATCH',
      headers,
      body,
    })
    const said = await answer.body.text()
    took.push(performance.now() - sent)
    if (answer.statusCode !== 200 || !said.includes('"COMPLETED"'))
      throw new Error(`${answer.statusCode}: ${said}`)
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: clients }, work))
const seconds = (performance.now() - began) / 1000
took.sort((one, other) => one - other)
const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))]
process.stdout.write(times ? JSON.stringify({ seconds, p50: at(0.5), p99: at(0.99) }) : String(seconds))
await agent.close()
