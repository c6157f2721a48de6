import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownSources } from '#entry/http/own-sources.ts'

/** The page loads only its own files of this service (platform 3.9). */
function policyFor(request: FastifyRequest, public_url: string): string {
  const sourcesOf = (file: string) => ownSources(request, public_url, [`/graphql/explorer.${file}`])
  return [
    "default-src 'none'",
    `script-src ${sourcesOf('js')}`,
    `style-src ${sourcesOf('css')}`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const read = (file: string) => readFileSync(new URL(`./explorer/${file}`, import.meta.url), 'utf8')

const page = read('explorer.html')

/** Sends the explorer's page. */
export function sendExplorer(request: FastifyRequest, reply: FastifyReply, public_url: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(request, public_url),
    })
    .send(page)
}

/** Adds the page's script and style, which are public. */
export function addExplorerFiles(app: FastifyInstance): void {
  const script = read('explorer.js')
  const style = read('explorer.css')
  app.get('/graphql/explorer.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/graphql/explorer.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
