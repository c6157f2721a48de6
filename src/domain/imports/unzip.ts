import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Problem, refusal } from '#problems/problem.ts'

/** What a file may have grown to: four times what may be brought. */
const MOST_BYTES = 100 * 1024 * 1024

/** The one file in an archive; what computers add of their own is passed over. */
export async function unzipped(bytes: Buffer): Promise<Buffer> {
  try {
    const archive = await fromBufferPromise(bytes)
    const [file, other] = await filesIn(archive)
    if (file === undefined) throw wrong('the archive has no file')
    if (other !== undefined) throw wrong('the archive has more than one file')
    if (file.uncompressedSize > MOST_BYTES) throw wrong('the archive holds more than is read')
    // What grows beyond the size it says ends the stream.
    return await buffer(await archive.openReadStreamPromise(file))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw wrong(`the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Without folders, and what computers leave in archives beside the files. */
async function filesIn(archive: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry()) entries.push(entry)
  return entries.filter(
    ({ fileName: name }) =>
      !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name),
  )
}

function wrong(reason: string) {
  return refusal('import_file_invalid', { reason })
}
