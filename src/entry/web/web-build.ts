import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { KeptBytes } from '#entry/http/kept-bytes.ts'
import { buildFolder, PROJECT } from './build-folder.ts'

/** It also installs the packages that only a build needs. */
const PROGRAM = join(PROJECT, 'bin', 'build.mjs')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** A file of a build, with its compressed variants. */
export type BuiltFile = KeptBytes & { readonly type: string }

/**
 * The files of a build, by their path: `console/index.html`. They are small and requested often, so they are cached
 * in memory.
 */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

/**
 * The build of the web programs: available at once if one of the current source exists, else built in the background.
 */
export class WebBuild {
  readonly #logger: FastifyBaseLogger
  readonly #ending = new AbortController()
  #files: BuiltFiles | null = null
  #hasFailed = false

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger
  }

  /** Null until it is available. */
  get files(): BuiltFiles | null {
    return this.#files
  }

  /** Whether it failed; the log says why. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /**
   * Loads the build, and creates it first if it is missing. Never throws: the rest of the service does not need it.
   */
  async open(): Promise<void> {
    try {
      const present = await buildFolder()
      this.#files = await filesOf(existsSync(present) ? present : await this.#make())
    } catch (error) {
      if (this.#ending.signal.aborted) return
      this.#hasFailed = true
      this.#logger.error({ err: error }, 'the console could not be built; npm run build says more')
    }
  }

  /** Stops a build in progress. */
  close(): void {
    this.#ending.abort()
  }

  /** Builds, and gives the folder of the build: the source may have changed since this process read it. */
  async #make(): Promise<string> {
    this.#logger.info('building the console')
    const child = spawn(process.execPath, [PROGRAM, '--beside'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: this.#ending.signal,
    })
    let folder = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      folder += text
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
    })
    const [code] = await once(child, 'close', { signal: this.#ending.signal })
    if (code !== 0) throw new Error(`the build ended with ${code}: ${output.trim()}`)
    return folder.trim()
  }
}

async function filesOf(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
  )
  const own = [...contents].filter(([path]) => !/\.(br|gz)$/.test(path))
  return new Map(
    own.map(([path, content]) => [
      path,
      {
        type: TYPES[extname(path)] ?? 'application/octet-stream',
        content,
        br: contents.get(`${path}.br`) ?? null,
        gzip: contents.get(`${path}.gz`) ?? null,
      },
    ]),
  )
}
