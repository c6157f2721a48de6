import { useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { RecordList } from '#web/console/records/record-list.tsx'
import { RecordView } from '#web/console/records/record-view.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FLOOR_LISTS, FLOOR_RECORDS } from './floor-screens.tsx'
import { SET_UP_FORMS, SET_UP_LISTS, SET_UP_RECORDS } from './set-up-screens.tsx'

type Params = { readonly type: string; readonly id: string }

const useRecordParams = () => useParams({ strict: false }) as Params

/** A screen whose code is loaded when it is first shown. */
const loaded = (screen: ReactNode): ReactNode => <Suspense fallback={<Skeleton />}>{screen}</Suspense>

/** Screens of their own for the lists of types. */
const LISTS: Readonly<Record<string, ComponentType>> = {
  ...FLOOR_LISTS,
  ...SET_UP_LISTS,
  goods_outs: lazy(() =>
    import('#web/console/screens/orders/orders-screen.tsx').then((file) => ({ default: file.OrdersScreen })),
  ),
  imports: lazy(() =>
    import('#web/console/screens/imports/imports-screen.tsx').then((file) => ({
      default: file.ImportsScreen,
    })),
  ),
  charge_baskets: lazy(() =>
    import('#web/console/screens/billing/baskets-screen.tsx').then((file) => ({
      default: file.BasketsScreen,
    })),
  ),
  invoices: lazy(() =>
    import('#web/console/screens/billing/invoices-screen.tsx').then((file) => ({
      default: file.InvoicesScreen,
    })),
  ),
  automations: lazy(() =>
    import('#web/console/screens/automations/automations-screen.tsx').then((file) => ({
      default: file.AutomationsScreen,
    })),
  ),
  templates: lazy(() =>
    import('#web/console/screens/templates/templates-screen.tsx').then((file) => ({
      default: file.TemplatesScreen,
    })),
  ),
}

/** The list of the type in the path: the screen that it has of its own, else the one that all types have. */
export function ListPage(): ReactNode {
  const { type } = useRecordParams()
  const Own = LISTS[type]
  const { items } = useWords().shell
  if (Own !== undefined) return loaded(<Own key={type} />)
  return <RecordList type={type} {...(type in items ? { title: items[type as keyof typeof items] } : {})} />
}

/** Screens of their own for the records of types. */
const RECORDS: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  ...FLOOR_RECORDS,
  ...SET_UP_RECORDS,
  goods_outs: lazy(() =>
    import('#web/console/screens/order/order-screen.tsx').then((file) => ({ default: file.OrderScreen })),
  ),
  imports: lazy(() =>
    import('#web/console/screens/imports/import-screen.tsx').then((file) => ({ default: file.ImportScreen })),
  ),
  charge_baskets: lazy(() =>
    import('#web/console/screens/billing/basket-screen.tsx').then((file) => ({ default: file.BasketScreen })),
  ),
  charge_cards: lazy(() =>
    import('#web/console/screens/billing/card-screen.tsx').then((file) => ({ default: file.CardScreen })),
  ),
  invoices: lazy(() =>
    import('#web/console/screens/billing/invoice-screen.tsx').then((file) => ({
      default: file.InvoiceScreen,
    })),
  ),
  automations: lazy(() =>
    import('#web/console/screens/automations/automation-screen.tsx').then((file) => ({
      default: file.AutomationScreen,
    })),
  ),
  templates: lazy(() =>
    import('#web/console/screens/templates/template-screen.tsx').then((file) => ({
      default: file.TemplateScreen,
    })),
  ),
  dashboards: lazy(() =>
    import('#web/console/screens/dashboards/dashboard-screen.tsx').then((file) => ({
      default: file.DashboardScreen,
    })),
  ),
  reports: lazy(() =>
    import('#web/console/screens/reports/report-screen.tsx').then((file) => ({ default: file.ReportScreen })),
  ),
  integrations: lazy(() =>
    import('#web/console/screens/integrations/integration-screen.tsx').then((file) => ({
      default: file.IntegrationScreen,
    })),
  ),
}

/** The record in the path: the screen that its type has of its own, else the one that all types have. */
export function RecordPage(): ReactNode {
  const { type, id } = useRecordParams()
  const Own = RECORDS[type]
  if (Own !== undefined) return loaded(<Own key={id} id={id} />)
  return <RecordView key={`${type} ${id}`} type={type} id={id} />
}

/** Forms of their own; the record is null of a new one. */
const FORMS: Readonly<Record<string, ComponentType<{ readonly id: string | null }>>> = {
  ...SET_UP_FORMS,
  goods_outs: lazy(() =>
    import('#web/console/screens/orders/order-editor.tsx').then((file) => ({ default: file.OrderEditor })),
  ),
  automations: lazy(() =>
    import('#web/console/screens/automations/automation-editor.tsx').then((file) => ({
      default: file.AutomationEditor,
    })),
  ),
}

/** The form of the record in the path: the one that its type has of its own, else the one that all types have. */
export function EditPage(): ReactNode {
  const { type, id } = useRecordParams()
  const Own = FORMS[type]
  if (Own !== undefined) return loaded(<Own key={id} id={id} />)
  return <RecordEditor key={`${type} ${id}`} type={type} id={id} />
}

/** The form of a new record of the type in the path. */
export function NewPage(): ReactNode {
  const { type } = useRecordParams()
  const Own = FORMS[type]
  if (Own !== undefined) return loaded(<Own key={type} id={null} />)
  return <RecordEditor key={type} type={type} id={null} />
}
