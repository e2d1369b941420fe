import { addDays } from '@iroko/contract/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DatedPlace, differenceOf, type PlaceChange, planMove } from './rules.ts'

const place = (over: Partial<DatedPlace> = {}): DatedPlace => ({
  id: 'first',
  office_id: 'kora',
  team_id: 'team 1',
  designation_id: 'agent',
  branch_id: 'abuja',
  starts_on: '2026-01-01',
  ends_on: null,
  ...over,
})

it('ends the place of the day and adds the new one', () => {
  expect(planMove([place()], '2026-03-01', { team_id: 'team 2' })).toEqual({
    end: 'first',
    add: {
      office_id: 'kora',
      team_id: 'team 2',
      designation_id: 'agent',
      branch_id: 'abuja',
      starts_on: '2026-03-01',
      ends_on: null,
    },
  })
})

it('changes a place that starts on the same day instead of adding another', () => {
  expect(planMove([place()], '2026-01-01', { designation_id: 'lead' })?.change).toMatchObject({
    id: 'first',
    designation_id: 'lead',
  })
})

it('leaves the team with the office it belongs to', () => {
  expect(planMove([place()], '2026-03-01', { office_id: 'nile' })?.add).toMatchObject({ office_id: 'nile', team_id: null })
  expect(planMove([place()], '2026-03-01', { office_id: 'kora', branch_id: 'lagos' })?.add).toMatchObject({ team_id: 'team 1' })
})

it('does nothing without a place on that day, or without a change', () => {
  expect(planMove([place()], '2025-12-31', { team_id: null })).toBeUndefined()
  expect(planMove([place({ ends_on: '2026-03-01' })], '2026-03-01', { team_id: null })).toBeUndefined()
  expect(planMove([place()], '2026-03-01', { office_id: 'kora' })).toBeUndefined()
})

/** As the store writes it. */
function applied(places: DatedPlace[], starts_on: string, change: PlaceChange): DatedPlace[] {
  const move = planMove(places, starts_on, change)
  if (!move) return places
  const next = places.map((old) => {
    if (old.id === move.end) return { ...old, ends_on: starts_on }
    return old.id === move.change?.id ? { ...old, ...move.change } : old
  })
  return move.add ? [...next, { id: `from ${starts_on}`, ...move.add }] : next
}

it('never makes places overlap or leaves a gap, whatever the order of moves', () => {
  const anyMove = fc.record({
    day: fc.integer({ min: -10, max: 400 }),
    office_id: fc.option(fc.constantFrom('kora', 'nile', 'sahel'), { nil: undefined }),
    team_id: fc.option(fc.constantFrom('team 1', 'team 2', null), { nil: undefined }),
    designation_id: fc.option(fc.constantFrom('agent', 'lead'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
      const end = moves.reduce((all, { day, ...change }) => applied(all, addDays('2026-01-01', day), change), [place()])
      const sorted = end.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
      expect(sorted[0]?.starts_on).toBe('2026-01-01')
      expect(sorted.at(-1)?.ends_on).toBeNull()
      for (const [index, { ends_on }] of sorted.slice(0, -1).entries()) expect(ends_on).toBe(sorted[index + 1]?.starts_on)
      expect(new Set(sorted.map(({ id }) => id)).size).toBe(sorted.length)
    }),
  )
})

it('tells only what differs', () => {
  expect(differenceOf({ city: 'Abuja', phone: null }, { city: 'Lagos', phone: undefined })).toEqual({
    before: { city: 'Abuja' },
    after: { city: 'Lagos' },
  })
  expect(differenceOf({ city: 'Abuja' }, { city: 'Abuja' })).toBeUndefined()
})
