// Confirms picks over HTTP, one request a task, and prints how many seconds that took. Fed over standard input by `picks.ts`.
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'

const { url, headers, bay, tasks, clients } = JSON.parse(await text(process.stdin))
const agent = new Agent({ connections: clients, pipelining: 1 })
const attributes = { status: 'completed', confirmed_quantity: 5, location_to_id: bay }
const body = JSON.stringify({ data: { type: 'tasks', attributes } })

async function work() {
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const answer = await agent.request({
      origin: url,
      path: `/api/tasks/${task}`,
      method: 'PATCH',
      headers,
      body,
    })
    const said = await answer.body.text()
    if (answer.statusCode !== 200 || !said.includes('"COMPLETED"'))
      throw new Error(`${answer.statusCode}: ${said}`)
  }
}

const began = performance.now()
await Promise.all(Array.from({ length: clients }, work))
process.stdout.write(String((performance.now() - began) / 1000))
await agent.close()
