import type { FastifyInstance, FastifyReply } from 'fastify'
import { keptBytes, sendKept } from '#entry/http/kept-bytes.ts'
import { JSON_TYPE } from '#entry/http/refusals.ts'
import type { JsonObject } from '#values/json.ts'
import { once } from '#values/once.ts'
import { addGuides, guidesOnce } from './guides/guide-routes.ts'
import { homeLinksFor, homePageFor, icon } from './pages.ts'
import { addReference } from './reference/reference-routes.ts'

/** The overview has only a style. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the reference: the OpenAPI document as JSON and YAML, a page to read and try it, and an overview page. */
export async function addDocs(
  app: FastifyInstance,
  describe: () => JsonObject,
  { has_console, public_url }: { readonly has_console: boolean; readonly public_url: string },
): Promise<void> {
  const homePage = homePageFor(has_console)
  const load = guidesOnce()
  addGuides(app, load)
  // Both are generated and compressed on first use.
  const json = once(() => keptBytes(JSON.stringify(describe())))
  const yaml = once(async () =>
    keptBytes((await import('yaml')).stringify(JSON.parse(JSON.stringify(describe())))),
  )
  const kept = { compress: false } as const
  app.get('/openapi.json', kept, async (request, reply) =>
    sendKept({ request, reply: reply.type('application/json; charset=utf-8') }, await json()),
  )
  app.get('/openapi.yaml', kept, async (request, reply) =>
    sendKept({ request, reply: reply.type('application/yaml; charset=utf-8') }, await yaml()),
  )
  app.get('/', ({ headers: { accept = '' } }, reply) => {
    reply.header('vary', 'accept')
    const isForProgram = accept.includes('application/json') && !accept.includes('text/html')
    return isForProgram ? reply.type(JSON_TYPE).send(homeLinksFor(has_console)) : page(reply, homePage)
  })
  app.get('/favicon.ico', (_request, reply) => reply.type('image/svg+xml').send(icon))
  await addReference(app, load, public_url)
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
}
