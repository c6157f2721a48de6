import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { openHttp } from '#outside/http.ts'
import { openSftp } from '#outside/sftp.ts'
import { type Answers, openNameServer } from '../support/name-server.ts'

// A program that the test of names runs in a network of its own, where port 53 and a public address are this machine's.
// It prints what each request came to, and which server was connected to.

const [, , PUBLIC = ''] = process.argv
const INTERNAL = '127.0.0.1'
const RULES = { allow_http: true, ports: [], allow: [], own: [] }

const ANSWERS: Answers = {
  'changes.test': [[PUBLIC], [INTERNAL]],
  'both.test': [[PUBLIC, INTERNAL]],
  'six.test': [['::1']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'redirect.test': [[PUBLIC]],
  'private.test': [['10.0.0.1'], [PUBLIC]],
}

const reached: string[] = []
for (const address of [PUBLIC, INTERNAL]) {
  const note = (protocol: string) => reached.push(`${protocol} ${address === PUBLIC ? 'public' : 'internal'}`)
  const web = createHttpServer((request, response) => {
    note('http')
    const isRedirect = request.headers.host === 'redirect.test'
    response
      .writeHead(isRedirect ? 302 : 200, isRedirect ? { location: `http://${INTERNAL}/` } : {})
      .end('ok')
  })
  const files = createServer((socket: Socket) => {
    note('sftp')
    socket.destroy()
  })
  await once(web.listen(80, address), 'listening')
  await once(files.listen(22, address), 'listening')
}
const names = await openNameServer(ANSWERS)

const http = openHttp(RULES)
const sftp = openSftp(RULES)
const upload = {
  port: 22,
  username: 'a',
  password: 'b',
  private_key: null,
  host_key: null,
  path: '/a',
  bytes: Buffer.from('a'),
}
/** Everything by which a tenant names a host that is connected to. */
const CLIENTS = {
  http: (name: string) => http({ method: 'GET', url: `http://${name}/`, headers: {}, body: null }),
  sftp: (name: string) => sftp({ ...upload, host: name }),
} as const

const tried: object[] = []
const [, , , client = 'http'] = process.argv
for (const name of Object.keys(ANSWERS))
  for (const time of [1, 2]) {
    const before = { reached: reached.length, queries: names.timesAsked(name) }
    const { kind } = await CLIENTS[client as keyof typeof CLIENTS](name)
    const queries = names.timesAsked(name) - before.queries
    tried.push({ name, time, kind, queries, reached: reached.slice(before.reached) })
  }
process.stdout.write(JSON.stringify(tried))
process.exit(0)
