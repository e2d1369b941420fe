import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affectedBy, isOutage, type PlannedWindow } from '../incidents/rules.ts'
import { type DayPunch, lastMomentOf, placeClock, punchesToAdd, takenBack } from './rules.ts'

const zone = 'Africa/Lagos'
const day = '2026-11-23'
const at = (clock: string, date = day) => Date.parse(`${date}T${clock}:00+01:00`)
const punch = (id: string, clock: string, direction: DayPunch['direction'] = null): DayPunch => ({
  id,
  at: at(clock),
  direction,
})

describe('a clock time of a day', () => {
  const morning = [{ opens: at('04:00'), closes: at('18:01') }]
  const night = [{ opens: at('20:00'), closes: at('10:01', '2026-11-24') }]

  it.each([
    ['08:05', morning, at('08:05')],
    ['19:00', morning, null],
    ['22:05', night, at('22:05')],
    ['05:58', night, at('05:58', '2026-11-24')],
    ['12:00', night, null],
    ['23:55', [{ opens: at('23:00', '2026-11-22'), closes: at('10:00') }], at('23:55', '2026-11-22')],
  ])('%s', (clock, spans, expected) => {
    expect(placeClock(clock, day, zone, spans)).toBe(expected)
  })

  it('at the gate is the newest that it can mean', () => {
    expect(lastMomentOf('08:05', day, zone, at('08:20'))).toBe(at('08:05'))
    expect(lastMomentOf('23:55', day, zone, at('00:10'))).toBe(at('23:55', '2026-11-22'))
  })
})

describe('what a correction takes back', () => {
  const counted = (first: string | null, last: string | null) => ({
    first_in: first === null ? null : at(first),
    last_out: last === null ? null : at(last),
  })

  it('nothing when the other end was missed', () => {
    const only = [punch('a', '08:00', 'in')]
    expect(takenBack(only, counted('08:00', null), { in: null, out: at('17:00') })).toEqual([])
    // Without a direction the only punch may have been the way out.
    expect(takenBack([punch('a', '17:00')], counted('17:00', null), { in: at('08:00'), out: null })).toEqual([])
  })

  it('the first or the last that is wrong, and what lies beyond the right one', () => {
    const all = [punch('a', '07:00', 'in'), punch('b', '08:00', 'in'), punch('c', '12:00', 'out'), punch('d', '17:00', 'out')]
    expect(takenBack(all, counted('07:00', '17:00'), { in: at('08:30'), out: null })).toEqual(['a', 'b'])
    expect(takenBack(all, counted('07:00', '17:00'), { in: at('06:30'), out: null })).toEqual(['a'])
    expect(takenBack(all, counted('07:00', '17:00'), { in: null, out: at('16:00') })).toEqual(['d'])
    expect(takenBack(all, counted('07:00', '17:00'), { in: at('07:00'), out: at('17:00') })).toEqual([])
  })

  it('the punches that it adds are not there already', () => {
    const all = [punch('a', '07:00'), punch('b', '17:00', 'in')]
    expect(punchesToAdd(all, { in: at('07:00'), out: at('17:00') })).toEqual([{ at: at('17:00'), direction: 'out' }])
  })

  it('leaves a day that begins and ends as wanted', () => {
    const times = fc.integer({ min: 0, max: 23 * 60 })
    const punches = fc.uniqueArray(fc.record({ at: times, direction: fc.constantFrom('in', 'out', null) }), {
      selector: (punch) => punch.at,
      maxLength: 6,
    })
    fc.assert(
      fc.property(punches, times, times, (found, a, b) => {
        fc.pre(a !== b)
        const wanted = { in: Math.min(a, b), out: Math.max(a, b) }
        const all = found.map((punch, index) => ({ ...punch, id: String(index) })).sort((x, y) => x.at - y.at)
        const first = all.find(({ direction }) => direction !== 'out')
        const last = all.findLast((punch) => punch.direction !== 'in' && punch !== first && (!first || punch.at > first.at))
        const gone = takenBack(all, { first_in: first?.at ?? null, last_out: last?.at ?? null }, wanted)
        const left = [...all.filter(({ id }) => !gone.includes(id)), ...punchesToAdd(all, wanted)].sort((x, y) => x.at - y.at)
        const begins = left.find(({ direction }) => direction !== 'out')
        const ends = left.findLast((punch) => punch.direction !== 'in' && punch.at > (begins?.at ?? 0))
        expect([begins?.at, ends?.at]).toEqual([wanted.in, wanted.out])
      }),
    )
  })
})

describe('an outage', () => {
  const window = (employee_id: string, starts: string, ends: string): PlannedWindow => ({
    employee_id,
    title: 'Morning',
    starts: at(starts),
    ends: at(ends),
    opens: at(starts) - 7_200_000,
    closes: at(ends) + 14_400_000,
  })

  it('touches the shifts that could be punched for while it lasted', () => {
    const found = affectedBy(
      [window('a', '06:00', '14:00'), window('b', '06:00', '14:00'), window('c', '20:00', '23:00')],
      at('05:00'),
      at('07:00'),
    )
    expect(found).toMatchObject({ people: 2, shifts: [{ title: 'Morning', people: 2 }] })
  })

  it('is what was silent long enough over the start of a shift', () => {
    const silence = { seen: at('05:00'), now: at('08:00'), minutes: 60 }
    expect(isOutage(silence, [at('06:00')])).toBe(true)
    expect(isOutage(silence, [at('04:00'), at('09:00')])).toBe(false)
    expect(isOutage({ ...silence, now: at('05:59') }, [at('05:30')])).toBe(false)
  })
})
