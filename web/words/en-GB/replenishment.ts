/** Texts of replenishment. */
export const replenishment = {
  title: 'Replenishment',
  all: 'All pick faces',
  none: 'No product has a pick face',
  none_text: 'Products with a pick face stand here, the emptiest first.',
  trigger: 'Replenish',
  trigger_all: (count: number) => (count === 1 ? 'Replenish 1 face' : `Replenish ${count} faces`),
  triggered: (count: number) =>
    count === 1 ? '1 face will be replenished' : `${count} faces will be replenished`,
  refused: (count: number) =>
    count === 1 ? '1 face cannot be replenished' : `${count} faces cannot be replenished`,
  states: {
    stops: 'A pick waits',
    below: 'Below minimum',
    empty: 'Empty',
    coming: 'On its way',
    fine: 'Full enough',
  },
  level: (level: string, min: string, max: string) => `${level} of ${min}–${max}`,
  held: (count: number) => (count === 1 ? '1 pick waits' : `${count} picks wait`),
  bring: (quantity: string, from: string, who: string | null) =>
    `${quantity} from ${from} ${who === null ? 'with nobody' : `with ${who}`}`,
}
