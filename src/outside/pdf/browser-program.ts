import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { PrintFailure } from '#values/printed-sheets.ts'
import { type BrowserProgram, packedBrowser, unpackBrowser } from './packaged-browser.ts'

/** What a process needs to know to find its browser. */
export type BrowserSettings = {
  /** GOODSYARD_BROWSER_PATH; null takes the packaged one. */
  readonly path: string | null
  /** Where the packaged browser is unpacked. */
  readonly folder: string
}

/** What a configuration says of the browser. */
export function browserSettings(config: {
  readonly browser_path: string | null
  readonly data_dir: string
}): BrowserSettings {
  return { path: config.browser_path, folder: join(config.data_dir, 'browser') }
}

/** Why there is no browser, in words for whoever runs the service; null where there is one. */
export function whyNoBrowser({ path }: Pick<BrowserSettings, 'path'>): string | null {
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
): Promise<BrowserProgram> {
  const why = whyNoBrowser(settings)
  if (why !== null) throw new PrintFailure(why)
  if (settings.path !== null) return { path: settings.path, env: {} }
  try {
    return await unpackBrowser(packedBrowser() ?? '', settings.folder, given_up)
  } catch (error) {
    throw new PrintFailure(`the packaged browser cannot be unpacked: ${String(error)}`)
  }
}
