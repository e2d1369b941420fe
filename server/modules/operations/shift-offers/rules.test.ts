import { knowledges } from '@iroko/contract/operations/floor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsAt, isTooLate, whyNoCover, whyNotAnswer, whyUnfit } from './rules.ts'
import { type Fitness, plannedEnd, pointsOf, ranked, reasonOf } from './rules-rank.ts'

const fitness = fc.record<Fitness>({
  rested_minutes: fc.option(fc.integer({ min: 0, max: 2879 })),
  rests_minutes: fc.option(fc.integer({ min: 0, max: 2879 })),
  overtime_minutes: fc.integer({ min: 0, max: 3000 }),
  knows: fc.constantFrom(...knowledges),
})
const more = fc.integer({ min: 0, max: 3000 })

describe('the ranking of who could cover', () => {
  it('counts the own shifts that are planned before, and leaves those that are over to attendance', () => {
    const windows = [{ ends: 10 }, { ends: 30 }, { ends: 50 }]
    expect(plannedEnd(windows, 60, 20)).toBe(50)
    expect(plannedEnd(windows, 40, 20)).toBe(30)
    expect(plannedEnd(windows, 60, 50)).toBe(null)
    expect(plannedEnd([], 60, 0)).toBe(null)
  })

  it('puts who is rested and knows the campaign before who worked long, and says why', () => {
    const rested = {
      name: 'Ada',
      rested_minutes: 14 * 60,
      rests_minutes: null,
      overtime_minutes: 180,
      knows: 'campaign' as const,
    }
    const fresh = { name: 'Bisi', rested_minutes: null, rests_minutes: null, overtime_minutes: 0, knows: 'none' as const }
    const mate = { name: 'Chidi', rested_minutes: 12 * 60, rests_minutes: null, overtime_minutes: 600, knows: 'team' as const }
    expect(ranked([mate, rested, fresh]).map(({ name }) => name)).toEqual(['Bisi', 'Ada', 'Chidi'])
    expect(reasonOf(rested, 'Voice')).toBe('Rested 14 h, 3 h overtime this week, knows Voice')
    expect(reasonOf(fresh, 'Voice')).toBe('Rested more than two days, no overtime this week, new to Voice')
    expect(reasonOf({ ...mate, rested_minutes: 690 }, 'Voice')).toBe(
      'Rested 11 h 30 min, 10 h overtime this week, knows Voice, same team',
    )
  })

  it('counts the rest before their own next shift as that after their last, and says it', () => {
    const free = { name: 'Zita', rested_minutes: null, rests_minutes: null, overtime_minutes: 0, knows: 'campaign' as const }
    const planned = { ...free, name: 'Ada', rests_minutes: 12 * 60 }
    const adjoining = { ...free, name: 'Bisi', rests_minutes: 0 }
    expect(ranked([adjoining, planned, free]).map(({ name }) => name)).toEqual(['Zita', 'Ada', 'Bisi'])
    // The shorter of the two rests is what wears out.
    expect(pointsOf({ ...planned, rested_minutes: 720 })).toBe(pointsOf(planned))
    expect(reasonOf(planned, 'Voice')).toBe(
      'Rested more than two days, 12 h of rest before their next shift, no overtime this week, knows Voice',
    )
    expect(reasonOf(adjoining, 'Voice')).toBe(
      'Rested more than two days, their next shift straight after, no overtime this week, knows Voice',
    )
  })

  it('never ranks lower for more rest, less overtime or more knowledge', () => {
    fc.assert(
      fc.property(fitness, more, fc.constantFrom(...knowledges), (candidate, minutes, knows) => {
        const points = pointsOf(candidate)
        expect(Number.isFinite(points)).toBe(true)
        expect(
          pointsOf({
            ...candidate,
            rested_minutes: candidate.rested_minutes === null ? null : candidate.rested_minutes + minutes,
          }),
        ).toBeGreaterThanOrEqual(points)
        expect(pointsOf({ ...candidate, rested_minutes: null })).toBeGreaterThanOrEqual(points)
        const { rests_minutes } = candidate
        const after = rests_minutes === null ? null : rests_minutes + minutes
        expect(pointsOf({ ...candidate, rests_minutes: after })).toBeGreaterThanOrEqual(points)
        expect(pointsOf({ ...candidate, rests_minutes: null })).toBeGreaterThanOrEqual(points)
        expect(pointsOf({ ...candidate, overtime_minutes: candidate.overtime_minutes + minutes })).toBeLessThanOrEqual(points)
        if (knowledges.indexOf(knows) <= knowledges.indexOf(candidate.knows))
          expect(pointsOf({ ...candidate, knows })).toBeGreaterThanOrEqual(points)
      }),
    )
  })

  it('hangs on nothing but what it says: any order of the same people ranks alike', () => {
    const people = fc.uniqueArray(fc.record({ ...{ name: fc.string() }, one: fitness }), {
      selector: ({ name }) => name,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        people.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, mixed]) => {
          const flat = (list: typeof all) =>
            ranked(list.map(({ name, one: candidate }) => ({ name, ...candidate }))).map(({ name }) => name)
          expect(flat(mixed)).toEqual(flat(all))
        },
      ),
    )
  })
})

const minute = 60_000
const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00Z`)
const shift = { starts: at('08:00'), ends: at('16:00') }

describe('when a cover begins', () => {
  it.each([
    ['06:00', '08:00'],
    ['07:31', '08:15'],
    ['08:05', '08:45'],
    ['08:15', '08:45'],
  ])('looked for at %s it begins at %s', (now, begins) => {
    expect(new Date(beginsAt(shift, at(now))).toISOString().slice(11, 16)).toBe(begins)
  })

  it('leaves at least half an hour to come, never begins before the shift, and is not offered for less than an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), (minutes) => {
        const now = shift.starts + minutes * minute
        const begins = beginsAt(shift, now)
        expect(begins).toBeGreaterThanOrEqual(shift.starts)
        expect(begins === shift.starts || begins >= now + 30 * minute).toBe(true)
        expect(begins % (15 * minute)).toBe(0)
        expect(isTooLate(shift, now)).toBe(shift.ends - begins < 60 * minute)
      }),
    )
  })
})

describe('what stands against it', () => {
  it('is that the person is there, has no shift, or has almost none left', () => {
    const now = at('09:00')
    expect(whyNoCover({ state: 'missing', piece: shift }, 'Ada', now)).toBeUndefined()
    expect(whyNoCover({ state: 'away', piece: shift }, 'Ada', now)).toBeUndefined()
    expect(whyNoCover({ state: 'in', piece: shift }, 'Ada', now)).toBe('Ada is in')
    expect(whyNoCover({ state: 'on_break', piece: shift }, 'Ada', now)).toBe('Ada is on break')
    expect(whyNoCover({ state: 'away', piece: null }, 'Ada', now)).toBe('Ada has no shift to cover')
    expect(whyNoCover({ state: 'missing', piece: shift }, 'Ada', at('14:40'))).toContain('Less than an hour')
  })

  it('is for who is asked that the offer ended, by a sentence that says what it means for them', () => {
    const now = new Date(at('09:00'))
    const open = { status: 'open' as const, made_by: 'x', expires_at: '2026-11-24T09:30:00.000Z', answer: 'offered' as const }
    expect(whyNotAnswer(open, 'accept', now)).toBeUndefined()
    expect(whyNotAnswer({ ...open, status: 'taken' }, 'accept', now)?.message).toBe(
      'A colleague was faster and has this shift. Nothing changes for you',
    )
    expect(whyNotAnswer({ ...open, expires_at: now.toISOString() }, 'accept', now)?.message).toContain('has ended')
    expect(whyNotAnswer({ ...open, expires_at: now.toISOString() }, 'decline', now)).toBeUndefined()
    expect(whyNotAnswer({ ...open, answer: 'declined' }, 'accept', now)?.message).toContain('already declined')
  })

  it('is of a candidate the first of what hinders them', () => {
    const fit = {
      kinds: ['double', 'holiday'],
      shifts: 1,
      isByOtherClock: false,
      isOnLeave: false,
      isAbsent: false,
      isPaid: false,
    }
    expect(whyUnfit(fit)).toBeNull()
    expect(whyUnfit({ ...fit, kinds: ['rest', 'overlap'] })).toBe('at work at that time')
    expect(whyUnfit({ ...fit, shifts: 2 })).toBe('with two shifts that day')
    expect(whyUnfit({ ...fit, isOnLeave: true, isPaid: true })).toBe('on leave')
  })
})
