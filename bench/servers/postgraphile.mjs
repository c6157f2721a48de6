// The best-known generator of GraphQL from a database, with its fastest preset, behind the same checks.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const entrances = new Map()

async function enter(authorization, subdomain) {
  const token = createHash('sha256')
    .update(authorization.replace(/^bearer /i, ''))
    .digest('base64url')
  const key = `${token} ${subdomain}`
  const known = entrances.get(key)
  if (known !== undefined) return known
  const { rows } = await pool.query(
    `select t.id from tenants t
     join oauth_artifacts a on a.kind in ('AccessToken', 'ClientCredentials') and a.id_hash = $1 and a.expires_at > now()
     where t.subdomain = $2 and t.is_active`,
    [token, subdomain],
  )
  const tenant = rows[0]?.id ?? null
  entrances.set(key, tenant)
  return tenant
}

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: { explain: false },
})
const serv = pgl.createServ(grafserv)
const handle = serv.createHandler()

const server = createServer(async (request, response) => {
  if (request.url === '/health') return response.end('{"status":"ok"}')
  const tenant = await enter(
    request.headers.authorization ?? '',
    String(request.headers['x-service-subdomain'] ?? ''),
  )
  if (tenant === null) {
    response.statusCode = 401
    return response.end()
  }
  return handle(request, response)
})
await serv.ready()
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
