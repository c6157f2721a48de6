import { Combobox as Primitive } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'
import type { Choice } from './choice.ts'
import styles from './combobox.module.css'
import { useFieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'

/** A choice out of too many to list: the text is searched for, and arrow keys choose a result. */
export function Combobox({
  value,
  onChange,
  found,
  onSearch,
  onOpen,
  isSearching,
  placeholder,
  label,
  disabled = false,
}: {
  readonly value: Choice | null
  readonly onChange: (value: Choice | null) => void
  /** What the text typed last has found. */
  readonly found: readonly Choice[]
  readonly onSearch: (text: string) => void
  /** Called when the list is shown. */
  readonly onOpen: () => void
  readonly isSearching: boolean
  readonly placeholder: string
  /** Where no `Field` around it gives it a label. */
  readonly label?: string
  readonly disabled?: boolean
}): ReactNode {
  const words = useWords()
  const wiring = useFieldWiring()
  return (
    <Primitive.Root<Choice>
      items={found}
      value={value}
      onValueChange={onChange}
      onInputValueChange={(text, { reason }) => onSearch(reason === 'input-change' ? text : '')}
      onOpenChange={(isOpen) => isOpen && onOpen()}
      filter={null}
      autoHighlight
      itemToStringLabel={(one) => one.label}
      isItemEqualToValue={(one, other) => one.id === other.id}
      disabled={disabled}
    >
      <Primitive.InputGroup className={styles['group'] ?? ''}>
        <Primitive.Input
          {...wiring}
          aria-label={label}
          placeholder={placeholder}
          className={styles['input'] ?? ''}
        />
        {value !== null && !disabled && (
          <Primitive.Clear className={styles['clear'] ?? ''} aria-label={words.form.clear}>
            <Icon name="close" size={14} />
          </Primitive.Clear>
        )}
      </Primitive.InputGroup>
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} align="start" className={styles['positioner'] ?? ''}>
          <Primitive.Popup className={styles['popup'] ?? ''}>
            <Primitive.Status className={styles['status'] ?? ''}>
              {isSearching ? words.form.searching : null}
            </Primitive.Status>
            <Primitive.Empty className={styles['status'] ?? ''}>
              {isSearching ? null : words.form.nothing_found}
            </Primitive.Empty>
            <Primitive.List className={styles['list'] ?? ''} aria-label={label ?? words.form.choices}>
              {(one: Choice) => (
                <Primitive.Item key={one.id} value={one} className={styles['item'] ?? ''}>
                  <span className={styles['label']}>{one.label}</span>
                  {one.detail && <span className={styles['detail']}>{one.detail}</span>}
                </Primitive.Item>
              )}
            </Primitive.List>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
