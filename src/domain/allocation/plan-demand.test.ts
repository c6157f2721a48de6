import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import type { Candidate } from './candidates.ts'
import type { Criteria } from './criteria.ts'
import {
  initialProgress,
  type LinePlan,
  type OwnerSupply,
  type PlanningFace,
  type PlanProgress,
  type StockDemand,
} from './plan.ts'
import { planDemand } from './plan-demand.ts'

const ACME = 1
const SKU = 7
const FACE = 90

/** A loose pile in racking with the given differences. */
function pile(stock_id: number, quantity: number, others: Partial<Candidate> = {}): Candidate {
  return {
    stock_id,
    account_id: ACME,
    product_id: SKU,
    warehouse_id: 1,
    location_id: stock_id,
    is_pickface: false,
    storage_unit_id: null,
    batch: null,
    serial_number: null,
    sell_by_date: null,
    best_before_date: null,
    fifo_date: '2026-01-01T00:00:00Z',
    status: 'available',
    datetime3: null,
    datetime4: null,
    datetime5: null,
    quantity: String(quantity),
    free: String(quantity),
    barred: null,
    unit_is_pickable: null,
    unit_is_broken: null,
    unit_piles: 0,
    unit_full: null,
    is_ranked: true,
    small_place: null,
    ...others,
  }
}

/** A pile on a unit that holds 50 when it is full. */
function onUnit(stock_id: number, quantity: number, others: Partial<Candidate> = {}): Candidate {
  const unit = { storage_unit_id: 1000 + stock_id, unit_is_pickable: true, unit_is_broken: false }
  return pile(stock_id, quantity, { ...unit, unit_piles: 1, unit_full: '50', ...others })
}

const inFace = (stock_id: number, quantity: number, others: Partial<Candidate> = {}) =>
  pile(stock_id, quantity, { location_id: FACE, is_pickface: true, ...others })

const face = (others: Partial<PlanningFace> = {}): PlanningFace => ({
  product_id: SKU,
  location_id: FACE,
  replenishment_type: 'continuous',
  full_storage_units_only: false,
  is_usable: true,
  is_empty: false,
  ...others,
})

const supply = (candidates: readonly Candidate[], others: Partial<OwnerSupply> = {}): OwnerSupply => ({
  account_id: ACME,
  candidates,
  is_whole: true,
  small: null,
  faces: [],
  ...others,
})

const criteria: Criteria = {
  rule: 'fifo',
  batch: null,
  day: '2026-03-02',
  shelf_life: { min: null, max: null },
  windows: [],
}

function wanted(need: number | Big, others: Partial<StockDemand> = {}): StockDemand {
  return {
    line_id: 1,
    product_id: SKU,
    need: new Big(need),
    criteria,
    optimisation: 'stock_rotation',
    rounds_up: false,
    takes_units: true,
    request: 'a1b2c3',
    ...others,
  }
}

const AVOIDING = { optimisation: 'storage_unit_breakdown_avoidance' } as const

function plan(demand: StockDemand, on: OwnerSupply, progress: PlanProgress = initialProgress()): LinePlan {
  return planDemand(demand, { supplies: [on], progress })
}

/** The planned picks as text: `2 x 20 PART`, a unit of several piles as `1+2 x 50 FULL`. */
function taken({ picks }: LinePlan): readonly string[] {
  return picks.map(({ subtype, quantity, takes }) => {
    const piles = takes.map(({ candidate }) => candidate.stock_id).join('+')
    return `${piles} x ${quantity.toFixed()} ${subtype}`
  })
}

/** The held picks as text: `20 PICKFACE at 90 for 5 x 20, awaiting_replenishment`. */
function waiting({ held }: LinePlan): readonly string[] {
  return held.map(({ subtype, quantity, replenishment, hold_reason }) => {
    const parts = replenishment.parts.map(({ stock_id, quantity: all }) => `${stock_id} x ${all.toFixed()}`)
    return `${quantity.toFixed()} ${subtype} at ${replenishment.location_to_id} for ${parts.join(' + ')}, ${hold_reason}`
  })
}

describe('stock of a product without pickfaces', () => {
  // In the order of fifo: a full unit of 50, a unit with 30 of 50, and 5 loose.
  const fifo = [onUnit(1, 50), onUnit(2, 30), pile(3, 5)]
  const cases: readonly (readonly [number, readonly string[], readonly string[]])[] = [
    [20, ['1 x 20 PART'], ['2 x 20 PART']],
    [40, ['1 x 40 PART'], ['2 x 30 PART', '3 x 5 PART', '1 x 5 PART']],
    [60, ['1 x 50 FULL', '2 x 10 PART'], ['1 x 50 FULL', '2 x 10 PART']],
    [120, ['1 x 50 FULL', '2 x 30 PART', '3 x 5 PART'], ['1 x 50 FULL', '2 x 30 PART', '3 x 5 PART']],
  ]
  for (const [need, rotated, avoided] of cases) {
    test(`${need} are taken in rotation`, () => {
      assert.deepEqual(taken(plan(wanted(need), supply(fifo))), rotated)
    })

    test(`${need} are taken without breaking units if possible`, () => {
      assert.deepEqual(taken(plan(wanted(need, AVOIDING), supply(fifo))), avoided)
    })
  }

  test('a piece with a serial number is taken whole or not at all', () => {
    const pieces = [1, 2].map((id) => pile(id, 1, { serial_number: `S-${id}` }))
    for (const others of [{}, AVOIDING]) {
      const demand = wanted(1, { ...others, need: new Big('1.5') })
      assert.deepEqual(taken(plan(demand, supply(pieces))), ['1 x 1 PART'])
    }
    const inFront = [inFace(1, 1, { serial_number: 'S-1' }), pile(2, 1, { serial_number: 'S-2' })]
    const half = plan(wanted(1, { need: new Big('0.5') }), supply(inFront, { faces: [face()] }))
    assert.deepEqual([taken(half), waiting(half)], [[], []])
  })

  test('everything is taken if there is too little', () => {
    assert.equal(plan(wanted(120), supply(fifo)).allocated.toFixed(), '85')
  })

  test('LIFO takes the newest goods first', () => {
    const lifo = fifo.toReversed()
    for (const way of [{}, AVOIDING])
      assert.deepEqual(taken(plan(wanted(20, way), supply(lifo))), ['3 x 5 PART', '2 x 15 PART'])
  })

  test('a need is rounded up to a full unit', () => {
    const found = plan(wanted(60, { rounds_up: true }), supply([onUnit(1, 50), onUnit(2, 50)]))
    assert.deepEqual(taken(found), ['1 x 50 FULL', '2 x 50 FULL'])
    assert.equal(found.rounded.toFixed(), '40')
    assert.equal(found.allocated.toFixed(), '100')
  })

  test('only full units are rounded up to', () => {
    const found = plan(wanted(60, { rounds_up: true }), supply([onUnit(1, 50), onUnit(2, 30)]))
    assert.deepEqual([taken(found), found.rounded.toFixed()], [['1 x 50 FULL', '2 x 10 PART'], '0'])
  })

  test('a range of dates leaves one pile of three', () => {
    const windows = [{ of: 'sell_by_date', from: '2026-05-15', to: null }] as const
    const dated = [
      pile(1, 5, { sell_by_date: '2026-05-01' }),
      pile(2, 5, { sell_by_date: '2026-06-01' }),
      pile(3, 5),
    ]
    const found = plan(wanted(15, { criteria: { ...criteria, windows } }), supply(dated))
    assert.deepEqual(taken(found), ['2 x 5 PART'])
  })

  test('a unit of several piles is one task; a unit with other goods is not taken whole', () => {
    const two = { storage_unit_id: 500, unit_piles: 2 }
    const whole = [onUnit(1, 20, two), onUnit(2, 30, two)]
    assert.deepEqual(taken(plan(wanted(50), supply(whole))), ['1+2 x 50 FULL'])
    const mixed = whole.map((one) => ({ ...one, unit_piles: 3 }))
    assert.deepEqual(taken(plan(wanted(50), supply(mixed))), ['1 x 20 PART', '2 x 30 PART'])
  })

  test('a tote pick never takes a whole unit', () => {
    const found = plan(wanted(60, { takes_units: false, rounds_up: true }), supply(fifo))
    assert.deepEqual([taken(found), found.rounded.toFixed()], [['1 x 50 PART', '2 x 10 PART'], '0'])
  })

  test('a unit without a known full quantity counts as full until something is taken from it', () => {
    const unknown = (is_broken: boolean) => onUnit(1, 8, { unit_full: null, unit_is_broken: is_broken })
    assert.deepEqual(taken(plan(wanted(8), supply([unknown(false)]))), ['1 x 8 FULL'])
    assert.deepEqual(taken(plan(wanted(8), supply([unknown(true)]))), ['1 x 8 PART'])
  })

  test('two lines share the available stock', () => {
    const progress = initialProgress()
    const on = supply([pile(1, 30)])
    assert.deepEqual(taken(plan(wanted(20), on, progress)), ['1 x 20 PART'])
    assert.deepEqual(taken(plan(wanted(20), on, progress)), ['1 x 10 PART'])
    assert.deepEqual(taken(plan(wanted(20), on, progress)), [])
  })

  test('linked accounts serve the quantity that the account lacks, in their order', () => {
    const [own, second, third] = [
      supply([pile(1, 5)]),
      supply([pile(2, 5, { account_id: 2 })], { account_id: 2 }),
      supply([pile(3, 5, { account_id: 3 })], { account_id: 3 }),
    ]
    const found = planDemand(wanted(12), { supplies: [own, second, third], progress: initialProgress() })
    assert.deepEqual(taken(found), ['1 x 5 PART', '2 x 5 PART', '3 x 2 PART'])
    assert.deepEqual(
      found.picks.map(({ account_id }) => account_id),
      [1, 2, 3],
    )
  })
})

describe('why a pile was chosen', () => {
  test('is explained with the better piles that were passed over', () => {
    const life = { ...criteria, rule: 'sell_by_date', shelf_life: { min: 30, max: null } } as const
    const stock = [
      onUnit(1, 50, { sell_by_date: '2026-03-10' }),
      pile(2, 5, { sell_by_date: '2026-05-01', barred: 'check_pending' }),
      onUnit(3, 30, { sell_by_date: '2026-06-01' }),
      onUnit(4, 50, { sell_by_date: '2026-06-01' }),
    ]
    const { picks } = plan(wanted(70, { ...AVOIDING, criteria: life }), supply(stock))
    assert.deepEqual(picks[0]?.takes[0].explanation, {
      rule: 'sell_by_date',
      optimisation: 'storage_unit_breakdown_avoidance',
      phase: 'FULL',
      rank: 2,
      candidates: 2,
      remaining_days: 91,
      shelf_life: { min: 30, max: null },
      reason: 'full unit fits need 70',
      passed_over: [
        { stock_id: 1, reason: 'too_short_life' },
        { stock_id: 2, reason: 'check_pending' },
        { stock_id: 3, reason: 'not_full' },
      ],
      request: 'a1b2c3',
    })
  })

  test('names twenty better piles at most', () => {
    const expired = Array.from({ length: 30 }, (_, index) =>
      pile(index + 1, 5, { sell_by_date: '2026-01-01' }),
    )
    const { picks } = plan(wanted(5), supply([...expired, pile(99, 5)]))
    const passed = picks[0]?.takes[0].explanation.passed_over
    assert.equal(Array.isArray(passed) && passed.length, 20)
  })
})

describe('a product with pickfaces', () => {
  const faced = (candidates: readonly Candidate[], faces: readonly PlanningFace[] = [face()]) =>
    supply(candidates, { faces })

  test('full units are taken whole, the rest from the face', () => {
    const stock = [onUnit(1, 50), inFace(2, 40)]
    assert.deepEqual(taken(plan(wanted(70), faced(stock))), ['1 x 50 FULL', '2 x 20 PICKFACE'])
  })

  test('a unit larger than the need is passed over and named', () => {
    const { picks } = plan(wanted(20), faced([onUnit(1, 50), inFace(2, 40)]))
    assert.deepEqual(picks[0]?.takes[0].explanation.passed_over, [{ stock_id: 1, reason: 'too_large' }])
  })

  test('faces are used in rotation after the last used one', () => {
    const faces = [face(), face({ location_id: 91 }), face({ location_id: 92 })]
    const stock = [90, 91, 92].map((location_id, index) => inFace(index + 1, 10, { location_id }))
    const progress = initialProgress({ last_faces: new Map([[SKU, 91]]) })
    assert.deepEqual(taken(plan(wanted(4), faced(stock, faces), progress)), ['3 x 4 PICKFACE'])
    assert.deepEqual(taken(plan(wanted(14), faced(stock, faces), progress)), [
      '1 x 10 PICKFACE',
      '2 x 4 PICKFACE',
    ])
    assert.equal(progress.last_faces.get(SKU), 91)
  })

  test('the gap is replenished from bulk pile by pile, and the pick is held', () => {
    const found = plan(wanted(30), faced([inFace(1, 5), onUnit(2, 20), pile(3, 40)]))
    assert.deepEqual(taken(found), ['1 x 5 PICKFACE'])
    assert.deepEqual(waiting(found), [
      '20 PICKFACE at 90 for 2 x 20, awaiting_replenishment',
      '5 PICKFACE at 90 for 3 x 5, awaiting_replenishment',
    ])
  })

  test('only full units are moved to a face that is replenished by full units', () => {
    const faces = [face({ full_storage_units_only: true })]
    const found = plan(wanted(20), faced([pile(1, 40), onUnit(2, 50)], faces))
    assert.deepEqual(waiting(found), ['20 PICKFACE at 90 for 2 x 50, awaiting_replenishment'])
  })

  test('goods that are being moved to the face and not promised yet are used first', () => {
    const part = {
      stock_id: 9,
      goods: pile(9, 50),
      quantity: new Big(50),
      allocation_id: 4,
      explanation: null,
    }
    const replenishment = {
      task_id: 77,
      account_id: ACME,
      product_id: SKU,
      subtype: 'CONTINUOUS',
      location_to_id: FACE,
      from: null,
      parts: [{ ...part, unpromised: new Big(12) }],
    } as const
    const found = plan(wanted(20), faced([pile(1, 40)]), initialProgress({ replenishments: [replenishment] }))
    assert.deepEqual(
      found.held.map(({ quantity, replenishment: by }) => [quantity.toFixed(), by.task_id]),
      [
        ['12', 77],
        ['8', null],
      ],
    )
  })

  test('an order volume face is filled before all others', () => {
    const faces = [face(), face({ location_id: 91, replenishment_type: 'order_volume' })]
    const found = plan(wanted(8), faced([pile(1, 40)], faces))
    assert.deepEqual(waiting(found), ['8 PICKFACE at 91 for 1 x 8, awaiting_replenishment'])
  })

  test('goods that must not mix with the goods in the face go to a demand face', () => {
    const short = { ...criteria, rule: 'sell_by_date', shelf_life: { min: 5, max: 10 } } as const
    const stock = [
      onUnit(1, 50, { sell_by_date: '2026-03-07' }),
      inFace(2, 40, { sell_by_date: '2026-03-17' }),
    ]
    const faces = [face(), face({ location_id: 91, replenishment_type: 'demand', is_empty: true })]
    const demand = wanted(7, { criteria: short })
    const progress = initialProgress()
    assert.deepEqual(waiting(plan(demand, faced(stock, faces), progress)), [
      '7 DEMAND_PICKFACE at 91 for 1 x 50, awaiting_replenishment',
    ])
    // The next line is served from the same unit, whose replenishment is planned already.
    assert.deepEqual(waiting(plan(demand, faced(stock, faces), progress)), [
      '7 DEMAND_PICKFACE at 91 for 1 x 50, awaiting_replenishment',
    ])
    const occupied = [face(), face({ location_id: 91, replenishment_type: 'demand' })]
    assert.deepEqual(waiting(plan(demand, faced(stock, occupied))), [
      '7 DEMAND_PICKFACE at null for 1 x 50, demand_pickface_occupied',
    ])
    assert.deepEqual(waiting(plan(demand, faced(stock))), ['7 PICKFACE at 90 for 1 x 7, no_qualifying_stock'])
  })

  test('without a full unit the largest part goes to the demand face', () => {
    const faces = [face({ replenishment_type: 'demand', is_empty: true })]
    const found = plan(wanted(7), faced([pile(1, 10), onUnit(2, 30), pile(3, 20)], faces))
    assert.deepEqual(waiting(found), ['7 DEMAND_PICKFACE at 90 for 2 x 30, awaiting_replenishment'])
  })

  test('if every face waits for a count, the demand is served from bulk', () => {
    const found = plan(wanted(2), faced([onUnit(1, 22)], [face({ is_usable: false })]))
    assert.deepEqual(taken(found), ['1 x 2 PART'])
  })

  test('without bulk stock the gap remains outstanding', () => {
    const found = plan(wanted(20), faced([inFace(1, 5)]))
    assert.deepEqual([found.allocated.toFixed(), found.held], ['5', []])
  })
})

describe('a plan on partly read stock', () => {
  test('is sufficient if the stock that was read meets the demand', () => {
    const part = supply([pile(1, 10), pile(2, 10)], { is_whole: false })
    assert.equal(plan(wanted(20), part).missing, null)
    assert.deepEqual(plan(wanted(21), part).missing, { account_id: ACME, product_id: SKU, small: new Big(1) })
  })

  test('considers units that may fit only where they were read', () => {
    const stock = [
      onUnit(1, 50),
      onUnit(2, 10, { unit_full: '10', is_ranked: false, small_place: 1 }),
      inFace(3, 40),
    ]
    const found = (small: Big | null) =>
      plan(wanted(12), supply(stock, { faces: [face()], is_whole: false, small }))
    assert.equal(found(null).missing?.small.toFixed(), '12')
    assert.deepEqual(taken(found(new Big(12))), ['2 x 10 FULL', '3 x 2 PICKFACE'])
  })
})

describe('any stock and any demand', () => {
  const stock = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 60 }),
        unit: fc.integer({ min: 0, max: 4 }),
        is_face: fc.boolean(),
        sell_by: fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }),
        barred: fc.constantFrom(null, null, null, 'location' as const),
        batch: fc.constantFrom(null, 'A', 'B'),
      }),
      { maxLength: 12 },
    )
    .map((rows) => {
      const onSame = (unit: number) => rows.filter((row) => row.unit === unit && !row.is_face).length
      return rows.map((row, index): Candidate => {
        const others = {
          barred: row.barred,
          batch: row.batch,
          sell_by_date: row.sell_by === null ? null : `2026-03-${String(row.sell_by).padStart(2, '0')}`,
        }
        if (row.is_face) return inFace(index + 1, row.quantity, others)
        if (row.unit === 0) return pile(index + 1, row.quantity, others)
        const unit = { storage_unit_id: row.unit, unit_piles: onSame(row.unit), location_id: row.unit }
        return onUnit(index + 1, row.quantity, { ...others, ...unit, unit_full: '20' })
      })
    })
  const demands = fc.array(
    fc.record({
      need: fc.integer({ min: 1, max: 80 }),
      avoids: fc.boolean(),
      rounds_up: fc.boolean(),
      takes_units: fc.boolean(),
      batch: fc.constantFrom(null, null, 'A'),
      min: fc.constantFrom(null, null, 5),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const faces = fc.constantFrom<readonly PlanningFace[]>(
    [],
    [face()],
    [face({ full_storage_units_only: true })],
    [face({ replenishment_type: 'demand', is_empty: true })],
    [face({ is_usable: false })],
  )

  type Case = { readonly found: readonly LinePlan[]; readonly asked: readonly StockDemand[] }

  function planned(
    candidates: readonly Candidate[],
    lines: readonly (typeof demands extends fc.Arbitrary<infer Rows> ? Rows : never)[number][],
    on: readonly PlanningFace[],
  ): Case {
    const progress = initialProgress()
    const asked = lines.map((line) =>
      wanted(line.need, {
        rounds_up: line.rounds_up,
        takes_units: line.takes_units,
        ...(line.avoids ? AVOIDING : {}),
        criteria: { ...criteria, batch: line.batch, shelf_life: { min: line.min, max: null } },
      }),
    )
    const found = asked.map((demand) => plan(demand, supply(candidates, { faces: on }), progress))
    return { found, asked }
  }

  test('no pile gives more than it has, and no unsuitable pile gives anything', () => {
    fc.assert(
      fc.property(stock, demands, faces, (candidates, lines, on) => {
        const { found, asked } = planned(candidates, lines, on)
        const given = new Map<number, Big>()
        const give = (id: number, quantity: Big) =>
          given.set(id, (given.get(id) ?? new Big(0)).plus(quantity))
        found.forEach(({ picks, held }, index) => {
          const demand = asked[index]
          for (const { takes } of picks)
            for (const take of takes) give(take.candidate.stock_id, take.quantity)
          for (const { covers } of held)
            for (const { part, quantity } of covers) give(part.stock_id, quantity)
          const used = [
            ...picks.flatMap(({ takes }) => takes.map(({ candidate }) => candidate)),
            ...held.flatMap(({ covers }) => covers.map(({ part }) => part.goods as Candidate)),
          ]
          for (const one of used) {
            assert.equal(one.barred, null)
            assert.ok(demand?.criteria.batch == null || one.batch === demand.criteria.batch)
          }
        })
        for (const one of candidates) assert.ok((given.get(one.stock_id) ?? new Big(0)).lte(one.quantity))
      }),
    )
  })

  test('no demand gets more than it needs, except by rounding up', () => {
    fc.assert(
      fc.property(stock, demands, faces, (candidates, lines, on) => {
        const { found, asked } = planned(candidates, lines, on)
        found.forEach(({ allocated, rounded }, index) => {
          const need = asked[index]?.need ?? new Big(0)
          assert.ok(allocated.lte(need.plus(rounded)))
          assert.ok(rounded.gte(0))
          if (rounded.gt(0)) assert.ok(allocated.eq(need.plus(rounded)))
        })
      }),
    )
  })

  test('the same stock and the same demands give the same plan', () => {
    fc.assert(
      fc.property(stock, demands, faces, (candidates, lines, on) => {
        const one = planned(candidates, lines, on)
        const other = planned(candidates, lines, on)
        assert.deepEqual(one.found, other.found)
      }),
    )
  })

  test('without pickfaces a demand is met as far as suitable stock is left', () => {
    fc.assert(
      fc.property(stock, demands, (candidates, lines) => {
        const [line] = lines
        if (line === undefined) return
        const { found } = planned(candidates, [{ ...line, rounds_up: false }], [])
        const fit = candidates.filter(
          (one) =>
            one.barred === null &&
            (line.batch === null || one.batch === line.batch) &&
            (one.sell_by_date === null
              ? line.min === null
              : Number(one.sell_by_date.slice(8)) - 2 >= (line.min ?? 0)),
        )
        const all = fit.reduce((sum, one) => sum.plus(one.free), new Big(0))
        assert.equal(found[0]?.allocated.toFixed(), (all.lt(line.need) ? all : new Big(line.need)).toFixed())
      }),
    )
  })
})
