import type { ReactNode } from 'react'
import { actLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { grantOf, type MatrixLine, matrixOf, type PermissionAreas } from './permission-matrix.ts'
import styles from './roles.module.css'

type PermissionTableProps = {
  readonly areas: PermissionAreas
  readonly granted: readonly string[]
  /** Null where the role cannot be changed. */
  readonly onSwitch: ((name: string) => void) | null
}

/** Permissions by area: viewing, managing, acts, and the same for each type. What another permission includes is marked. */
export function PermissionTable(granting: PermissionTableProps): ReactNode {
  const words = useWords()
  const { roles } = words
  return (
    <table className={styles['matrix']}>
      <caption>{roles.permissions}</caption>
      <thead>
        <tr>
          <th scope="col">{roles.area}</th>
          <th scope="col">{roles.view}</th>
          <th scope="col">{roles.manage}</th>
          <th scope="col">{roles.acts}</th>
        </tr>
      </thead>
      {matrixOf(granting.areas).map((area) => (
        <tbody key={area.name}>
          <tr className={styles['area']}>
            <LineCells line={area} label={labelOfArea(words, area.name)} {...granting} />
            <td>
              <div className={styles['acts']}>
                {area.acts.map((name) => (
                  <Box key={name} name={name} label={actLabel(words, name)} isLabelled {...granting} />
                ))}
              </div>
            </td>
          </tr>
          {area.types.map((line) => (
            <tr key={line.name} className={styles['type']}>
              <LineCells line={line} label={typeLabel(words, line.name)} {...granting} />
              <td />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function labelOfArea(words: ReturnType<typeof useWords>, area: string): string {
  const known: Readonly<Record<string, string>> = words.roles.areas
  return known[area] ?? typeLabel(words, area)
}

function LineCells({
  line: { view, manage },
  label,
  ...granting
}: PermissionTableProps & { readonly line: MatrixLine; readonly label: string }): ReactNode {
  const { roles } = useWords()
  return (
    <>
      <th scope="row">{label}</th>
      <td>{view !== null && <Box name={view} label={`${roles.view}: ${label}`} {...granting} />}</td>
      <td>{manage !== null && <Box name={manage} label={`${roles.manage}: ${label}`} {...granting} />}</td>
    </>
  )
}

function Box({
  name,
  label,
  isLabelled = false,
  areas,
  granted,
  onSwitch,
}: PermissionTableProps & {
  readonly name: string
  readonly label: string
  readonly isLabelled?: boolean
}): ReactNode {
  const { roles } = useWords()
  const grant = grantOf(areas, granted, name)
  return (
    <label className={styles['box']} title={grant === 'included' ? roles.included : name}>
      <input
        type="checkbox"
        {...(isLabelled ? {} : { 'aria-label': label })}
        checked={grant !== 'none'}
        disabled={onSwitch === null || grant === 'included'}
        onChange={() => onSwitch?.(name)}
      />
      {isLabelled && <span>{label}</span>}
    </label>
  )
}
