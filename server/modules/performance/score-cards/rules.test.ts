import { monthOf } from '@iroko/contract/dates'
import { cardStatuses, cardSteps } from '@iroko/contract/performance/score-cards'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asking, type CardState, canOf, lastOfMonth, monthToMake, teamAverage, whyNot } from './rules.ts'

const card = (more: Partial<CardState> = {}): CardState => ({
  ...{ status: 'draft', employee_id: 'ada', full_name: 'Ada Obi', month: '2026-10-01', submitted_by: null, due_on: null },
  ...{ unentered: 0, score: 90, ...more },
})
const lead = { id: 'lead', today: '2026-11-03', may_edit: true }
const ada = { id: 'ada', today: '2026-11-03', may_edit: false }

describe('what can be done with a score card', () => {
  it('is entered and submitted by who leads the person, once the month is over and every figure is entered', () => {
    expect(canOf(card(), lead)).toMatchObject({ enter: true, submit: true, acknowledge: false })
    expect(whyNot(card({ unentered: 2 }), 'submit', lead)?.message).toBe('2 measures are not entered yet')
    expect(whyNot(card({ score: null }), 'submit', lead)?.code).toBe('not_measured')
    for (const today of ['2026-10-31', '2026-11-01'])
      expect(whyNot(card(), 'submit', { ...lead, today })?.message).toContain('Submit from 2026-11-02')
    expect(whyNot(card(), 'submit', { ...lead, today: '2026-11-02' })).toBeUndefined()
  })

  it('is never touched by its own person, whatever they may do with others', () => {
    const own = { ...ada, may_edit: true }
    for (const step of ['enter', 'submit'] as const) expect(whyNot(card(), step, own)?.status).toBe(403)
    expect(whyNot(card({ status: 'disputed' }), 'decide', own)?.status).toBe(403)
  })

  it('is answered by its person until the window closes, and decided by another than who submitted it', () => {
    const submitted = card({ status: 'submitted', submitted_by: 'lead', due_on: '2026-11-12' })
    expect(canOf(submitted, ada)).toMatchObject({ acknowledge: true, dispute: true })
    expect(whyNot(submitted, 'dispute', { ...ada, today: '2026-11-13' })?.code).toBe('too_late')
    expect(canOf(submitted, lead)).toMatchObject({ acknowledge: false, dispute: false })
    const disputed = card({ status: 'disputed', submitted_by: 'lead' })
    expect(whyNot(disputed, 'decide', lead)?.message).toBe('You submitted this score card. Another leader or HR decides')
    expect(canOf(disputed, { ...lead, id: 'hr' })).toMatchObject({ decide: true })
  })

  it('is done with once it is final', () => {
    for (const by of [ada, lead])
      expect(Object.values(canOf(card({ status: 'final' }), by))).toEqual(cardSteps.map(() => false))
  })
})

describe('the average of a team', () => {
  const scored = (score: number | null) => ({ status: 'final' as const, score })

  it('is of the others, in whole points', () => {
    expect(teamAverage([80, 90, 70, 85, 91].map(scored))).toEqual({ people: 5, average: 83 })
  })

  it('is not said of a team so small that it tells a name, nor before all of theirs are submitted', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 8 }), (scores) => {
        const others = scores.map(scored)
        const known = scores.filter((score) => score !== null)
        expect(teamAverage(others) === null).toBe(known.length < 5)
        expect(teamAverage([...others, { status: 'draft', score: 100 }])).toBeNull()
      }),
    )
  })
})

it('makes the cards of the month before, across the year too', () => {
  expect(['2026-11-01', '2027-01-15', '2028-03-31'].map(monthToMake)).toEqual(['2026-10-01', '2026-12-01', '2028-02-01'])
})

describe('whatever stands on a card, and whoever asks on whichever day', () => {
  const people = fc.constantFrom('ada', 'lead', 'hr')
  const anyDay = fc
    .date({ min: new Date('2026-09-20'), max: new Date('2026-12-20'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const anyCard: fc.Arbitrary<CardState> = fc.record({
    status: fc.constantFrom(...cardStatuses),
    employee_id: people,
    full_name: fc.constant('Ada Obi'),
    month: fc.constantFrom('2026-10-01', '2026-11-01'),
    submitted_by: fc.option(people),
    due_on: fc.option(anyDay),
    unentered: fc.integer({ min: 0, max: 3 }),
    score: fc.option(fc.integer({ min: 0, max: 150 })),
  })
  const anyAsking: fc.Arbitrary<Asking> = fc.record({ id: people, today: anyDay, may_edit: fc.boolean() })
  const everyCase = (check: (state: CardState, by: Asking) => void) =>
    fc.assert(fc.property(anyCard, anyAsking, check), { numRuns: 1000 })

  it('nobody can do both what the person does and what their leader does', () => {
    everyCase((standing, by) => {
      const can = canOf(standing, by)
      expect((can.acknowledge || can.dispute) && (can.enter || can.submit || can.decide)).toBe(false)
      if (!by.may_edit) expect(can.enter || can.submit || can.decide).toBe(false)
    })
  })

  it('only a whole card of a month that is over is submitted', () => {
    everyCase((standing, by) => {
      if (!canOf(standing, by).submit) return
      expect(standing).toMatchObject({ status: 'draft', unentered: 0, score: expect.any(Number) })
      expect(by.today > lastOfMonth(standing.month)).toBe(true)
    })
  })

  it('who may submit it on a day may on every later one, and who may not dispute it never may later', () => {
    fc.assert(
      fc.property(anyCard, anyAsking, anyDay, (standing, by, other) => {
        const [early, late] = [by.today, other].toSorted()
        const [before, after] = [early, late].map((today) => canOf(standing, { ...by, today: today ?? '' }))
        if (before?.submit) expect(after?.submit).toBe(true)
        if (!before?.dispute) expect(after?.dispute).toBe(false)
      }),
    )
  })

  it('the average lies between the lowest and the highest of the others', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 5, maxLength: 30 }), (scores) => {
        const found = teamAverage(scores.map((score) => ({ status: 'final' as const, score })))
        expect(found?.people).toBe(scores.length)
        expect(found?.average).toBeGreaterThanOrEqual(Math.min(...scores))
        expect(found?.average).toBeLessThanOrEqual(Math.max(...scores))
      }),
    )
  })

  it('the cards that are made on a day are of the month that ended last', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const month = monthToMake(today)
        expect(monthOf(lastOfMonth(month)) < monthOf(today)).toBe(true)
        expect(monthToMake(lastOfMonth(month)) < month).toBe(true)
      }),
    )
  })
})
