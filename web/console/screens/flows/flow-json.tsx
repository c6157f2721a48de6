import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FlowFoot, type FlowViewProps } from './flow-foot.tsx'
import styles from './flows.module.css'

/** All steps of a flow as JSON, judged while it is written. */
export function FlowJson(props: FlowViewProps): ReactNode {
  const { flows } = useWords()
  const may = useMay()
  const { draft } = props
  return (
    <div className={styles['view']}>
      <Field label={flows.json} help={flows.json_help}>
        <TextArea
          className={styles['json']}
          rows={28}
          spellCheck={false}
          readOnly={!may('manage_rf_flows')}
          value={draft.text}
          onChange={(event) => draft.write(event.target.value)}
        />
      </Field>
      <FlowFoot {...props} />
    </div>
  )
}
