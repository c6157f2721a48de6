import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebProgram } from '#access/web-applications.ts'
import type { Words } from '#access/words/en.ts'
import { sendKept } from '#entry/http/kept-bytes.ts'
import { ownSources } from '#entry/http/own-sources.ts'
import { pageWords } from '#entry/http/page-language.ts'
import { refusal } from '#problems/problem.ts'
import { plainPage } from './plain-page.ts'
import type { BuiltFile, WebBuild } from './web-build.ts'

/** A file with a hash in its name never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The placeholder of the nonce in the page of a build. */
const NONCE = '<meta property="csp-nonce" nonce="" content="">'

/**
 * Scripts, styles and fonts of the build alone, by their path, since the service also serves files of tenants; no
 * worker but one that the program brings. A style element needs the nonce of its page.
 */
function policyFor(nonce: string, { assets, worker, manifest, isCompiling }: PolicySources): string {
  return [
    "default-src 'none'",
    `script-src ${assets}${isCompiling ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src ${assets} 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `font-src ${assets}`,
    "connect-src 'self'",
    `worker-src ${worker}`,
    `manifest-src ${manifest}`,
    'frame-src blob:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Where a page may load files from: those of the build, its worker, and what it is installed by. */
type PolicySources = {
  readonly assets: string
  readonly worker: string
  readonly manifest: string
  /** Whether the program has a part in WebAssembly: the camera of handhelds. */
  readonly isCompiling: boolean
}

/** A program for browsers: its build, and the URL of the service. */
export type ServedProgram = {
  readonly program: WebProgram
  readonly build: WebBuild
  readonly public_url: string
}

/** Adds the page of a program, for every path below it, and its files (spec: platform 4.10). */
export function addPageRoutes(app: FastifyInstance, served: ServedProgram): void {
  const { program, build } = served
  const route = { compress: false, config: { cors: false } } as const
  app.get<{ Params: { '*': string } }>(`/${program}/assets/*`, route, (request, reply) => {
    const file = build.files?.get(`${program}/assets/${request.params['*']}`)
    if (file === undefined) throw refusal('not_found', {})
    return sendFile({ request, reply }, file)
  })
  for (const path of [`/${program}`, `/${program}/*`])
    app.get(path, route, (request, reply) => sendPage({ request, reply }, served))
}

function sendPage({ request, reply }: PageExchange, served: ServedProgram): FastifyReply {
  const { program, build, public_url } = served
  const named = fixedFile(request, served)
  if (named !== undefined) return sendNamedFile({ request, reply }, named, program)
  const page = build.files?.get(`${program}/index.html`)
  const words = pageWords(request).program
  if (page === undefined)
    return plainPage(reply, build.hasFailed ? failed(words, program) : building(words, program))
  const nonce = randomBytes(16).toString('base64url')
  const from = (path: string) => ownSources(request, public_url, [`/${program}/${path}`])
  const has = (name: string) => build.files?.has(`${program}/${name}`) === true
  const assets = from('assets/')
  return reply
    .headers({
      'content-type': page.type,
      'content-security-policy': policyFor(nonce, {
        assets,
        worker: has('worker.js') ? from('worker.js') : "'none'",
        isCompiling: hasWasm(build, program),
        manifest: has(`${program}.webmanifest`) ? from(`${program}.webmanifest`) : assets,
      }),
      'cache-control': 'no-cache',
    })
    .send(page.content.toString('utf8').replace(NONCE, NONCE.replace('nonce=""', `nonce="${nonce}"`)))
}

/** Whether a program has a part in WebAssembly, which its page may compile. */
function hasWasm({ files }: WebBuild, program: WebProgram): boolean {
  return [...(files?.keys() ?? [])].some((path) => path.startsWith(`${program}/`) && path.endsWith('.wasm'))
}

/** A file of the build with a name that stays: the worker and what an installed program is described by. */
function fixedFile(request: FastifyRequest, { program, build }: ServedProgram): BuiltFile | undefined {
  const name = (request.params as { readonly '*'?: string })['*'] ?? ''
  return /^[a-z]+\.(js|svg|webmanifest)$/.test(name) ? build.files?.get(`${program}/${name}`) : undefined
}

/** Such a file is asked for anew each time; a worker may serve the program's own path too. */
function sendNamedFile(exchange: PageExchange, file: BuiltFile, program: WebProgram): FastifyReply {
  return sendFile(exchange, file).headers({
    'cache-control': 'no-cache',
    'service-worker-allowed': `/${program}`,
  })
}

const building = (words: Words['program'], program: WebProgram) => ({
  status: 503,
  title: words.buildingTitle(program),
  text: words.building,
  again_in: 1,
})

const failed = (words: Words['program'], program: WebProgram) => ({
  status: 503,
  title: words.notBuiltTitle(program),
  text: words.notBuilt,
})

type PageExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function sendFile(exchange: PageExchange, file: BuiltFile): FastifyReply {
  exchange.reply.headers({ 'content-type': file.type, 'cache-control': IMMUTABLE })
  return sendKept(exchange, file)
}
