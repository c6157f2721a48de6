import { type ComponentType, lazy } from 'react'

/** The screens of stock and goods in that take the place of lists. */
export const FLOOR_LISTS: Readonly<Record<string, ComponentType>> = {
  goods_in_receipts: lazy(() =>
    import('#web/console/screens/receipts/receipts-screen.tsx').then((file) => ({
      default: file.ReceiptsScreen,
    })),
  ),
  stock_balances: lazy(() =>
    import('#web/console/screens/stock/balances-screen.tsx').then((file) => ({
      default: file.BalancesScreen,
    })),
  ),
  stocks: lazy(() =>
    import('#web/console/screens/stock/piles-screen.tsx').then((file) => ({ default: file.PilesScreen })),
  ),
}

/** Those that take the place of records. */
export const FLOOR_RECORDS: Readonly<Record<string, ComponentType<{ readonly id: string }>>> = {
  goods_in_receipts: lazy(() =>
    import('#web/console/screens/receipt/receipt-screen.tsx').then((file) => ({
      default: file.ReceiptScreen,
    })),
  ),
  tasks: lazy(() =>
    import('#web/console/screens/tasks/task-screen.tsx').then((file) => ({ default: file.TaskScreen })),
  ),
  stock_balances: lazy(() =>
    import('#web/console/screens/stock/balance-screen.tsx').then((file) => ({ default: file.BalanceScreen })),
  ),
  stocks: lazy(() =>
    import('#web/console/screens/stock/pile-screen.tsx').then((file) => ({ default: file.PileScreen })),
  ),
}
