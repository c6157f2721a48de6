/** The moment of a record that decides when it is due, the statuses that it may have, and those that it has while it is open. */
export const DUE_KINDS = {
  goods_out: {
    field: 'expected_date_of_dispatch',
    statuses: ['DRAFT', 'PENDING', 'PICK', 'PART', 'ALLOCATED', 'PART_ALLOCATED', 'COMPLETED'],
    open: ['PENDING', 'PICK', 'PART', 'ALLOCATED', 'PART_ALLOCATED'],
  },
  goods_in: {
    field: 'expected_date_of_arrival',
    statuses: ['PENDING', 'RCV', 'COMPLETED'],
    open: ['PENDING'],
  },
} as const

/** A resource whose records become due. */
export type DueResource = keyof typeof DUE_KINDS
