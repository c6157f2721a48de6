import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { CommandFailed } from '#cli/command-context.ts'
import type { Windows } from './work-by-screens.ts'

/** Where browsers are that can draw windows, beside those that the automation finds by their names. */
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const CHANNELS = ['chrome', 'msedge', 'chromium']

/** Sides of a window, and where it stands on the desktop. */
const WINDOWS = {
  receiver: { size: { width: 360, height: 640 }, left: 0 },
  picker: { size: { width: 360, height: 640 }, left: 380 },
  packer: { size: { width: 1100, height: 800 }, left: 760 },
} as const

/** Browsers of three people, each with a window. */
export type OpenWindows = { readonly windows: Windows; readonly close: () => Promise<void> }

/** Why no window can be seen on this machine; null where it has a display. */
export function whyUnseen(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const isDesktop = platform === 'darwin' || platform === 'win32'
  if (isDesktop || environment.DISPLAY || environment.WAYLAND_DISPLAY) return null
  return 'no display: neither DISPLAY nor WAYLAND_DISPLAY is set, so that no window can be shown. Run it on a desktop, or through `ssh -X`.'
}

/** Opens three windows that people can watch, or the same without a window. */
export async function openWindows(
  environment: NodeJS.ProcessEnv,
  { is_seen }: { readonly is_seen: boolean },
): Promise<OpenWindows> {
  const browsers: Browser[] = []
  const open = async ({ size, left }: (typeof WINDOWS)[keyof typeof WINDOWS]): Promise<Page> => {
    const args = [`--window-position=${left},0`, `--window-size=${size.width},${size.height + 120}`]
    const browser = await launch(environment, { headless: !is_seen, args })
    browsers.push(browser)
    const context: BrowserContext = await browser.newContext({ viewport: size, locale: 'en-GB' })
    return context.newPage()
  }
  const close = async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
  try {
    const windows = {
      receiver: await open(WINDOWS.receiver),
      picker: await open(WINDOWS.picker),
      packer: await open(WINDOWS.packer),
    }
    return { windows, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Launch = { readonly headless: boolean; readonly args: readonly string[] }

/** Starts the browser that is named in the environment, else the first that the machine has. */
async function launch(environment: NodeJS.ProcessEnv, { headless, args }: Launch): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const named = environment.GOODSYARD_BROWSER_PATH
  const paths = named ? [named] : PATHS.filter((path) => existsSync(path))
  const choices = [
    ...paths.map((executablePath) => ({ executablePath })),
    ...(named ? [] : CHANNELS.map((channel) => ({ channel }))),
  ]
  const isRoot = process.getuid?.() === 0
  const failures: string[] = []
  for (const choice of choices) {
    try {
      return await chromium.launch({ ...choice, headless, args: [...args], chromiumSandbox: !isRoot })
    } catch (error) {
      const [first = ''] = String(error).split('\n')
      failures.push(`${Object.values(choice)[0]}: ${first}`)
    }
  }
  throw new CommandFailed(
    `no browser that draws windows could be started; install Chromium or Chrome, or name one by GOODSYARD_BROWSER_PATH.\n${failures.join('\n')}`,
  )
}
