import type { ReactNode } from 'react'
import type { Grouping } from '#web/console/grid/groups.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import type { ListState } from '#web/values/list-state.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ListStateInAddress } from './use-list-state.ts'

/** Chooses what the rows of a list are grouped by, or that they are not. */
export function GroupMenu({
  groupings,
  state,
  change,
}: {
  readonly groupings: readonly Grouping[]
  readonly state: ListState
  readonly change: ListStateInAddress['change']
}): ReactNode {
  const words = useWords()
  const present = groupings.find(({ word }) => word === state.group)
  const label =
    present === undefined ? words.grid.group : words.grid.grouped_by(fieldLabel(words, present.word))
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon="down">
          {label}
        </Button>
      }
      items={[
        { heading: words.grid.group_by },
        { label: words.grid.no_group, checked: present === undefined, run: () => change({ group: null }) },
        ...groupings.map(({ word }) => ({
          label: fieldLabel(words, word),
          checked: word === state.group,
          run: () => change({ group: word, peek: null }),
        })),
      ]}
    />
  )
}
