import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A file within an archive. */
type ZipEntry = { readonly name: string; readonly content: Buffer }

/** The bytes of a ZIP archive with these files. */
export function zipBytes(files: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
