import { accessSync, constants, statSync } from 'node:fs'
import { modelFor } from '#declare/make-model.ts'
import { type ImportedTenant, importTenant, SlugTaken } from '#entry/worker/import-tenant.ts'
import { BadExport } from '#entry/worker/unpack-export.ts'
import { declarations } from '#resources/index.ts'
import { type CommandContext, CommandFailed, type Report } from './command-context.ts'

/** `goodsyard tenant import`: creates a tenant from an export and reports its progress. */
export async function importFrom(
  archive: string,
  subdomain: string,
  { database, files }: CommandContext,
): Promise<Report> {
  assertReadable(archive)
  const report = (step: string) => process.stderr.write(`goodsyard: ${step}\n`)
  try {
    const target = { database, files, model: modelFor(declarations) }
    const imported = await importTenant(target, { archive, subdomain, report })
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

/** What has to be done by hand before the tenant works as before. */
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
  const missing = Object.entries(advice).flatMap(([key, text]) => {
    const named = imported[key as keyof typeof advice]
    return named.length === 0 ? [] : [`${text}: ${named.join(', ')}`]
  })
  const waiting = Object.entries(unfinished).map(([kind, count]) => `${count} ${kind}`)
  return [
    `${subdomain} is ready: ${rows} rows, ${files} files`,
    ...missing,
    ...(waiting.length === 0
      ? []
      : [`had not ended when it was exported, and is not gone on with: ${waiting.join(', ')}`]),
  ]
}
