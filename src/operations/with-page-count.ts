import type { PrintRequester } from '#values/printed-sheets.ts'
import type { AnsweredFile } from './operation.ts'
import type { PrintingServices } from './templates.ts'

/** A printed file with its number of pages or labels, where that can be told (spec: platform 13.5). */
export async function withPageCount(
  file: AnsweredFile,
  services: PrintingServices | null,
  requester: PrintRequester,
): Promise<AnsweredFile> {
  return { ...file, page_count: await pageCountOf(file, services, requester) }
}

async function pageCountOf(
  { content_type, content }: AnsweredFile,
  services: PrintingServices | null,
  requester: PrintRequester,
): Promise<number | null> {
  if (content_type.startsWith('application/pdf') && services !== null)
    return services.count_pages(Buffer.from(content), requester)
  // Each label of a label printer begins with this command.
  if (content_type.startsWith('application/zpl')) return content.toString().match(/\^XA/gi)?.length ?? null
  return null
}
