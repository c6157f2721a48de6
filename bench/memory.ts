import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openGround } from './ground.ts'
import { load } from './support.ts'

// The memory of the serving process: at rest, and whether it grows between the 50,000th and the 100,000th request.

const REST_MAX_MIB = 160
const HALF = Number(process.env.REQUESTS ?? 100_000) / 2

const ground = await openGround()
try {
  const { pid, url } = ground.service
  await pause(3000)
  const rest = residentMib(pid)
  const shot = {
    url: `${url}/graphql`,
    headers: ground.headers,
    body: JSON.stringify({
      query: '{ location_types { all(first: 5) { edges { node { id code name } } } } }',
    }),
    expected: 'GIBAY',
  }
  await load(shot, { connections: 16, amount: HALF })
  const middle = await settled(pid)
  await load(shot, { connections: 16, amount: HALF })
  const end = await settled(pid)
  const growth = `${middle.toFixed(0)} MiB after ${HALF}, ${end.toFixed(0)} MiB after ${HALF * 2}`
  console.log(
    `| memory of the serving process at rest | | under ${REST_MAX_MIB} MiB | ${rest.toFixed(0)} MiB |`,
  )
  console.log(`| the same after requests | | no growth | ${growth} |`)
} finally {
  await ground.stop()
}

function residentMib(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** The smallest of some readings after the load: what is garbage has gone by then. */
async function settled(pid: number): Promise<number> {
  const readings: number[] = []
  for (let reading = 0; reading < 5; reading += 1) {
    await pause(1000)
    readings.push(residentMib(pid))
  }
  return Math.min(...readings)
}
