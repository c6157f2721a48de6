/** Texts of integrations. */
export const integrations = {
  synchronize: 'Synchronize',
  runs: 'Last runs',
  all_runs: 'All runs',
  no_runs: 'It has not run yet.',
  at: 'When',
  state: 'State',
  made: 'Created',
  refused: 'Refused',
  why: 'Why',
  waiting: (count: number) => (count === 1 ? '1 order waits' : `${count} orders wait`),
  all_orders: 'As a list',
  order: 'Order there',
  tried_at: 'Last tried',
}
