import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading } from '#config.ts'
import { type Finding, inspectDatabase } from '#database/inspection.ts'
import { pendingMigrations } from '#database/migrator.ts'
import { browserSettings, whyNoBrowser } from '#outside/pdf/browser-program.ts'
import { openStorage, whyNoStorage } from '#outside/storage.ts'
import type { Report } from './command-context.ts'
import { inspectKeys } from './inspect-keys.ts'
import type { Store } from './open-store.ts'

/** Logins are unique in the whole installation, since they determine the tenant (platform 5.3). */
const INSTALLATION_TABLES = ['sftp_logins']

/** `goodsyard doctor`: checks everything the service depends on. */
export async function doctor({ config, warnings }: Reading, store: Store): Promise<Report> {
  const missing = await pendingMigrations({ url: store.migration_url })
  const no_browser = whyNoBrowser(browserSettings(config))
  const no_storage = await whyNoStorage(openStorage(config.storage_url))
  const findings: Finding[] = [
    { check: 'the configuration is understood', is_well: warnings.length === 0, found: warnings.join(', ') },
    { check: 'a browser makes PDFs of forms', is_well: no_browser === null, found: no_browser ?? '' },
    {
      check: 'a contact for security holes is published',
      is_well: true,
      found: config.security_contact.join(', ') || 'no, GOODSYARD_SECURITY_CONTACT is empty',
    },
    { check: 'files can be kept and read', is_well: no_storage === null, found: no_storage ?? '' },
    { check: 'the schema is up to date', is_well: missing.length === 0, found: missing.join(', ') },
    ...(missing.length === 0
      ? await inspectDatabase(store.migration_url, {
          installation_tables: INSTALLATION_TABLES,
          has_replica: config.database_read_url !== null,
        })
      : []),
    ...(missing.length === 0 ? [await inspectKeys(config, store)] : []),
    ...['secret.key', 'client.json', 'admin.json'].flatMap((file) =>
      ownersAlone(join(config.data_dir, file)),
    ),
  ]
  const is_well = findings.every((finding) => finding.is_well)
  return {
    lines: findings.map(lineFor),
    json: { is_well, findings: findings.map((finding) => ({ ...finding })) },
    ...(is_well ? {} : { failed: true }),
  }
}

/** A generated file must be readable by its owner only; a missing one is not checked. */
function ownersAlone(file: string): Finding[] {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return []
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  return [{ check: `${file} is its owner's alone`, is_well: (found.mode & 0o077) === 0, found: mode }]
}

function lineFor({ check, is_well, found }: Finding): string {
  return `${is_well ? 'ok  ' : 'FAIL'}  ${check}${found === '' ? '' : `: ${found}`}`
}
