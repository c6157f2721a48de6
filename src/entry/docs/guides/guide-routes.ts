import { readFileSync } from 'node:fs'
import { create as dispositionFor } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refusal } from '#problems/problem.ts'
import { type Guide, guidePage, guidesPage } from './guide-pages.ts'

/** The pages have no scripts, and their style is a file of its own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Reads and renders the guides on first use, so that a start need not. */
export type LoadGuides = () => Promise<readonly Guide[]>

/** Reads the guides once. */
export function guidesOnce(): LoadGuides {
  let guides: readonly Guide[] | null = null
  return async () => {
    guides ??= (await import('./guides.ts')).readGuides()
    return guides
  }
}

/** Adds the guides: a list of them, a page for each, and the files they offer. */
export function addGuides(app: FastifyInstance, load: LoadGuides): void {
  const style = readFileSync(new URL('./guide.css', import.meta.url), 'utf8')
  app.get('/docs/guides', async (_request, reply) => send(reply, guidesPage(await load())))
  app.get('/docs/guides/guide.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get<{ Params: { name: string } }>('/docs/guides/:name', async (request, reply) => {
    const guides = await load()
    const guide = guides.find(({ name }) => name === request.params.name)
    if (guide === undefined) throw refusal('not_found', {})
    return send(reply, guidePage(guide, guides))
  })
  app.get<{ Params: { file: string } }>('/docs/guides/samples/:file', async (request, reply) => {
    const { file } = request.params
    const sample = (await import('./guides.ts')).readSamples().get(file)
    if (sample === undefined) throw refusal('not_found', {})
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', dispositionFor(file))
      .send(sample)
  })
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
}
