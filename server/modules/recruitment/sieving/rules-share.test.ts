import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLongAway, shareOut } from './rules-share.ts'

const openings = ['a', 'b', 'c']
const waiting = fc
  .array(fc.constantFrom(...openings), { maxLength: 60 })
  .map((found) => found.map((job_opening_id, index) => ({ id: String(index), job_opening_id })))
const takers = fc
  .array(fc.record({ open: fc.nat(8), job_opening_ids: fc.subarray(openings) }), { maxLength: 6 })
  .map((found) => found.map((taker, index) => ({ ...taker, id: `s${index}` })))
const most = fc.integer({ min: 1, max: 12 })

const opensAfter = (taker: { id: string; open: number }, given: ReturnType<typeof shareOut>) =>
  taker.open + given.filter(({ siever_id }) => siever_id === taker.id).length

it('gives nobody more than the limit, each application once, and only of openings that somebody takes', () => {
  fc.assert(
    fc.property(waiting, takers, most, (applications, people, limit) => {
      const given = shareOut(applications, people, limit)
      expect(new Set(given.map(({ application_id }) => application_id)).size).toBe(given.length)
      for (const { application_id, siever_id } of given) {
        const taker = people.find(({ id }) => id === siever_id)
        const opening = applications.find(({ id }) => id === application_id)?.job_opening_id ?? ''
        expect(taker?.job_opening_ids.length === 0 || taker?.job_opening_ids.includes(opening)).toBe(true)
      }
      for (const taker of people) expect(opensAfter(taker, given)).toBeLessThanOrEqual(Math.max(limit, taker.open))
    }),
  )
})

it('leaves nothing with nobody that somebody had room for', () => {
  fc.assert(
    fc.property(waiting, takers, most, (applications, people, limit) => {
      const given = shareOut(applications, people, limit)
      const left = applications.filter(({ id }) => !given.some(({ application_id }) => application_id === id))
      for (const { job_opening_id } of left)
        for (const taker of people)
          if (taker.job_opening_ids.length === 0 || taker.job_opening_ids.includes(job_opening_id))
            expect(opensAfter(taker, given)).toBeGreaterThanOrEqual(limit)
    }),
  )
})

it('leaves a difference of one at most between those who began with as many and take the same', () => {
  fc.assert(
    fc.property(waiting, takers, most, (applications, people, limit) => {
      const given = shareOut(applications, people, limit)
      const alike = Map.groupBy(people, ({ open, job_opening_ids }) => JSON.stringify([open, job_opening_ids.toSorted()]))
      for (const group of alike.values()) {
        const opens = group.map((taker) => opensAfter(taker, given))
        expect(Math.max(...opens) - Math.min(...opens)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('takes a leave of three days of the next seven for a long one, once it has begun', () => {
  expect(isLongAway('2026-11-10', ['2026-11-10', '2026-11-11', '2026-11-12'])).toBe(true)
  expect(isLongAway('2026-11-10', ['2026-11-10', '2026-11-11'])).toBe(false)
  expect(isLongAway('2026-11-10', ['2026-11-11', '2026-11-12', '2026-11-13'])).toBe(false)
})
