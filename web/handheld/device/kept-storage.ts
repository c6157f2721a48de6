/** Asks the browser to keep what is on disk when space is short; whether it does. Some browsers ask the person first. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false
}
