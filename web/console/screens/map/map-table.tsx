import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox, Select } from '#web/console/kit/field.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './map.module.css'
import type { MapAnswer } from './map-answer.ts'
import { colouringsOf } from './map-colouring.ts'
import type { MapGeometry } from './map-geometry.ts'
import { aisleLabel, figureTexts } from './place-texts.ts'
import type { MapState } from './use-map-state.ts'

/** So many rows are shown, and so many more with each press. */
const ROWS = 100

/** The map as a table: the places that are selected, else those of an aisle, with all their figures. */
export function MapTable({
  answer,
  geometry,
  state,
}: {
  readonly answer: MapAnswer
  readonly geometry: MapGeometry
  readonly state: MapState
}): ReactNode {
  const words = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [most, setMost] = useState(ROWS)
  const { selected, focus } = state
  const walked = String(focus === null ? 0 : (geometry.aisle[focus] ?? 0))
  const value = chosen ?? (selected.size > 0 ? SELECTED : walked)
  const rows = value === SELECTED ? [...selected] : (geometry.aisles[Number(value)]?.places ?? [])
  const figures = colouringsOf(answer.figures)
  const { places } = answer
  const text = (place: number, ...names: readonly ('bay' | 'column' | 'level' | 'row')[]) =>
    names.map((name) => places[name][place] ?? null).find((one) => one !== null) ?? ''
  return (
    <section className={styles['table']} aria-label={words.map.table}>
      <Select
        aria-label={words.map.choose_aisle}
        value={value}
        onChange={(event) => {
          setChosen(event.target.value)
          setMost(ROWS)
        }}
        options={[
          ...(selected.size > 0 ? [{ value: SELECTED, label: words.map.selected(selected.size) }] : []),
          ...geometry.aisles.map((aisle, number) => ({
            value: String(number),
            label: aisleLabel(words, aisle),
          })),
        ]}
      />
      <TableFrame>
        <thead>
          <tr>
            <th aria-label={words.map.select} />
            <th scope="col">{words.map.place}</th>
            <th scope="col">{words.map.bay}</th>
            <th scope="col">{words.map.level}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {words.map.colourings[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((place) => (
            <tr key={place}>
              <td>
                <Checkbox
                  label={
                    <span className={styles['hidden']}>
                      {words.map.select_place(places.code[place] ?? '')}
                    </span>
                  }
                  checked={selected.has(place)}
                  onChange={() => state.toggle(place)}
                />
              </td>
              <td>
                <Button kind="quiet" onClick={() => state.open(place)}>
                  {places.code[place]}
                </Button>
              </td>
              <td>{text(place, 'bay', 'column')}</td>
              <td>{text(place, 'level', 'row')}</td>
              {[...figureTexts(words, answer, place)].map(([name, shown]) => (
                <td key={name}>{shown}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {rows.length > most && (
        <Button onClick={() => setMost(most + ROWS)}>{words.map.more(rows.length - most)}</Button>
      )}
    </section>
  )
}

const SELECTED = 'selected'
