import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Field } from '#web/console/kit/field.tsx'
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
        <div className={styles['recipes']}>
          {RECIPES.map((recipe) => (
            <RecipePanel key={recipe.id} recipe={recipe} user={me.is_operator ? '' : (me.user?.id ?? '')} />
          ))}
        </div>
      </div>
    </details>
  )
}

function RecipePanel({
  recipe,
  user,
}: {
  readonly recipe: Recipe
  /** Who is proposed where it is not for clients: whoever makes it, but no operator, who may be no member of the tenant. */
  readonly user: string
}): ReactNode {
  const words = useWords()
  const { automations, form } = words
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const { name, text } = automations.recipes[recipe.id]
  const [person, setPerson] = useState(user)
  const make = () =>
    void press<{ readonly id: string | number }>(
      CREATE,
      { attributes: recipeAttributes(recipe, words, person) },
      ({ id }) => {
        notify({ title: automations.made_recipe(name) })
        go({ path: `/records/automations/${id}` })
      },
    )
  return (
    <Panel title={name}>
      <p>{text}</p>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {!recipe.isForClient && (
        <Field label={automations.recipe_person}>
          <ReferencePicker to="users" value={person} onChange={setPerson} disabled={false} />
        </Field>
      )}
      <div>
        <Button
          busy={isBusy}
          disabled={!recipe.isForClient && person === ''}
          aria-label={automations.make_recipe(name)}
          onClick={make}
        >
          {form.create}
        </Button>
      </div>
    </Panel>
  )
}
