// Sends lists of requests over HTTP, each client one list after the other, and prints how many seconds all and each took. Fed over standard input by `sides.ts`.
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'

const { url, headers, lists, clients } = JSON.parse(await text(process.stdin))
const agent = new Agent({ connections: clients, pipelining: 1 })
const took = []

async function work() {
  for (let list = lists.pop(); list !== undefined; list = lists.pop())
    for (const { method, path, body, status, expected = '' } of list) {
      const sent = performance.now()
      const answer = await agent.request({ origin: url, path, method, headers, body: JSON.stringify(body) })
      const received = await answer.body.text()
      took.push(performance.now() - sent)
      if (answer.statusCode !== status || !received.includes(expected))
        throw new Error(`${method} ${path}: ${answer.statusCode} ${received}`)
    }
}

const began = performance.now()
await Promise.all(Array.from({ length: clients }, work))
const seconds = (performance.now() - began) / 1000
took.sort((one, other) => one - other)
const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))]
process.stdout.write(JSON.stringify({ seconds, p50: at(0.5), p99: at(0.99) }))
await agent.close()
