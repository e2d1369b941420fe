import { merged, mergeFields, unknownField, usualText } from '@iroko/contract/performance/warning-steps'
import { warningActions, warningStatuses } from '@iroko/contract/performance/warnings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeUntil, canOf, hearingText, nextStep, type Standing, whyNot } from './rules.ts'

const letter = (more: Partial<Standing> = {}): Standing => ({
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
          ranks.map((one) => ({ rank: one })),
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
