import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { type ReactNode, useEffect, useRef } from 'react'
import { liquidSetup } from './liquid-setup.ts'
import type { TemplateFault } from './template-parts.ts'
import styles from './templates.module.css'

/** An editor of Liquid: colours, completion of what the paper knows, and faults at their lines. */
export function LiquidEditor({
  label,
  initial,
  sample,
  fault,
  onChange,
}: {
  readonly label: string
  readonly initial: string
  /** What the paper knows. */
  readonly sample: unknown
  readonly fault: TemplateFault | null
  readonly onChange: (text: string) => void
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView | null>(null)
  const present = useRef(onChange)
  useEffect(() => {
    present.current = onChange
  })
  useEffect(() => {
    if (place.current === null) return undefined
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          basicSetup,
          ...liquidSetup({ label, sample }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) present.current(update.state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [initial, label, sample])
  useEffect(() => {
    const view = editor.current
    if (view === null) return
    const { doc } = view.state
    const line = doc.line(Math.min(Math.max(fault?.line ?? 1, 1), doc.lines))
    const found =
      fault === null
        ? []
        : [{ from: line.from, to: line.to, severity: 'error' as const, message: fault.reason }]
    view.dispatch(setDiagnostics(view.state, found))
  }, [fault])
  return <div ref={place} className={styles['editor']} />
}
