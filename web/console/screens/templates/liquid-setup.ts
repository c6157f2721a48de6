import { liquid } from '@codemirror/lang-liquid'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { loopsIn, namesBelow, writtenOut } from './sample-paths.ts'

/** The filters of the service beside those of Liquid. */
const FILTERS = [
  'date_format',
  'number',
  'money',
  'pad_left',
  'translate',
  'image_url',
  'code128',
  'qr',
  'ean13',
  'gs1_128',
  'data_matrix',
  'raw',
]

const colours = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--act)' },
  { tag: tags.attributeName, color: 'var(--busy)' },
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--busy)', fontWeight: '600' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.variableName, tags.propertyName], color: 'var(--warn)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '.cm-content': { fontFamily: 'var(--font-code)', fontSize: 'var(--text-13)', caretColor: 'var(--ink)' },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--ground)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--info-tint)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--idle-tint)' },
  '.cm-tooltip, .cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--on-act)', backgroundColor: 'var(--act)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
})

/** How Liquid is edited: its colours, what it completes, and the nonce of the page for its style elements. */
export function liquidSetup({
  label,
  sample,
}: {
  readonly label: string
  readonly sample: unknown
}): readonly Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  return [
    EditorView.cspNonce.of(nonce),
    liquid({
      variables: namesBelow(sample, []).map((name) => ({ label: name, type: 'variable' })),
      filters: FILTERS.map((name) => ({ label: name, type: 'function' })),
      properties: (path, state) =>
        namesBelow(sample, writtenOut(path, loopsIn(state.doc.toString()))).map((name) => ({
          label: name,
          type: 'property',
        })),
    }),
    syntaxHighlighting(colours),
    look,
    lintGutter(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ]
}
