import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { useService } from '#web/api/use-service.ts'
import { mediaTypeOf, type TemplateFault } from './template-parts.ts'

const PREVIEW = {
  method: 'POST',
  path: '/api/templates/{id}/preview',
  takes: 'bytes',
  type: 'templates',
} as const

/** So long after the last key the preview is drawn again, in milliseconds. */
const AFTER_MS = 500

/** A preview of what is not stored yet. */
export type UsedPreview = {
  /** The address of the page, of a form that becomes one. */
  readonly address: string | null
  /** The text, of a label in the language of printers. */
  readonly text: string | null
  readonly fault: TemplateFault | null
  readonly error: string | null
  readonly isDrawing: boolean
}

/** Draws what is being written, on sample data or a record, soon after the last key. */
export function usePreview(id: string, source: string, record: string): UsedPreview {
  const service = useService()
  const settled = useSettled(source)
  const { data, error, isFetching } = useQuery({
    queryKey: keys.screen(service.tenant, 'template_preview', [id, record, settled]),
    queryFn: ({ signal }) => drawn({ id, source: settled, record, signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  async function drawn(request: { id: string; source: string; record: string; signal: AbortSignal }) {
    const type = mediaTypeOf(request.source)
    const answer = await act<Blob>(
      service,
      PREVIEW,
      {
        path: { id: request.id },
        file: { content: new Blob([request.source], { type }), name: 'preview.liquid' },
        query: {
          format: type === 'application/zpl' ? 'zpl' : 'pdf',
          ...(request.record === '' ? {} : { record_id: request.record }),
        },
      },
      { key: newKey(), signal: request.signal },
    )
    return type === 'application/zpl'
      ? { blob: null, text: await answer.data.text() }
      : { blob: answer.data, text: null }
  }
  const blob = error === null ? (data?.blob ?? null) : null
  const address = useMemo(() => (blob === null ? null : URL.createObjectURL(blob)), [blob])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  const fault = useMemo(() => faultIn(error), [error])
  return {
    address,
    text: error === null ? (data?.text ?? null) : null,
    fault,
    error: error === null || fault !== null ? null : messageOf(error),
    isDrawing: isFetching || settled !== source,
  }
}

function useSettled(source: string): string {
  const [settled, setSettled] = useState(source)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(source), AFTER_MS)
    return () => clearTimeout(timer)
  }, [source])
  return settled
}

function faultIn(error: Error | null): TemplateFault | null {
  if (!(error instanceof GoodsyardError)) return null
  const found = error.errors.find(({ symbol }) => symbol === 'template_syntax_error')
  const line = Number(found?.context?.['line'])
  if (found === undefined || Number.isNaN(line)) return null
  return { line, reason: String(found.context?.['reason'] ?? found.details) }
}

function messageOf(error: Error): string {
  return error.message
}
