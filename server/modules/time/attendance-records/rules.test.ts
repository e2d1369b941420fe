import { weekdayOf } from '@iroko/contract/dates'
import { standings } from '@iroko/contract/time/attendance-records'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardOf, everyWeek } from './rules.ts'

const shift = (id: string) => ({ id, title: `Shift ${id}`, colour: '#2f7d5b' })
const rows = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', null),
    shift: fc.constantFrom(null, shift('1'), shift('2')),
    standing: fc.constantFrom(...standings),
    people: fc.integer({ min: 1, max: 40 }),
  }),
)

describe('the board', () => {
  it('counts everyone once: of a shift, of a group, of all', () => {
    fc.assert(
      fc.property(rows, (found) => {
        const board = boardOf(found.map((row) => ({ ...row, title: row.id, office_type: 'campaign', office: null })))
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
        expect(board.people).toBe(sum(found.map(({ people }) => people)))
        for (const part of [board, ...board.groups, ...board.groups.flatMap(({ shifts }) => shifts)])
          expect(sum(Object.values(part.counts))).toBe(part.people)
        expect(sum(board.groups.map(({ people }) => people))).toBe(board.people)
        for (const group of board.groups) expect(sum(group.shifts.map(({ people }) => people))).toBe(group.people)
      }),
    )
  })

  it('has those without a team last', () => {
    const row = { office_type: 'team' as const, office: null, shift: null, standing: 'late' as const, people: 2 }
    const { groups } = boardOf([
      { ...row, id: null, title: null },
      { ...row, id: 'a', title: 'Alpha' },
    ])
    expect(groups.map(({ id, title }) => `${id} ${title}`)).toEqual(['a Alpha', 'none Without a team'])
  })
})

it('has every week of a period, from its Monday', () => {
  const known = [{ week: '2026-11-09', late_days: 2, late_minutes: 30, people: 1 }]
  const weeks = everyWeek('2026-11-04', '2026-11-20', known)
  expect(weeks.map(({ week, late_days }) => [week, late_days])).toEqual([
    ['2026-11-02', 0],
    ['2026-11-09', 2],
    ['2026-11-16', 0],
  ])
  expect(weeks.every(({ week }) => weekdayOf(week) === 1)).toBe(true)
})
