// Imported before the library, which warns at every start that the runtime is not supported, because the packaged
// runtime does not identify itself as a long-term release. Other warnings are shown.
const { warn } = console
const FALSE_ALARM = 'oidc-provider WARNING: Unsupported runtime.'

console.warn = (...messages: readonly unknown[]) => {
  if (!String(messages[0]).includes(FALSE_ALARM)) warn(...messages)
}

/** Restores the console after the library is loaded. */
export function restoreConsole(): void {
  console.warn = warn
}
