import { accessSync, constants, statSync } from 'node:fs'
import { modelFor } from '#declare/make-model.ts'
import { type ImportedTenant, importTenant, SlugTaken } from '#entry/worker/import-tenant.ts'
import { BadExport } from '#entry/worker/unpack-export.ts'
import { declarations } from '#resources/index.ts'
import { CommandFailed, type Opened, type Report } from './opened.ts'

/** `goodsyard tenant import`: makes a tenant of an export, telling of its steps on the way. */
export async function importFrom(
  archive: string,
  subdomain: string,
  { database, files }: Opened,
): Promise<Report> {
  assertReadable(archive)
  const say = (step: string) => process.stderr.write(`goodsyard: ${step}\n`)
  try {
    const ground = { database, files, model: modelFor(declarations) }
    const imported = await importTenant(ground, { archive, subdomain, say })
    return { lines: linesFor(subdomain, imported), json: { subdomain, ...imported } }
  } catch (error) {
    if (error instanceof SlugTaken) throw new CommandFailed(error.message)
    if (error instanceof BadExport)
      throw new CommandFailed(error.faults.map((fault) => `${archive}: ${fault}`).join('\n'))
    throw error
  }
}

function assertReadable(archive: string): void {
  try {
    accessSync(archive, constants.R_OK)
    if (statSync(archive).isFile()) return
  } catch {
    throw new CommandFailed(`${archive} cannot be read`)
  }
  throw new CommandFailed(`${archive} is no file`)
}

/** What somebody has to do before the tenant is as it was. */
const advice = {
  new_people: 'new here, to be invited by goodsyard user invite',
  applications: 'applications that stand for what they did; make them anew',
  sftp_passwords: 'SFTP users without a password',
  handheld_passwords: 'handheld users without a password',
  print_agents: 'print agents without a token',
  carriers: 'carriers without credentials',
  integrations: 'integrations without the secrets of their settings',
  automations: 'automations with a secret to be given',
} as const

function linesFor(subdomain: string, imported: ImportedTenant): readonly string[] {
  const { rows, files, unfinished } = imported
  const lacking = Object.entries(advice).flatMap(([key, text]) => {
    const named = imported[key as keyof typeof advice]
    return named.length === 0 ? [] : [`${text}: ${named.join(', ')}`]
  })
  const waiting = Object.entries(unfinished).map(([kind, count]) => `${count} ${kind}`)
  return [
    `${subdomain} is ready: ${rows} rows, ${files} files`,
    ...lacking,
    ...(waiting.length === 0
      ? []
      : [`had not ended when it was exported, and is not gone on with: ${waiting.join(', ')}`]),
  ]
}
