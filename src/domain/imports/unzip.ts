import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Problem, refusal } from '#problems/problem.ts'

/** Maximum size after decompression: four times the maximum of an upload. */
const BYTES_MAX = 100 * 1024 * 1024

/** The only file of an archive; metadata files of operating systems are ignored. */
export async function unzip(bytes: Buffer): Promise<Buffer> {
  try {
    const archive = await fromBufferPromise(bytes)
    const [file, other] = await filesIn(archive)
    if (file === undefined) throw invalidArchive('the archive has no file')
    if (other !== undefined) throw invalidArchive('the archive has more than one file')
    if (file.uncompressedSize > BYTES_MAX) throw invalidArchive('the archive holds more than is read')
    // The stream fails if the file is larger than it declares.
    return await buffer(await archive.openReadStreamPromise(file))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw invalidArchive(
      `the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** The files without folders, and without metadata files of operating systems. */
async function filesIn(archive: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry()) entries.push(entry)
  return entries.filter(
    ({ fileName: name }) =>
      !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]*$/.test(name),
  )
}

function invalidArchive(reason: string) {
  return refusal('import_file_invalid', { reason })
}
