import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { signInAddress, signOut, type Tenant } from '#web/api/access.ts'
import { useStore } from '#web/api/use-store.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Keys } from '#web/console/kit/keys.tsx'
import { MAIN_ACT_KEYS, pressMainAct } from '#web/console/kit/main-act.ts'
import { Menu, type MenuItem } from '#web/console/kit/menu.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { pressKey, shortcuts, useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import { ActivityTray } from './activity-tray.tsx'
import { Bar } from './bar.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import styles from './frame.module.css'
import { LiveDot } from './live-dot.tsx'
import { Palette } from './palette/palette.tsx'
import { sessionQuery } from './session-gate.tsx'
import { useSettingItems } from './use-setting-items.ts'
import { WarehouseMenu } from './warehouse-menu.tsx'

/** The bar over every screen: tenant, palette, running work, the person. */
export function TopBar({ tenant }: { readonly tenant: Tenant }): ReactNode {
  const words = useWords()
  const go = useGo()
  const { data } = useQuery(sessionQuery)
  const [shown, setShown] = useState<'palette' | 'shortcuts' | 'tenants' | null>(null)
  const settingItems = useSettingItems()
  const tenants = data?.subdomains ?? []
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])
  useShortcuts([
    { keys: 'mod+k', label: words.shell.palette, run: () => setShown('palette') },
    { keys: '/', label: words.shell.search, run: () => setShown('palette') },
    { keys: MAIN_ACT_KEYS, label: words.shell.main_act, run: pressMainAct },
    { keys: '?', label: words.shell.shortcuts, run: () => setShown('shortcuts') },
    ...(tenants.length > 1
      ? [{ keys: 't', label: words.shell.tenants, run: () => setShown('tenants') }]
      : []),
  ])
  const ownProfile: MenuItem = {
    label: words.profile.title,
    icon: 'user',
    run: () => go({ path: '/profile' }),
  }
  const leave: MenuItem = {
    label: words.shell.sign_out,
    icon: 'sign_out',
    run: async () => {
      await signOut()
      location.assign(signInAddress('/console'))
    },
  }
  return (
    <Bar>
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
      <WarehouseMenu />
      <Button icon="search" shortcut="mod+k" className={styles['search']} onClick={() => setShown('palette')}>
        {words.shell.search}
      </Button>
      <span className={styles['gap']} />
      <FavouriteButton />
      <LiveDot />
      <ActivityTray />
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" icon="user">
            {data?.user.name ?? words.shell.account}
          </Button>
        }
        items={[ownProfile, ...settingItems, { separator: 'leave' }, leave]}
      />
      {shown === 'palette' && <Palette onClose={() => setShown(null)} />}
      <Dialog open={shown === 'shortcuts'} onClose={() => setShown(null)} title={words.shell.shortcuts}>
        <ShortcutList />
      </Dialog>
    </Bar>
  )
}

function ShortcutList(): ReactNode {
  const all = useStore(shortcuts)
  const { shell } = useWords()
  return (
    <ul className={styles['found']}>
      {[...all, { keys: 'Escape', label: shell.leave_field }].map(({ keys, label }) => (
        <li key={`${keys} ${label}`} className={styles['shortcut']}>
          <span>{label}</span>
          <Keys keys={keys} />
        </li>
      ))}
    </ul>
  )
}
