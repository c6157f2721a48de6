import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { machine } from './machine.ts'
import type { TestServer } from './server.ts'

/** A block of code of a guide. */
export type GuideBlock = {
  readonly language: string
  /** The file it is saved as; null for commands, which are run. */
  readonly file: string | null
  readonly text: string
  /** What the page shows as output of these commands; null where it shows none. */
  readonly output: string | null
}

/** The blocks of a guide in their order. */
export function guideBlocks(name: string): readonly GuideBlock[] {
  const page = readFileSync(`docs/guides/${name}.md`, 'utf8')
  const found = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
  return found.flatMap(([, language = '', file, text = ''], place) => {
    if (language === 'text') return []
    const [, following, label, output = ''] = found[place + 1] ?? []
    const isShown = language === 'sh' && file === undefined && following === 'text' && label === undefined
    return [{ language, file: file ?? null, text, output: isShown ? output : null }]
  })
}

/** The names of all guides. */
export const GUIDES = readdirSync('docs/guides')
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))

/** Whether programs in Python can be run here. */
const hasPython = spawnSync('python3', ['--version']).status === 0

/** What a guide is run with, beside what every machine has. */
export type GuideEnvironment = Readonly<Record<string, string>>

/** The environment of a guide: the tenant, the first one where none is named, and the port of its receiver of webhooks. */
export function guideEnvironment(
  server: TestServer,
  receiver: number,
  tenant = server.subdomain,
): GuideEnvironment {
  return {
    GOODSYARD_URL: server.url,
    TENANT: tenant,
    CLIENT_ID: server.clientId,
    CLIENT_SECRET: encodeURIComponent(server.clientSecret),
    RECEIVER_PORT: String(receiver),
  }
}

/** The settings of a service that the receiver of the guide to webhooks runs beside. */
export function receiverSettings(receiver: number): Readonly<Record<string, string>> {
  return {
    GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
    GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
    GOODSYARD_EGRESS_PORTS: String(receiver),
  }
}

/** The end of a block of commands in the output. */
const END = '<<<end of a block>>>'

/**
 * Runs the commands of a guide in one shell, in their order, with its files and those of the first guide beside them, and
 * compares their outputs with those the page shows; answers what was printed. It fails with what was printed if a command does.
 */
export async function runGuide(name: string, environment: GuideEnvironment): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-guide-'))
  try {
    const blocks = guideBlocks(name)
    const client = { client_id: environment.CLIENT_ID, client_secret: environment.CLIENT_SECRET }
    writeFileSync(join(folder, 'client.json'), JSON.stringify(client, null, 2))
    for (const { file, text } of [...guideBlocks('getting-started'), ...blocks])
      if (file !== null) writeFileSync(join(folder, file), text)
    const commands = blocks.filter(
      ({ language, file, text }) =>
        language === 'sh' && file === null && (hasPython || !/^python3/m.test(text)),
    )
    assert.ok(commands.length > 0, `${name} has no commands`)
    const outputs = await outputsOf(commands, { folder, environment })
    for (const [place, { text, output }] of commands.entries())
      if (output !== null) assertShown(outputs[place] ?? '', output, text)
    return outputs.join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Shell = { readonly folder: string; readonly environment: GuideEnvironment }

async function outputsOf(
  commands: readonly GuideBlock[],
  { folder, environment }: Shell,
): Promise<readonly string[]> {
  const script = commands.map(({ text }) => `${text}\necho '${END}'\n`).join('')
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    // What a guide starts in the background ends with it.
    detached: true,
    env: {
      ...machine,
      ...environment,
      DATA_DIR: folder,
      PATH: `${dirname(process.execPath)}:${machine.PATH ?? ''}`,
    },
  })
  let printed = ''
  let complaints = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  try {
    const [code] = await once(shell, 'exit')
    assert.equal(code, 0, `${printed}\n${complaints}`)
    return printed.split(`${END}\n`)
  } finally {
    try {
      process.kill(-Number(shell.pid), 'SIGKILL')
    } catch {
      // Nothing was left.
    }
  }
}

/** Asserts that commands printed what the page shows; `…` stands for any text in a line, and alone for any lines. */
function assertShown(printed: string, shown: string, commands: string): void {
  const lines = shown.trimEnd().split('\n')
  const pattern = lines
    .map((line) =>
      line.trim() === '…'
        ? '[\\s\\S]*'
        : line
            .split('…')
            .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('[^\\n]*'),
    )
    .join('\n')
  assert.match(printed.trim(), new RegExp(`^${pattern}$`), `the output of\n${commands}`)
}
