import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { signInAddress, signOut, type Tenant } from '#web/api/access.ts'
import { activities } from '#web/api/activities.ts'
import { useStore } from '#web/api/use-store.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Keys } from '#web/console/kit/keys.tsx'
import { Menu, type MenuItem } from '#web/console/kit/menu.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { pressKey, shortcuts, useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { Palette } from './palette.tsx'
import { sessionQuery } from './session-gate.tsx'
import { useSettingItems } from './use-setting-items.ts'

/** The bar over every screen: tenant, palette, running work, the person. */
export function TopBar({ tenant }: { readonly tenant: Tenant }): ReactNode {
  const words = useWords()
  const { data } = useQuery(sessionQuery)
  const [shown, setShown] = useState<'palette' | 'shortcuts' | 'tenants' | null>(null)
  const running = useStore(activities).filter(({ state }) => state === 'running').length
  const settingItems = useSettingItems()
  const tenants = data?.subdomains ?? []
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])
  useShortcuts([
    { keys: 'mod+k', label: words.shell.palette, run: () => setShown('palette') },
    { keys: '/', label: words.shell.search, run: () => setShown('palette') },
    { keys: '?', label: words.shell.shortcuts, run: () => setShown('shortcuts') },
    ...(tenants.length > 1
      ? [{ keys: 't', label: words.shell.tenants, run: () => setShown('tenants') }]
      : []),
  ])
  const leave: MenuItem = {
    label: words.shell.sign_out,
    icon: 'sign_out',
    run: async () => {
      await signOut()
      location.assign(signInAddress('/console'))
    },
  }
  return (
    <header className={styles['bar']}>
      {tenants.length > 1 ? (
        <Menu
          trigger={<Button kind="quiet">{tenant.company_name}</Button>}
          open={shown === 'tenants'}
          onOpenChange={(open) => setShown(open ? 'tenants' : null)}
          items={tenants.map(({ subdomain, company_name }) => ({
            label: company_name === subdomain ? subdomain : `${company_name} (${subdomain})`,
            checked: subdomain === tenant.subdomain,
            run: () => location.assign(`/console/${subdomain}`),
          }))}
        />
      ) : (
        <strong>{tenant.company_name}</strong>
      )}
      <Button icon="search" shortcut="mod+k" onClick={() => setShown('palette')}>
        {words.shell.search}
      </Button>
      <span className={styles['gap']} />
      {running > 0 && <Pill tone="busy">{words.shell.running(running)}</Pill>}
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" icon="user">
            {data?.user.name ?? words.shell.account}
          </Button>
        }
        items={[...settingItems, { separator: 'leave' }, leave]}
      />
      {shown === 'palette' && <Palette onClose={() => setShown(null)} />}
      <Dialog open={shown === 'shortcuts'} onClose={() => setShown(null)} title={words.shell.shortcuts}>
        <ShortcutList />
      </Dialog>
    </header>
  )
}

function ShortcutList(): ReactNode {
  const all = useStore(shortcuts)
  return (
    <ul className={styles['found']}>
      {all.map(({ keys, label }) => (
        <li key={`${keys} ${label}`} className={styles['shortcut']}>
          <span>{label}</span>
          <Keys keys={keys} />
        </li>
      ))}
    </ul>
  )
}
