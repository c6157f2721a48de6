import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PrintFailure } from '#values/printed-sheets.ts'
import { type Account, browserAccount, reachableFolder, whyNoAccount } from './browser-account.ts'
import { type BrowserProgram, packedBrowser, unpackBrowser } from './packaged-browser.ts'

/** What a process needs to know to find its browser. */
export type BrowserSettings = {
  /** GOODSYARD_BROWSER_PATH; null takes the packaged one. */
  readonly path: string | null
  /** Where the packaged browser is unpacked, unless it is to run under another account which cannot enter there. */
  readonly folder: string
  /** GOODSYARD_BROWSER_AS_ROOT. */
  readonly may_be_root: boolean
}

/** The browser that is to be started, and the account it runs under; null is our own. */
export type BrowserCommand = BrowserProgram & { readonly account: Account | null }

/** Where another account finds the packaged browser when it may not enter the folder of our own. */
const SHARED_FOLDERS = ['/var/lib/goodsyard/browser', join(tmpdir(), 'goodsyard', 'browser')]

/** What a configuration says of the browser. */
export function browserSettings(config: {
  readonly browser_path: string | null
  readonly browser_as_root: boolean
  readonly data_dir: string
}): BrowserSettings {
  const { browser_path: path, browser_as_root: may_be_root } = config
  return { path, may_be_root, folder: resolve(config.data_dir, 'browser') }
}

/** Why there is no browser, in words for whoever runs the service; null where there is one. */
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

/** The browser that is to be started; throws `PrintFailure` where there is none. */
export async function browserProgram(
  settings: BrowserSettings,
  given_up?: AbortSignal,
): Promise<BrowserCommand> {
  const why = whyNoBrowser(settings)
  if (why !== null) throw new PrintFailure(why)
  const wanted = browserAccount()
  const account = wanted !== null && settings.may_be_root && whyNoAccount(wanted) !== null ? null : wanted
  if (settings.path !== null) return { path: settings.path, env: {}, account }
  try {
    const { folder } = settings
    const place = account === null ? folder : await reachableFolder([folder, ...SHARED_FOLDERS])
    return { ...(await unpackBrowser(packedBrowser() ?? '', place, given_up)), account }
  } catch (error) {
    throw new PrintFailure(`the packaged browser cannot be unpacked: ${String(error)}`)
  }
}
