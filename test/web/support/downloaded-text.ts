import { text } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The text of a file that a page let its browser save. */
export async function downloadedText(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
