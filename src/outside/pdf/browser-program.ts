import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PrintFailure } from '#values/printed-sheets.ts'
import { type Account, browserAccount, reachableFolder, whyNoAccount } from './browser-account.ts'
import { type BrowserProgram, packedBrowser, unpackBrowser } from './packaged-browser.ts'

/** What a process needs to find its browser. */
export type BrowserSettings = {
  /** GOODSYARD_BROWSER_PATH; null selects the packaged one. */
  readonly path: string | null
  /** Where the packaged browser is unpacked, unless it runs under another account which cannot enter there. */
  readonly folder: string
  /** GOODSYARD_BROWSER_AS_ROOT. */
  readonly may_be_root: boolean
}

/** The browser to start, and its account; null is our own account. */
export type BrowserCommand = BrowserProgram & { readonly account: Account | null }

/** Where the packaged browser is unpacked if another account cannot enter our own folder. */
const SHARED_FOLDERS = ['/var/lib/goodsyard/browser', join(tmpdir(), 'goodsyard', 'browser')]

/** The browser settings of a configuration. */
export function browserSettings(config: {
  readonly browser_path: string | null
  readonly browser_as_root: boolean
  readonly data_dir: string
}): BrowserSettings {
  const { browser_path: path, browser_as_root: may_be_root } = config
  return { path, may_be_root, folder: resolve(config.data_dir, 'browser') }
}

/** Why there is no browser, as a message for operators; null if there is one. */
export function whyNoBrowser({ path, may_be_root }: Omit<BrowserSettings, 'folder'>): string | null {
  const account = browserAccount()
  return whyNoProgram(path) ?? (account === null || may_be_root ? null : whyNoAccount(account))
}

function whyNoProgram(path: string | null): string | null {
  if (path === null)
    return packedBrowser() === null
      ? 'no browser comes packaged for this machine; set GOODSYARD_BROWSER_PATH'
      : null
  try {
    accessSync(path, constants.X_OK)
    return null
  } catch {
    return `${path} cannot be run; set GOODSYARD_BROWSER_PATH`
  }
}

/** The browser to start; throws `PrintFailure` if there is none. */
export async function browserProgram(
  settings: BrowserSettings,
  cancelled?: AbortSignal,
): Promise<BrowserCommand> {
  const why = whyNoBrowser(settings)
  if (why !== null) throw new PrintFailure(why)
  const candidate = browserAccount()
  const account =
    candidate !== null && settings.may_be_root && whyNoAccount(candidate) !== null ? null : candidate
  if (settings.path !== null) return { path: settings.path, env: {}, account }
  try {
    const { folder } = settings
    const place = account === null ? folder : await reachableFolder([folder, ...SHARED_FOLDERS])
    return { ...(await unpackBrowser(packedBrowser() ?? '', place, cancelled)), account }
  } catch (error) {
    throw new PrintFailure(`the packaged browser cannot be unpacked: ${String(error)}`)
  }
}
