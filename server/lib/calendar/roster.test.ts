import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaveOfDay } from './roster.ts'

const approved = (portion: 'full' | 'morning' | 'afternoon') => ({ portion, status: 'approved' as const })
const pending = (portion: 'full' | 'morning' | 'afternoon') => ({ portion, status: 'pending' as const })

describe('the leave of a day', () => {
  it('is none, one half, or both halves of two applications', () => {
    expect(leaveOfDay([])).toBeNull()
    expect(leaveOfDay([approved('morning')])).toEqual(approved('morning'))
    expect(leaveOfDay([approved('afternoon'), approved('morning')])).toEqual(approved('full'))
    expect(leaveOfDay([pending('morning'), pending('afternoon')])).toEqual(pending('full'))
  })

  it('is what is approved before what waits, in any order', () => {
    expect(leaveOfDay([pending('full'), approved('morning')])).toEqual(approved('morning'))
    const leaveDay = fc.constantFrom(
      ...(['full', 'morning', 'afternoon'] as const).flatMap((it) => [approved(it), pending(it)]),
    )
    fc.assert(
      fc.property(fc.uniqueArray(leaveDay, { selector: ({ portion, status }) => portion + status }), (parts) => {
        expect(leaveOfDay(parts.toReversed())).toEqual(leaveOfDay(parts))
      }),
    )
  })
})
