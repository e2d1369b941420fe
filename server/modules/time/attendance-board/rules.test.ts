import { standings } from '@iroko/contract/time/attendance-board'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardOf } from './rules.ts'

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
        const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
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
