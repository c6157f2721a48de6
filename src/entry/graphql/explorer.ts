import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** The page and its files are served only by this service (platform 3.9). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const read = (file: string) => readFileSync(new URL(`./explorer/${file}`, import.meta.url), 'utf8')

/** The explorer's page. */
export const explorerPage = read('explorer.html')

/** The headers of the page. */
export const explorerHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
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
