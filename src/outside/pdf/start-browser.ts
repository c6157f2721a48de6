import type { Browser } from 'playwright-core'
import { launcherFor } from './browser-account.ts'
import type { BrowserCommand } from './browser-program.ts'

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // Host names are not resolved at all.
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** The environment of a browser; that of the service, with its secrets, is not passed on. */
const INHERITED = ['PATH', 'LANG', 'TMPDIR', 'TZ']
/** Folders of our own account, of no use to another one. */
const INHERITED_FOLDERS = ['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR']

/** A running browser, and the function that deletes its profile afterwards. */
type RunningBrowser = { readonly browser: Browser; readonly clear: () => Promise<void> }

type StartOptions = {
  /** A folder of ours for the launcher of the browser. */
  readonly folder: string
  readonly starting_ms: number
  readonly warn: (message: string) => void
}

/** Starts a browser under its account, with its own sandbox if the machine allows it. */
export async function startBrowser(chosen: BrowserCommand, starting: StartOptions): Promise<RunningBrowser> {
  const { account, path } = chosen
  const launcher = account === null ? null : await launcherFor(path, account, starting.folder)
  const names = account === null ? [...INHERITED, ...INHERITED_FOLDERS] : INHERITED
  const env = { ...environmentOf(names), ...chosen.env, ...launcher?.env }
  const is_root = account === null && process.getuid?.() === 0
  const clear = async () => launcher?.remove()
  try {
    return {
      browser: await launched({ executablePath: launcher?.path ?? path, env }, { ...starting, is_root }),
      clear,
    }
  } catch (error) {
    await clear()
    throw error
  }
}

async function launched(
  program: { readonly executablePath: string; readonly env: Readonly<Record<string, string>> },
  { starting_ms, warn, is_root }: StartOptions & { readonly is_root: boolean },
): Promise<Browser> {
  // Imported with the first document: many processes render none.
  const { chromium } = await import('playwright-core')
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      ...program,
      args: ARGUMENTS,
      chromiumSandbox,
      timeout: starting_ms,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  // Chromium refuses its sandbox as root, and machines may forbid it (docs/decisions/0061-browser-user.md).
  const sandboxed = is_root ? null : await launch(true).catch(() => null)
  if (sandboxed !== null) return sandboxed
  const browser = await launch(false)
  warn(
    is_root
      ? 'Chromium runs as root and without its sandbox (GOODSYARD_BROWSER_AS_ROOT)'
      : 'Chromium runs without its sandbox: this machine allows no user namespaces',
  )
  return browser
}

function environmentOf(names: readonly string[]): Readonly<Record<string, string>> {
  const set = names.map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(set.filter((one): one is readonly [string, string] => one[1] !== undefined))
}
