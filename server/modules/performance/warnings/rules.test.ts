import { addMonths } from '@iroko/contract/dates'
import { merged, mergeFields, stepIssuers, unknownField, usualText } from '@iroko/contract/performance/warning-steps'
import { warningActions, warningStatuses } from '@iroko/contract/performance/warnings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asking, activeUntil, canOf, hearingText, type LetterState, nextStep, whyNot } from './rules.ts'

const letter = (more: Partial<LetterState> = {}): LetterState => ({
  ...{ status: 'draft', employee_id: 'ada', full_name: 'Ada Obi', drafted_by: 'lead', issued_by: null, witness_id: null },
  ...{ issuer: 'leader', appeal_until: null, appealed_at: null, is_employed: true, ...more },
})
const by = (id: string, more: object = {}) => ({ id, today: '2026-11-20', may_issue: false, may_decide: false, ...more })
const lead = by('lead', { may_issue: true })
const hr = by('hr', { may_issue: true, may_decide: true })
const ada = by('ada')

describe('what can be done with a warning letter', () => {
  it('is issued by the leader who drafted it where the policy says so, else by HR', () => {
    expect(canOf(letter(), lead)).toMatchObject({ issue: true, change: true })
    expect(whyNot(letter({ issuer: 'hr' }), 'issue', lead)?.message).toContain('HR issues')
    expect(canOf(letter({ issuer: 'hr' }), hr)).toMatchObject({ issue: true })
    expect(whyNot(letter(), 'issue', by('other', { may_issue: true }))?.status).toBe(403)
    expect(whyNot(letter({ is_employed: false }), 'issue', hr)?.code).toBe('gone')
  })

  it('is out of the hands of a leader once the person has moved', () => {
    expect(whyNot(letter(), 'issue', by('lead'))?.message).toContain('You do not lead this person any more')
  })

  it('decides an appeal by somebody who had no part in it', () => {
    const appealed = letter({ status: 'appealed', issued_by: 'hr', witness_id: 'eze' })
    for (const id of ['hr', 'lead', 'eze']) expect(whyNot(appealed, 'decide', by(id, { may_decide: true }))?.status).toBe(403)
    expect(canOf(appealed, by('manager', { may_decide: true }))).toMatchObject({ decide: true, withdraw: false })
  })

  it('is appealed once and in time', () => {
    const issued = letter({ status: 'issued', issued_by: 'lead', appeal_until: '2026-11-20' })
    expect(canOf(issued, ada)).toMatchObject({ acknowledge: true, appeal: true, refuse: false })
    expect(whyNot(issued, 'appeal', by('ada', { today: '2026-11-21' }))?.code).toBe('too_late')
    expect(whyNot({ ...issued, appealed_at: 'x' }, 'appeal', ada)?.code).toBe('appealed')
  })

  it('lets nobody do to a letter of their own what others do, whatever they may', () => {
    fc.assert(
      fc.property(fc.constantFrom(...warningStatuses), fc.constantFrom(...warningActions), (status, step) => {
        const own = letter({ status, issued_by: 'lead', employee_id: 'hr', appeal_until: '2026-12-01' })
        const why = whyNot(own, step, hr)
        if (step !== 'acknowledge' && step !== 'appeal') expect(why?.status).toBe(403)
      }),
    )
  })
})

describe('the next step of the policy', () => {
  const steps = [3, 1, 2].map((rank) => ({ rank }))

  it('follows the hardest active letter of the kind, and begins where the kind does', () => {
    expect(nextStep(steps, 1, [])?.rank).toBe(1)
    expect(nextStep(steps, 1, [1])?.rank).toBe(2)
    expect(nextStep(steps, 3, [])?.rank).toBe(3)
    expect(nextStep(steps, 1, [3, 1])?.rank).toBe(3)
    expect(nextStep([], 1, [])).toBeUndefined()
  })

  it('never goes back', () => {
    const rank = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(fc.array(rank, { minLength: 1 }), rank, fc.array(rank), (ranks, first, active) => {
        const next = nextStep(
          ranks.map((rank) => ({ rank })),
          first,
          active,
        )
        expect(next?.rank).toBeGreaterThanOrEqual(Math.min(Math.max(...ranks), Math.max(first, ...active)))
      }),
    )
  })
})

describe('the text of a letter', () => {
  it('is filled in from its names', () => {
    expect(merged('Dear {first_name}, {reason} {else}', { ...mergeFields, reason: 'Late {first_name}' })).toBe(
      'Dear Ada, Late {first_name} {else}',
    )
    expect(unknownField(usualText)).toBeUndefined()
    expect(unknownField('Dear {salary}')).toBe('salary')
  })

  it('says when the hearing was', () => {
    expect(hearingText({ hearing_on: '2026-11-06', hearing_time: '10:00', hearing_place: 'Room 2' })).toBe(
      'on Fri 6 Nov 2026 at 10:00 in Room 2',
    )
    expect(hearingText({ hearing_on: null, hearing_time: null, hearing_place: '' })).toBe('no hearing')
  })

  it('counts until the day before, over short months and leap days too', () => {
    expect([activeUntil('2026-11-20', 6), activeUntil('2026-08-31', 6), activeUntil('2028-02-29', 12)]).toEqual([
      '2027-05-19',
      '2027-02-27',
      '2029-02-27',
    ])
  })
})

describe('whatever stands in a letter, and whoever asks on whichever day', () => {
  const people = fc.constantFrom('ada', 'lead', 'hr', 'eze')
  const anyDay = fc
    .date({ min: new Date('2026-11-01'), max: new Date('2027-03-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const anyLetter: fc.Arbitrary<LetterState> = fc.record({
    status: fc.constantFrom(...warningStatuses),
    employee_id: people,
    full_name: fc.constant('Ada Obi'),
    drafted_by: people,
    issued_by: fc.option(people),
    witness_id: fc.option(people),
    issuer: fc.constantFrom(...stepIssuers),
    appeal_until: fc.option(anyDay),
    appealed_at: fc.option(fc.constant('2026-11-20T11:00:00.000Z')),
    is_employed: fc.boolean(),
  })
  const anyAsking: fc.Arbitrary<Asking> = fc.record({
    id: people,
    today: anyDay,
    may_issue: fc.boolean(),
    may_decide: fc.boolean(),
  })
  const everyCase = (check: (state: LetterState, who: Asking) => void) =>
    fc.assert(fc.property(anyLetter, anyAsking, check), { numRuns: 1000 })
  const ofPerson = ['acknowledge', 'appeal']

  it('a step is offered where it is not refused, and to the person or to others, never to both', () => {
    everyCase((standing, who) => {
      const can = canOf(standing, who)
      const isOwn = standing.employee_id === who.id
      for (const step of warningActions) {
        expect(can[step]).toBe(whyNot(standing, step, who) === undefined)
        if (can[step]) expect(ofPerson.includes(step)).toBe(isOwn)
      }
    })
  })

  it('an appeal is decided by nobody who drafted, issued or witnessed the letter, nor by who is not HR', () => {
    everyCase((standing, who) => {
      const hadPart = [standing.drafted_by, standing.issued_by, standing.witness_id].includes(who.id)
      if (hadPart || !who.may_decide) expect(canOf(standing, who).decide).toBe(false)
    })
  })

  it('a letter is issued only as a draft, to somebody who still works here, and one of HR’s only by HR', () => {
    everyCase((standing, who) => {
      if (!canOf(standing, who).issue) return
      expect(standing).toMatchObject({ status: 'draft', is_employed: true })
      if (!who.may_decide) expect(standing).toMatchObject({ issuer: 'leader', drafted_by: who.id })
    })
  })

  it('an appeal that is too late stays so, and none is made twice', () => {
    fc.assert(
      fc.property(anyLetter, anyAsking, anyDay, (standing, who, other) => {
        const [early = '', late = ''] = [who.today, other].toSorted()
        if (!canOf(standing, { ...who, today: early }).appeal)
          expect(canOf(standing, { ...who, today: late }).appeal).toBe(false)
        if (standing.appealed_at) expect(canOf(standing, who).appeal).toBe(false)
      }),
    )
  })

  it('a letter is active for whole months less a day, and longer for more of them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 36 }), (today, months) => {
        expect(activeUntil(today, months) < addMonths(today, months)).toBe(true)
        expect(activeUntil(today, months) < activeUntil(today, months + 1)).toBe(true)
      }),
    )
  })
})
