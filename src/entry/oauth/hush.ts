// Loaded before the library. It warns at every start that the runtime is not supported, since the runtime from the
// registry does not say of itself that it is a long-term release; everything else it has to say is said.
const { warn } = console
const FALSE_ALARM = 'oidc-provider WARNING: Unsupported runtime.'

console.warn = (...said: readonly unknown[]) => {
  if (!String(said[0]).includes(FALSE_ALARM)) warn(...said)
}

/** Gives the console back, once the library is loaded. */
export function unhush(): void {
  console.warn = warn
}
