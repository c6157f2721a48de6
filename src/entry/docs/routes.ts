import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_THERE } from '#entry/http/pages.ts'
import { JSON_TYPE } from '#entry/http/refusals.ts'
import type { JsonObject } from '#values/json.ts'
import { guideList } from './guides/guide-pages.ts'
import { addGuides, guidesOnce } from './guides/guide-routes.ts'
import { docsPageFor, docsScript, docsStyle, homeLinksFor, homePageFor, icon } from './pages.ts'

/** The path of the packaged page that shows an OpenAPI document. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Only scripts and styles of the page itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the reference: the OpenAPI document as JSON and YAML, a page to read and try it, and an overview page. */
export async function addDocs(
  app: FastifyInstance,
  describe: () => JsonObject,
  { has_console }: { readonly has_console: boolean },
): Promise<void> {
  const homePage = homePageFor(has_console)
  const load = guidesOnce()
  addGuides(app, load)
  // Both are generated on first use.
  let json: string | null = null
  let yaml: string | null = null
  app.get('/openapi.json', PAGE_THERE, (_request, reply) => {
    json ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/openapi.yaml', PAGE_THERE, async (_request, reply) => {
    yaml ??= (await import('yaml')).stringify(JSON.parse(JSON.stringify(describe())))
    return reply.type('application/yaml; charset=utf-8').send(yaml)
  })
  app.get('/', PAGE_THERE, ({ headers: { accept = '' } }, reply) => {
    reply.header('vary', 'accept')
    const isForProgram = accept.includes('application/json') && !accept.includes('text/html')
    return isForProgram ? reply.type(JSON_TYPE).send(homeLinksFor(has_console)) : page(reply, homePage)
  })
  app.get('/favicon.ico', PAGE_THERE, (_request, reply) => reply.type('image/svg+xml').send(icon))
  app.get('/docs', PAGE_THERE, async (_request, reply) => page(reply, docsPageFor(guideList(await load()))))
  app.get('/docs/docs.css', PAGE_THERE, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
  app.get('/docs/start.js', PAGE_THERE, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(docsScript),
  )
  await app.register(fastifyStatic, {
    root: PACKAGE,
    prefix: '/docs/files/',
    allowedPath: (path) =>
      /^\/(swagger-ui\.css|swagger-ui-bundle\.js|oauth2-redirect\.(html|js))$/.test(path),
  })
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
}
