/** Texts of the screens of orders. */
export const orders = {
  title: 'Orders',
  shown_as: 'How orders are shown',
  as: { list: 'List', board: 'Board' },
  board: {
    pending: 'Not processed',
    part_allocated: 'Part allocated',
    allocated: 'Allocated',
    pick: 'Picking',
    completed: 'Dispatched today',
  },
  views: {
    open: 'Open',
    due_today: 'Due today',
    late: 'Late',
    short: 'Short',
    not_processed: 'Not processed',
    refused: 'Refused in processing',
    ready: 'Ready to dispatch',
    drafts: 'Drafts',
    all: 'All',
  },
  why: 'Why it waits',
  pick_all: (picks: number, units: string): string =>
    `Complete ${picks === 1 ? '1 pick' : `${picks} picks`} of ${units === '1' ? '1 unit' : `${units} units`}`,
  pick_all_text: 'They are confirmed as planned, as if they had been picked with a handheld.',
  picked: (picks: number): string => (picks === 1 ? '1 pick was completed' : `${picks} picks were completed`),
  asks: (act: string) => `${act} …`,
  open: (what: string) => `Open ${what}`,
  links: { add_lines: 'the order to add lines' },
  batch: (batch: string) => `batch ${batch}`,
  causes: {
    plain: {
      draft: 'This order is a draft. It is not processed until it is released.',
      no_lines: 'This order has no lines.',
      cancelled: 'This order is cancelled.',
      not_processed: 'No stock has been allocated yet: the order has not been processed.',
      being_processed: 'Stock is being allocated …',
      staged: 'Everything picked is staged, and waits to be dispatched.',
      unseen: 'Nothing that you may see holds it up.',
    },
    processing_refused: 'The last processing was refused.',
    wanted_free: (product: string, wanted: string, free: string) =>
      `${product}: ${wanted} wanted, ${free} free.`,
    awaits_receipt: (receipt: string) => `It waits for the goods of receipt ${receipt}.`,
    shortage: (missing: string, ordered: string, product: string) =>
      `${missing} of ${ordered} ${product} are not allocated.`,
    no_stock: 'There is no other stock.',
    verdicts: {
      serves: (quantity: string) => `${quantity} can be allocated now.`,
      reserved: (quantity: string) => `${quantity} are allocated to other orders.`,
      held: (quantity: string) => `${quantity} are on hold.`,
      location: (quantity: string) => `${quantity} are where orders are not picked from, or await putaway.`,
      check_pending: (quantity: string) => `${quantity} are where a count is pending.`,
      batch: (quantity: string) => `${quantity} are of another batch.`,
      too_short_life: (quantity: string) => `${quantity} do not keep long enough.`,
      too_long_life: (quantity: string) => `${quantity} keep longer than asked for.`,
      window: (quantity: string) => `${quantity} have dates outside the range asked for.`,
    },
    expected: (quantity: string, receipt: string, due: string | null) =>
      `${quantity} are expected on receipt ${receipt}${due === null ? '' : `, ${due}`}.`,
    held_task: (reason: string) => `A pick waits for its goods to be brought: ${reason}.`,
    work: {
      PICK: (count: number): string =>
        count === 1 ? '1 pick is still to be done.' : `${count} picks are still to be done.`,
      CONV: (count: number): string =>
        count === 1 ? '1 conversion is still to be done.' : `${count} conversions are still to be done.`,
      TRAN: (count: number): string =>
        count === 1 ? '1 move is still to be done.' : `${count} moves are still to be done.`,
      LOAD: (count: number): string =>
        count === 1 ? '1 unit is still to be loaded.' : `${count} units are still to be loaded.`,
      other: (count: number): string =>
        count === 1 ? '1 task is still to be done.' : `${count} tasks are still to be done.`,
    },
    assigned: (people: string) => (people === '' ? 'Nobody is assigned.' : `Assigned to ${people}.`),
    load: (load: string, state: string | null) =>
      `It leaves with load ${load}${state === null ? '' : `, which is ${state.toLowerCase()}`}.`,
    shipment: (count: number): string =>
      count === 0
        ? 'It leaves in a shipment, and there is none yet.'
        : 'It leaves in a shipment, which has not left.',
    shipment_state: (shipment: string, state: string, message: string | null) =>
      `${shipment}: ${state}${message === null ? '' : ` – “${message}”`}.`,
  },
  verdicts: {
    serves: 'can be allocated now',
    reserved: 'allocated to',
    held: 'on hold',
    location: 'not where orders are picked from',
    check_pending: 'count pending',
    batch: 'another batch',
    too_short_life: 'does not keep long enough',
    too_long_life: 'keeps too long',
    window: 'other dates than asked for',
  },
  timeline: 'Progress of the order',
  steps: {
    created: 'Created',
    processed: 'Processed',
    picked: 'Picked',
    packed: 'Packed',
    dispatched: 'Dispatched',
  },
  not_yet: 'Not yet',
  progress: 'Progress',
  stages: {
    dispatched: 'dispatched',
    picked: 'picked',
    allocated: 'allocated',
    short: 'short',
    outstanding: 'not allocated',
  },
  tabs: { lines: 'Lines', tasks: 'Tasks', packages: 'Packages', charges: 'Charges' },
  kinds: { PICK: 'Pick', DISP: 'Dispatch', TRAN: 'Move', LOAD: 'Load', CONV: 'Convert', REPLEN: 'Replenish' },
  why_these: 'Why these goods',
  by_rule: (rule: string, rank: number | null, candidates: number | null) =>
    rank === null ? `By ${rule}.` : `By ${rule}: number ${rank} of ${candidates} that would have served.`,
  passed_over: (stock: number) => `Stock ${stock} was passed over:`,
  goes_to: (address: string) => `Goes to ${address}. For another address, fill in that of the order.`,
  no_address: 'The customer has no address: fill in that of the order, under “More”.',
  no_shipments: 'There is no shipment yet.',
}
