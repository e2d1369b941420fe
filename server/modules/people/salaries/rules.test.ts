import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DatedSalary, planSalary, salaryOn } from './rules.ts'

const first = '2026-01-01'

/** What the store writes for a move. */
function apply(salaries: readonly DatedSalary[], starts_on: string, amount_kobo: number): DatedSalary[] {
  const move = planSalary(salaries, starts_on)
  const kept = salaries
    .filter(({ id }) => id !== move.replace)
    .map((salary) => (salary.id === move.end ? { ...salary, ends_on: move.add.starts_on } : salary))
  return [...kept, { id: `${starts_on} ${amount_kobo}`, amount_kobo, ...move.add }]
}

it('ends the one of that day and counts until the next; one of the same day takes its place', () => {
  const applied = apply([], '2026-03-01', 10)
  expect(applied).toMatchObject([{ starts_on: '2026-03-01', ends_on: null }])
  const two = apply(applied, '2026-06-01', 20)
  expect(two).toMatchObject([{ ends_on: '2026-06-01' }, { starts_on: '2026-06-01', ends_on: null }])
  expect(apply(two, '2026-04-01', 15).map(({ starts_on, ends_on }) => [starts_on, ends_on])).toEqual([
    ['2026-03-01', '2026-04-01'],
    ['2026-06-01', null],
    ['2026-04-01', '2026-06-01'],
  ])
  expect(apply(applied, '2026-01-01', 5).at(-1)).toMatchObject({ starts_on: '2026-01-01', ends_on: '2026-03-01' })
  expect(apply(two, '2026-06-01', 25).map(({ amount_kobo }) => amount_kobo)).toEqual([10, 25])
})

it('never leaves two on a day, nor a gap after the first, and each day has what was set last for it', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat(40), kobo: fc.integer({ min: 1, max: 1000 }) }), { maxLength: 12 }), (sets) => {
      let salaries: DatedSalary[] = []
      const set = new Map<number, number>()
      for (const { at, kobo } of sets) {
        salaries = apply(salaries, addDays(first, at), kobo)
        set.set(at, kobo)
      }
      for (let at = 0; at <= 45; at += 1) {
        const day = addDays(first, at)
        const counted = salaries.filter(({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || ends_on > day))
        const newest = [...set].filter(([from]) => from <= at).toSorted(([a], [b]) => b - a)[0]?.[1]
        expect(counted.map(({ amount_kobo }) => amount_kobo)).toEqual(newest === undefined ? [] : [newest])
        expect(salaryOn(salaries, day)?.amount_kobo).toBe(newest)
      }
    }),
  )
})
