import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type Wiring = {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

const WiringContext = createContext<Wiring>({})

/** The id and the `aria-` properties that tie a control to the field around it; spread them on a control of your own. */
export function useFieldWiring(): Wiring {
  return useContext(WiringContext)
}

/** A label, a control, a help and an error, tied together for readers. */
export function Field({
  label,
  help,
  error,
  required = false,
  children,
}: {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  /** One control of the kit, or one that uses `useFieldWiring`. */
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter((one) => one !== '')
  const wiring: Wiring = {
    id,
    ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {required && (
          <span className={styles['required']} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      <WiringContext value={wiring}>{children}</WiringContext>
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  )
}

/** A line of text; `code` for codes and quantities. */
export function TextInput({
  code = false,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly code?: boolean }): ReactNode {
  const wiring = useFieldWiring()
  return (
    <input
      type="text"
      autoComplete="off"
      {...wiring}
      {...rest}
      className={classNames(styles['input'], code && styles['code'], className)}
    />
  )
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>): ReactNode {
  const wiring = useFieldWiring()
  return <textarea {...wiring} {...rest} className={classNames(styles['input'], className)} />
}

/** A choice of a few; the platform's own list, which every device has keys for. */
export function Select({
  options,
  className,
  ...rest
}: ComponentProps<'select'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}): ReactNode {
  const wiring = useFieldWiring()
  return (
    <select {...wiring} {...rest} className={classNames(styles['input'], className)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A box with its label behind it. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode }): ReactNode {
  return (
    <label className={classNames(styles['check'], className)}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
