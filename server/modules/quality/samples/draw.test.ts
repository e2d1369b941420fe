import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawSample, type Framed, shareOut, sharesOf, stratumOf } from './rules.ts'

const anyFrame = fc
  .array(fc.record({ employee_id: fc.constantFrom('p1', 'p2', 'p3'), stratum: fc.constantFrom('A', 'B', 'C', 'D') }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((rows) => rows.map((row, place): Framed => ({ ...row, id: `c${place}` })))
const anyDraw = fc.record({
  frame: anyFrame,
  seed: fc.string({ minLength: 1, maxLength: 12 }),
  size: fc.integer({ min: 1, max: 40 }),
})
const inAll = (frame: readonly Framed[], seed: string, size: number) => drawSample(frame, { seed, size, per: 'sample' })
const countOf = <T>(all: readonly T[], keyOf: (contact: T) => string) =>
  new Map([...Map.groupBy(all, keyOf)].map(([key, inside]) => [key, inside.length]))

it('draws as many as wanted or as there are, each once and only from the frame', () => {
  fc.assert(
    fc.property(anyDraw, ({ frame, seed, size }) => {
      const drawn = inAll(frame, seed, size)
      expect(drawn).toHaveLength(Math.min(size, frame.length))
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn.every((id) => frame.some((contact) => contact.id === id))).toBe(true)
    }),
  )
})

it('comes out the same from the same frame and seed, in whatever order the frame is read', () => {
  fc.assert(
    fc.property(anyDraw, fc.constantFrom('sample' as const, 'person' as const), ({ frame, seed, size }, per) => {
      expect(drawSample(frame.toReversed(), { seed, size, per })).toEqual(drawSample(frame, { seed, size, per }))
    }),
  )
})

it('gives each stratum its exact share, rounded down or up', () => {
  fc.assert(
    fc.property(anyDraw, ({ frame, seed, size }) => {
      const drawn = new Set(inAll(frame, seed, size))
      const before = countOf(frame, ({ stratum }) => stratum)
      const after = countOf(
        frame.filter(({ id }) => drawn.has(id)),
        ({ stratum }) => stratum,
      )
      for (const [stratum, count] of before) {
        const exact = (count * Math.min(size, frame.length)) / frame.length
        expect(Math.abs((after.get(stratum) ?? 0) - exact)).toBeLessThan(1)
      }
    }),
  )
})

it('draws so many of each person where that is asked for, or all they have', () => {
  fc.assert(
    fc.property(anyDraw, ({ frame, seed, size }) => {
      const drawn = new Set(drawSample(frame, { seed, size, per: 'person' }))
      for (const [person, count] of countOf(frame, ({ employee_id }) => employee_id))
        expect(frame.filter((contact) => contact.employee_id === person && drawn.has(contact.id))).toHaveLength(
          Math.min(size, count),
        )
    }),
  )
})

it('draws every contact alike often over many seeds', () => {
  const frame = Array.from(
    { length: 20 },
    (_, place): Framed => ({ id: `c${place}`, employee_id: 'p', stratum: place < 8 ? 'A' : 'B' }),
  )
  const times = countOf(Array.from({ length: 4000 }, (_, seed) => inAll(frame, `seed ${seed}`, 5)).flat(), (id) => id)
  // 1000 expected of each; four standard deviations (27.4) and a little.
  for (const { id } of frame) expect(Math.abs((times.get(id) ?? 0) - 1000)).toBeLessThan(120)
})

it('can be worked out by hand: the smallest SHA-256 of seed and id comes first', () => {
  const frame = ['a', 'b', 'c', 'd'].map((id): Framed => ({ id, employee_id: 'p', stratum: 'All' }))
  const hash = (id: string) => createHash('sha256').update(`7f3a:${id}`).digest('hex')
  const byHand = ['a', 'b', 'c', 'd'].sort((a, b) => (hash(a) < hash(b) ? -1 : 1))
  expect(inAll(frame, '7f3a', 2)).toEqual(byHand.slice(0, 2))
})

it('settles equal remainders by the seed, not by the name', () => {
  const parts = new Map([
    ['A', 1],
    ['B', 1],
  ])
  const winners = new Set(Array.from({ length: 40 }, (_, seed) => sharesOf(parts, 1, `s${seed}`).get('A')))
  expect([...winners].sort()).toEqual([0, 1])
})

it('shares out evenly, and only to who may', () => {
  fc.assert(
    fc.property(fc.array(fc.subarray(['e1', 'e2', 'e3']), { maxLength: 40 }), fc.boolean(), (allowed, isOpen) => {
      const drawn = allowed.map((evaluators, place) => ({
        id: `c${place}`,
        evaluators: isOpen ? ['e1', 'e2', 'e3'] : evaluators,
      }))
      const shared = shareOut(drawn)
      for (const { id, evaluators } of drawn) {
        const to = shared.get(id) ?? null
        if (to === null) expect(evaluators).toEqual([])
        else expect(evaluators).toContain(to)
      }
      if (!isOpen) return
      const loads = ['e1', 'e2', 'e3'].map((contact) => [...shared.values()].filter((to) => to === contact).length)
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    }),
  )
})

it('names the part of a contact as of its own day', () => {
  const facts = {
    team: 'Early',
    contact_type: 'call' as const,
    duration_seconds: 180,
    hire_date: '2026-09-01',
    day: '2026-11-29',
  }
  expect(stratumOf([], facts)).toBe('All')
  expect(stratumOf(['team', 'channel', 'length', 'tenure'], facts)).toBe('Early · Call · 3 to 10 min · Under 3 months')
  expect(stratumOf(['tenure'], { ...facts, day: '2026-11-30' })).toBe('3 to 12 months')
  expect(stratumOf(['team', 'length'], { ...facts, team: null, duration_seconds: null })).toBe('No team · Length unknown')
})
