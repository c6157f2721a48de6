import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './automations.module.css'
import { RECIPES, type Recipe, recipeAttributes } from './recipes.ts'

const CREATE = { method: 'POST', path: '/api/automations', takes: 'attributes', type: 'automations' } as const

/** Automations that are made with one press, filled in; folded up above the list of automations. */
export function RecipeList(): ReactNode {
  const { automations } = useWords()
  const may = useMay()
  const { data: me } = useQuery(meQuery(useService()))
  if (me === undefined || !may('manage_automations')) return null
  return (
    <details>
      <summary>{automations.recipes_title}</summary>
      <div className={styles['form']}>
        <p className={styles['quiet']}>{automations.recipes_text}</p>
        {RECIPES.map((recipe) => (
          <RecipePanel key={recipe.id} recipe={recipe} user={me.user?.id ?? null} />
        ))}
      </div>
    </details>
  )
}

function RecipePanel({
  recipe,
  user,
}: {
  readonly recipe: Recipe
  /** Who makes it, and is told where it is not for clients. */
  readonly user: string | null
}): ReactNode {
  const words = useWords()
  const { automations } = words
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const { name, text } = automations.recipes[recipe.id]
  const make = () =>
    void press<{ readonly id: string | number }>(
      CREATE,
      { attributes: recipeAttributes(recipe, words, user) },
      ({ id }) => {
        notify({ title: automations.made_recipe(name) })
        go({ path: `/records/automations/${id}` })
      },
    )
  return (
    <Panel title={name}>
      <p>{text}</p>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <div>
        <Button busy={isBusy} onClick={make}>
          {automations.make_recipe(name)}
        </Button>
      </div>
    </Panel>
  )
}
