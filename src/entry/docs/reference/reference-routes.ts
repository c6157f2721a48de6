import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { guideList } from '#entry/docs/guides/guide-pages.ts'
import type { LoadGuides } from '#entry/docs/guides/guide-routes.ts'
import { ownSources } from '#entry/http/own-sources.ts'
import { referencePageFor } from './reference-page.ts'

/** The folder with the reader as one file for browsers, as its package holds it. */
const READER = fileURLToPath(new URL('openapi-explorer', import.meta.url))

/**
 * Only scripts and styles of the reference, by their path, and data of this service; a style element needs the nonce
 * of its page. Style attributes are admitted, since the templates of the reader consist of them.
 */
function policyFor(nonce: string, own: string): string {
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Adds the page that shows the OpenAPI document, and its files. */
export async function addReference(
  app: FastifyInstance,
  load: LoadGuides,
  public_url: string,
): Promise<void> {
  app.get('/docs', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyFor(nonce, ownSources(request, public_url, ['/docs/'])),
        'cache-control': 'no-cache',
      })
      .send(referencePageFor(guideList(await load()), nonce))
  })
  for (const [file, type] of FILES) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(`/docs/${file}`, (_request, reply) => reply.type(`text/${type}; charset=utf-8`).send(content))
  }
  // The reader has most of a megabyte, so it is sent from the disk and not kept in memory.
  await app.register(fastifyStatic, {
    root: READER,
    prefix: '/docs/files/',
    allowedPath: (path) => path === '/openapi-explorer.min.js',
  })
}

const FILES = [
  ['reader.css', 'css'],
  ['reference.css', 'css'],
  ['document.js', 'javascript'],
  ['reference.js', 'javascript'],
  ['samples.js', 'javascript'],
  ['style-nonce.js', 'javascript'],
] as const
