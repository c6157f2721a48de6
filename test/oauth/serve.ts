import { join } from 'node:path'
import Fastify from 'fastify'
import { Access } from '#access/access.ts'
import { bootstrap } from '#access/bootstrap.ts'
import { ACCESS_CHANNEL, accessChanged } from '#access/changes.ts'
import { Secrets } from '#access/secrets.ts'
import { Database } from '#database/database.ts'
import { Listener } from '#database/listen.ts'
import { oauth } from '#entry/oauth/oauth.ts'
import { openMail } from '#outside/mail.ts'
import { Problem } from '#problems/problem.ts'

const { DATABASE_URL = '', DATA_DIR = '', PORT } = process.env
const port = Number(PORT)
const origin = `http://127.0.0.1:${port}`
const database = new Database({ url: DATABASE_URL, pool: 10 })
const secrets = new Secrets('the secret key of the tests, with 32 bytes or more')
await bootstrap(database, secrets, {
  data_dir: DATA_DIR,
  subdomains: ['demo', 'second'],
  client_id: process.env['GOODSYARD_CLIENT_ID'] ?? null,
  client_secret: process.env['GOODSYARD_CLIENT_SECRET'] ?? null,
  client_redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
  admin_email: process.env['GOODSYARD_ADMIN_EMAIL'] ?? null,
  admin_password: process.env['GOODSYARD_ADMIN_PASSWORD'] ?? null,
  fill: async () => undefined,
})
const access = new Access(database)
await Listener.open({ url: DATABASE_URL, channel: ACCESS_CHANNEL, heard: accessChanged })
const app = Fastify({ trustProxy: '127.0.0.1', logger: true, disableRequestLogging: true })
await app.register(
  oauth({
    database,
    secrets,
    auth_url: origin,
    public_url: origin,
    access_token_seconds: 7200,
    refresh_token_days: 30,
    cors_origins: ['https://app.example'],
    send_mail: openMail({ smtp_url: null, from: 'goodsyard@localhost', outbox: join(DATA_DIR, 'outbox') }),
  }),
)
app.get('/whoami', async (request, reply) => {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  const principal = await access.authenticate(token)
  if (principal === null) return reply.code(401).send({ error: 'unknown' })
  try {
    const { tenant, caller } = await access.enter(principal, String(request.headers['x-service-subdomain']))
    return { tenant, caller: { ...caller, permissions: [...caller.permissions] } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return reply.code(403).send({ error: error.first.details })
  }
})
await app.listen({ port, host: '127.0.0.1' })
