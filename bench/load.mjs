// Sends one kind of request for some seconds, or a number of times, and prints what it came to. Fed over standard
// input by `support.ts`. `{n}` in the body is another number in every request.
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

const { url, headers, body, seconds, amount, connections } = JSON.parse(await text(process.stdin))
const length = amount === undefined ? { duration: seconds } : { amount }
let sent = Date.now() * 1000
const setupRequest = (request) => {
  sent += 1
  return { ...request, body: body.replaceAll('{n}', String(sent)) }
}
const requests = body.includes('{n}') ? { requests: [{ setupRequest }] } : { body }
const result = await autocannon({ url, method: 'POST', headers, connections, ...length, ...requests })
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
process.stdout.write(
  JSON.stringify({
    requests: result['2xx'],
    per_second: result['2xx'] / result.duration,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  }),
)
