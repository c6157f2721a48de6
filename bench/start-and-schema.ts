import { readFileSync } from 'node:fs'
import { getIntrospectionQuery } from 'graphql'
import { type Ground, openGround } from './ground.ts'
import { median, serve } from './support.ts'

// How long a process takes to answer once its database is up, how large the schema of all resources is, and how long the
// answer to the whole of it takes.

const START_MAX_MS = 1500
const INTROSPECTION_MAX_MS = 300
const STARTS = 5
const ASKED = 11
/** Of a second, as the kernel counts. */
const TICKS = 100

/** One start: how long it took, and how much of that the processors were at work. */
type Started = { readonly seconds: number; readonly processor: number }

const ground = await openGround()
try {
  const starts: Started[] = []
  for (let start = 0; start < STARTS; start += 1) starts.push(await startOf(ground))
  const [took, worked] = [starts.map(({ seconds }) => seconds), starts.map(({ processor }) => processor)].map(
    median,
  )
  console.log(
    `| start of a process with every role, until it answers, on a database that is up | | under ${START_MAX_MS / 1000} s | ${took?.toFixed(2)} s, ${worked?.toFixed(2)} s of them at work |`,
  )
  const first = await introspect(ground)
  const others: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) others.push((await introspect(ground)).milliseconds)
  const { types, fields, bytes } = first
  const size = `${types} types, ${fields} fields, ${kib(bytes)} KiB as an answer, ${kib(written('schema.graphql'))} KiB as text; ${kib(written('openapi.json'))} KiB of OpenAPI`
  console.log(`| size of the schema | | | ${size} |`)
  console.log(
    `| the whole schema by introspection | | under ${INTROSPECTION_MAX_MS} ms | ${first.milliseconds.toFixed(0)} ms the first time, ${median(others).toFixed(0)} ms then |`,
  )
} finally {
  await ground.stop()
}

/** How long one more process on the same database takes from its first instruction to its first answer. */
async function startOf({ database_url }: Ground): Promise<Started> {
  const began = performance.now()
  const serving = await serve('src/main.ts', {
    DATABASE_URL: database_url,
    SFTP_PORT: '0',
    GOODSYARD_SECRET_KEY: 'a key that is long enough for the bench',
    GOODSYARD_CLIENT_ID: 'bench-client',
    GOODSYARD_CLIENT_SECRET: 'the secret of the bench client',
  })
  const seconds = (performance.now() - began) / 1000
  const processor = processorSeconds(serving.pid)
  await serving.stop()
  return { seconds, processor }
}

/** How long the processors were at work for a process so far, all its threads together. */
function processorSeconds(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(facts[11]) + Number(facts[12])) / TICKS
}

type Introspected = {
  readonly milliseconds: number
  readonly bytes: number
  readonly types: number
  readonly fields: number
}

async function introspect({ service, headers }: Ground): Promise<Introspected> {
  const began = performance.now()
  const answer = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - began
  const types: readonly { readonly fields: readonly unknown[] | null }[] =
    JSON.parse(text).data.__schema.types
  const fields = types.reduce((sum, type) => sum + (type.fields?.length ?? 0), 0)
  return { milliseconds, bytes: Buffer.byteLength(text), types: types.length, fields }
}

function written(name: string): number {
  return readFileSync(new URL(`../docs/${name}`, import.meta.url)).length
}

function kib(bytes: number): string {
  return Math.round(bytes / 1024).toString()
}
