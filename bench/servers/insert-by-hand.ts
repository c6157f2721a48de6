import { hash, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

// What a careful person writes for one creation: token and tenant are looked up once and kept, the body is checked by
// a schema, the one statement is prepared, and the row is answered. With GUARDED=true it is written with the guarantees of
// the service: under row level security, confined to the tenant, with an event in the same transaction.
const isGuarded = process.env.GUARDED === 'true'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
/** Connections that are subject to row level security. */
const guardedPool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c role=goodsyard_app',
})
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

const INSERT = {
  name: 'site',
  text: 'insert into sites (tenant_id, code, name, tier) values ($1, $2, $3, $4) returning *',
}
const CONFINE = {
  name: 'confine',
  text: "select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)",
}
const INSERT_WITH_EVENT = {
  name: 'site with event',
  text: `with made as (${INSERT.text}),
    told as (
      insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, actor_id,
        source, depth, occurred_at)
      select m.tenant_id, $5, 'change', 'sites', 'created', 'sites', m.id, 1, to_jsonb(m), $6, 'api', 0, m.created_at from made m)
    select * from made`,
}
const user = Number((await pool.query('select min(id) as id from users')).rows[0].id)

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
  const values = [tenant, sent.code, sent.name, sent.tier ?? null]
  const { rows } = isGuarded ? await insertGuarded(values) : await pool.query({ ...INSERT, values })
  const { id, tenant_id, ...row } = rows[0]
  return { data: { id, type: 'sites', attributes: row } }
})

/** Inserts a site and its event in one transaction, in which only rows of the tenant are seen. */
async function insertGuarded(values: readonly unknown[]) {
  const client = await guardedPool.connect()
  try {
    await client.query('begin')
    await client.query({ ...CONFINE, values: [String(values[0]), String(user)] })
    const made = await client.query({ ...INSERT_WITH_EVENT, values: [...values, randomUUID(), user] })
    await client.query('commit')
    return made
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
