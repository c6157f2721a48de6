import { hash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

// What a careful person writes for one creation: token and tenant are looked up once and kept, the body is checked by
// a schema, the one statement is prepared, and the row is answered.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify({ logger: false })
const tenants = new Map<string, number>()

async function tenantOf(authorization: string, subdomain: string): Promise<number | null> {
  const token = hash('sha256', authorization.replace(/^bearer /i, ''), 'base64url')
  const key = `${token} ${subdomain}`
  const known = tenants.get(key)
  if (known !== undefined) return known
  const { rows } = await pool.query(
    `select t.id from tenants t
     join oauth_artifacts a on a.kind in ('AccessToken', 'ClientCredentials') and a.id_hash = $1 and a.expires_at > now()
     where t.subdomain = $2 and t.is_active`,
    [token, subdomain],
  )
  if (rows[0] === undefined) return null
  tenants.set(key, Number(rows[0].id))
  return Number(rows[0].id)
}

const text = { type: 'string', minLength: 1, maxLength: 50 }
const attributes = {
  type: 'object',
  required: ['code', 'name'],
  properties: {
    code: text,
    name: text,
    tier: { type: ['string', 'null'], enum: ['none', 'lower', 'upper', null] },
  },
}
const data = {
  type: 'object',
  required: ['type', 'attributes'],
  properties: { type: { const: 'sites' }, attributes },
}
const body = { type: 'object', required: ['data'], properties: { data } }

app.get('/health', async () => ({ status: 'ok' }))

app.post('/api/sites', { schema: { body } }, async (request, reply) => {
  const { authorization, 'x-service-subdomain': subdomain } = request.headers
  const tenant = await tenantOf(authorization ?? '', String(subdomain ?? ''))
  if (tenant === null) return reply.code(401).send({ error: 'no' })
  const sent = (request.body as { data: { attributes: { code: string; name: string; tier?: string } } }).data
    .attributes
  const { rows } = await pool.query({
    name: 'site',
    text: 'insert into sites (tenant_id, code, name, tier) values ($1, $2, $3, $4) returning *',
    values: [tenant, sent.code, sent.name, sent.tier ?? null],
  })
  const { id, tenant_id, ...row } = rows[0]
  return { data: { id, type: 'sites', attributes: row } }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
