import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'
import { layoutOf } from './map-arrangement.ts'
import type { MapGeometry } from './map-geometry.ts'
import { aisleLabel } from './place-texts.ts'
import type { KeptLayout } from './use-map.ts'
import type { Arranging, MapState } from './use-map-state.ts'

const CREATE = {
  method: 'POST',
  path: '/api/warehouse_layouts',
  type: 'warehouse_layouts',
  takes: 'attributes',
} as const
const UPDATE = { ...CREATE, method: 'PATCH', path: '/api/warehouse_layouts/{id}' } as const

/** Moves aisles by buttons, beside keys and dragging, and keeps where they stand. */
export function ArrangePanel({
  geometry,
  state,
  arranging,
  layout,
  warehouse,
}: {
  readonly geometry: MapGeometry
  readonly state: MapState
  readonly arranging: Arranging
  readonly layout: KeptLayout | null
  readonly warehouse: string
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { map } = words

  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const attributes = { layout: layoutOf(geometry, arranging.stands) }
      if (layout === null)
        await act(CREATE, { attributes: { warehouse_id: warehouse, ...attributes } }, { key })
      else await act(UPDATE, { path: { id: layout.id }, attributes }, { key, ifMatch: layout.etag })
      notify({ title: map.arranged })
      state.endArranging()
    } catch (error) {
      setKey(newKey())
      setProblem(error instanceof GoodsyardError ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <section className={styles['selection']} aria-label={map.arrange}>
      <h2>{map.arrange}</h2>
      <p className={styles['quiet']}>{map.arrange_help}</p>
      <Field label={map.choose_aisle}>
        <Select
          value={String(arranging.moved)}
          onChange={(event) => state.grab(Number(event.target.value))}
          options={geometry.aisles.map((aisle, number) => ({
            value: String(number),
            label: aisleLabel(words, aisle),
          }))}
        />
      </Field>
      <div className={styles['buttons']}>
        <IconButton
          kind="normal"
          icon="left"
          label={map.moves.left}
          onClick={() => state.moveBy({ x: -1, y: 0 })}
        />
        <IconButton
          kind="normal"
          icon="sort_up"
          label={map.moves.up}
          onClick={() => state.moveBy({ x: 0, y: -1 })}
        />
        <IconButton
          kind="normal"
          icon="sort_down"
          label={map.moves.down}
          onClick={() => state.moveBy({ x: 0, y: 1 })}
        />
        <IconButton
          kind="normal"
          icon="right"
          label={map.moves.right}
          onClick={() => state.moveBy({ x: 1, y: 0 })}
        />
        <Button onClick={state.turn}>{map.turn}</Button>
      </div>
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <div className={styles['buttons']}>
        <Button kind="primary" busy={isBusy} onClick={() => void save()}>
          {map.save}
        </Button>
        <Button onClick={state.endArranging}>{words.kit.cancel}</Button>
      </div>
    </section>
  )
}
