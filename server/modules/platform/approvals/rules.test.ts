import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApprovalState,
  type Approver,
  applyDecision,
  choosePolicy,
  type Decision,
  openApproval,
  type Policy,
  type ResolvedStep,
  reassign,
  type Step,
  stepStatus,
  waitingFor,
} from './rules.ts'

const place = (holder_id: string, delegate_id: string | null = null): Approver => ({ holder_id, delegate_id })
const step = (position: number, needed: Step['needed'], ...approvers: (string | Approver)[]): ResolvedStep => ({
  position,
  title: `Step ${position}`,
  approver: { by: 'head_of_office' },
  needed,
  deadline_hours: null,
  approvers: approvers.map((who) => (typeof who === 'string' ? place(who) : who)),
})

/** Applies 'lead: approved' and the like, each to the step that is current then; answers the codes of refusals. */
function decide(state: ApprovalState, ...decisions: string[]): { state: ApprovalState; refused: string[] } {
  const refused: string[] = []
  let now = state
  for (const text of decisions) {
    const [decided_by = '', decision] = text.split(': ')
    const outcome = applyDecision(now, { step: now.current_step ?? 0, decided_by, decision: decision as Decision['decision'] })
    if (outcome.refusal) refused.push(outcome.refusal.code)
    else now = outcome.state
  }
  return { state: now, refused }
}

describe('the policy that counts', () => {
  const policy = (position: number, condition: Policy['condition'], kind = 'leave'): Policy => ({
    id: `p${position}`,
    kind,
    position,
    condition,
    steps: [],
  })
  const facts = { kind: 'leave', office_type: 'campaign', office_id: 'kora', days: 5, leave_type_id: 'annual' }

  it.each<[string, Policy['condition'], boolean]>([
    ['no condition', {}, true],
    ['enough days', { min_days: 5 }, true],
    ['too few days', { min_days: 5.5 }, false],
    ['not too many days', { max_days: 5 }, true],
    ['too many days', { max_days: 4.5 }, false],
    ['the office type', { office_types: ['campaign'] }, true],
    ['another office type', { office_types: ['department'] }, false],
    ['the office', { office_ids: ['nile', 'kora'] }, true],
    ['another office', { office_ids: ['nile'] }, false],
    ['the leave type', { leave_type_ids: ['annual'] }, true],
    ['another leave type', { leave_type_ids: ['sick'] }, false],
    ['an empty list is no condition', { office_ids: [], leave_type_ids: [] }, true],
    ['one of two conditions', { min_days: 3, office_types: ['department'] }, false],
  ])('%s', (_what, condition, counts) => {
    expect(choosePolicy([policy(1, condition)], facts) !== null).toBe(counts)
  })

  it('is the first by position, of the same kind', () => {
    const policies = [policy(3, {}), policy(2, { min_days: 3 }), policy(1, { min_days: 10 }), policy(0, {}, 'loan')]
    expect(choosePolicy(policies, facts)?.id).toBe('p2')
    expect(choosePolicy([], facts)).toBeNull()
  })

  it('a request without days or type meets no condition about them', () => {
    const plain = { kind: 'leave', office_type: 'campaign', office_id: 'kora' }
    expect(choosePolicy([policy(1, { max_days: 3 })], plain)).toBeNull()
    expect(choosePolicy([policy(1, { leave_type_ids: ['annual'] })], plain)).toBeNull()
  })
})

describe('a decision', () => {
  const two = openApproval('ada', [step(2, 'any', 'hr', 'hr.manager'), step(1, 'any', 'lead')])

  it('begins with the first step and ends with the last', () => {
    expect([two.current_step, two.status]).toEqual([1, 'pending'])
    const after = decide(two, 'lead: approved').state
    expect([after.current_step, after.status]).toEqual([2, 'pending'])
    expect(decide(after, 'hr: approved').state).toMatchObject({ current_step: null, status: 'approved' })
  })

  it('rejects at once, in any step', () => {
    expect(decide(two, 'lead: rejected').state).toMatchObject({ current_step: null, status: 'rejected' })
    expect(decide(two, 'lead: approved', 'hr: rejected').state.status).toBe('rejected')
  })

  it('leaves the state that it was given as it was', () => {
    const before = structuredClone(two)
    decide(two, 'lead: approved', 'hr: rejected')
    expect(two).toEqual(before)
  })

  it.each<[string, string[], string]>([
    ['who is no approver of this step', ['hr: approved'], 'not_approver'],
    ['the requester', ['ada: approved'], 'own_request'],
    ['who has decided', ['lead: approved', 'lead: approved'], 'already_decided'],
    ['once it is closed', ['lead: rejected', 'hr: approved'], 'closed'],
    ['once it is approved', ['lead: approved', 'hr: approved', 'hr.manager: rejected'], 'closed'],
  ])('is refused to %s', (_who, decisions, code) => {
    expect(decide(two, ...decisions).refused).toEqual([code])
  })

  it('is refused for a step that does not wait', () => {
    const outcome = applyDecision(two, { step: 2, decided_by: 'hr', decision: 'approved' })
    expect(outcome.refusal).toEqual({ code: 'not_current', sentence: 'This step does not await a decision' })
  })

  it('is refused to the requester even where a policy went wrong', () => {
    expect(decide(openApproval('ada', [step(1, 'any', 'ada', place('lead', 'ada'))]), 'ada: approved').refused).toEqual([
      'own_request',
    ])
  })

  it.each<[Step['needed'], number]>([
    ['any', 1],
    ['all', 3],
    [2, 2],
    [9, 3],
    [0, 1],
  ])('needs %s of three: %i', (needed, count) => {
    let { state } = decide(openApproval('ada', [step(1, needed, 'a', 'b', 'c')]))
    for (const [index, who] of ['a', 'b', 'c'].slice(0, count).entries()) {
      expect(state.status, `before decision ${index + 1}`).toBe('pending')
      state = decide(state, `${who}: approved`).state
    }
    expect(state.status).toBe('approved')
  })

  it('nothing approves itself: no step, no approver', () => {
    expect(() => openApproval('ada', [])).toThrow('at least one step')
    const empty = openApproval('ada', [step(1, 'all')])
    expect([empty.status, empty.current_step, waitingFor(empty)]).toEqual(['pending', 1, []])
  })
})

describe('the same person in two steps', () => {
  it('decides once: a later step that needs nobody else is skipped', () => {
    const { state } = decide(
      openApproval('ada', [step(1, 'any', 'lead'), step(2, 'any', 'lead', 'manager'), step(3, 'any', 'hr')]),
      'lead: approved',
    )
    expect(state.current_step).toBe(3)
    expect(state.steps.map((step) => stepStatus(state, step))).toEqual(['approved', 'skipped', 'current'])
  })

  it('counts as one where all are needed', () => {
    const { state } = decide(openApproval('ada', [step(1, 'any', 'lead'), step(2, 'all', 'lead', 'manager')]), 'lead: approved')
    expect(waitingFor(state)).toEqual([place('manager')])
    expect(decide(state, 'lead: approved').refused).toEqual(['already_decided'])
    expect(decide(state, 'manager: approved').state.status).toBe('approved')
  })

  it('closes the approval when the rest needs nobody else', () => {
    expect(decide(openApproval('ada', [step(1, 'any', 'lead'), step(2, 'all', 'lead')]), 'lead: approved').state.status).toBe(
      'approved',
    )
  })
})

describe('a stand-in', () => {
  const away = openApproval('ada', [step(1, 'all', place('lead', 'colleague'), 'manager')])

  it('decides for the one who is away, shown as such', () => {
    const { state } = decide(away, 'colleague: approved')
    expect(state.decisions).toEqual([{ step: 1, holder_id: 'lead', decided_by: 'colleague', decision: 'approved' }])
    expect(waitingFor(state)).toEqual([place('manager')])
  })

  it('decides one place, together with the one who is away', () => {
    expect(decide(away, 'colleague: approved', 'lead: approved').refused).toEqual(['already_decided'])
    expect(decide(away, 'lead: approved', 'colleague: approved').refused).toEqual(['already_decided'])
  })

  it('does not decide twice in one approval, for whomever', () => {
    const both = openApproval('ada', [step(1, 'any', 'colleague'), step(2, 'any', place('manager', 'colleague'))])
    const { state } = decide(both, 'colleague: approved')
    expect(waitingFor(state)).toEqual([place('manager')])
    expect(decide(state, 'colleague: approved').refused).toEqual(['already_decided'])
  })
})

describe('other approvers', () => {
  const open = openApproval('ada', [step(1, 'all', 'lead', 'manager'), step(2, 'any', 'hr')])

  it('take the place of those who have not decided', () => {
    const { state } = decide(open, 'lead: approved')
    const changed = reassign(state, 1, [place('supervisor')])
    expect(waitingFor(changed)).toEqual([place('supervisor')])
    expect(decide(changed, 'manager: approved').refused).toEqual(['not_approver'])
  })

  it('let the approval go on when nobody is needed any more', () => {
    expect(reassign(decide(open, 'lead: approved').state, 1, [place('lead')]).current_step).toBe(2)
  })

  it('come into a later step too, never into one that is over', () => {
    const { state } = decide(open, 'lead: approved', 'manager: approved')
    expect(reassign(state, 1, [place('supervisor')])).toBe(state)
    expect(reassign(open, 2, [place('hr.manager')]).current_step).toBe(1)
    const closed = decide(state, 'hr: approved').state
    expect(reassign(closed, 2, [place('hr.manager')])).toBe(closed)
  })
})

describe('where each step stands', () => {
  const three = openApproval('ada', [step(1, 'any', 'lead'), step(2, 'all', 'manager', 'head'), step(3, 'any', 'hr')])
  const standing = (state: ApprovalState) => state.steps.map((step) => stepStatus(state, step))

  it.each<[string[], string[]]>([
    [[], ['current', 'waiting', 'waiting']],
    [['lead: approved'], ['approved', 'current', 'waiting']],
    [
      ['lead: approved', 'manager: approved'],
      ['approved', 'current', 'waiting'],
    ],
    [
      ['lead: approved', 'manager: approved', 'head: rejected'],
      ['approved', 'rejected', 'skipped'],
    ],
    [
      ['lead: approved', 'manager: approved', 'head: approved', 'hr: approved'],
      ['approved', 'approved', 'approved'],
    ],
  ])('%j', (decisions, expected) => {
    expect(standing(decide(three, ...decisions).state)).toEqual(expected)
  })

  it('withdrawn: what was not finished was skipped', () => {
    const { state } = decide(three, 'lead: approved', 'manager: approved')
    expect(standing({ ...state, status: 'withdrawn', current_step: null })).toEqual(['approved', 'skipped', 'skipped'])
  })
})

const people = ['ada', 'b', 'c', 'd', 'e', 'f', 'g']
const somebody = fc.constantFrom(...people)
const anyStep = fc.record({
  needed: fc.oneof(fc.constantFrom<'any' | 'all'>('any', 'all'), fc.integer({ min: 1, max: 4 })),
  approvers: fc.uniqueArray(fc.record({ holder_id: somebody, delegate_id: fc.option(somebody) }), {
    maxLength: 4,
    selector: ({ holder_id }) => holder_id,
  }),
})
const anySteps = fc
  .array(anyStep, { minLength: 1, maxLength: 4 })
  .map((steps) => steps.map(({ needed, approvers }, index) => step(index + 1, needed, ...approvers)))
const anyDecisions = fc.array(
  fc.record({
    decided_by: somebody,
    decision: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const),
    step: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 60 },
)

describe('whatever people try', () => {
  it('status and steps only go forward, and every decision stays', () => {
    fc.assert(
      fc.property(anySteps, anyDecisions, (steps, attempts) => {
        let state = openApproval('ada', steps)
        for (const attempt of attempts) {
          const outcome = applyDecision(state, attempt)
          if (outcome.refusal) continue
          const next = outcome.state
          expect(state.status).toBe('pending')
          expect(next.decisions.slice(0, -1)).toEqual(state.decisions)
          if (next.status === 'pending') expect(next.current_step ?? 0).toBeGreaterThanOrEqual(state.current_step ?? 0)
          else expect(next.current_step).toBeNull()
          state = next
        }
        expect(state.status === 'rejected').toBe(state.decisions.some(({ decision }) => decision === 'rejected'))
      }),
    )
  })

  it('the requester never decides, nobody decides twice, no place is decided twice, only approvers decide', () => {
    fc.assert(
      fc.property(anySteps, anyDecisions, (steps, attempts) => {
        let state = openApproval('ada', steps)
        for (const attempt of attempts) {
          const outcome = applyDecision(state, { ...attempt, step: state.current_step ?? attempt.step })
          if (!outcome.refusal) state = outcome.state
        }
        const { decisions } = state
        expect(decisions.map(({ decided_by }) => decided_by)).not.toContain('ada')
        expect(new Set(decisions.map(({ decided_by }) => decided_by)).size).toBe(decisions.length)
        expect(new Set(decisions.map(({ holder_id }) => holder_id)).size).toBe(decisions.length)
        for (const { step: position, holder_id, decided_by } of decisions) {
          const held = steps[position - 1]?.approvers.find((approver) => approver.holder_id === holder_id)
          expect([held?.holder_id, held?.delegate_id]).toContain(decided_by)
        }
      }),
    )
  })

  it('those it waits for can decide, and when each of them approves it comes to an end', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const withoutRequester = steps.map((step) => ({
          ...step,
          approvers: step.approvers.filter(({ holder_id }) => holder_id !== 'ada'),
        }))
        let state = openApproval('ada', withoutRequester)
        for (let next = waitingFor(state)[0]; next; next = waitingFor(state)[0]) {
          const outcome = applyDecision(state, {
            step: state.current_step ?? 0,
            decided_by: next.holder_id,
            decision: 'approved',
          })
          if (outcome.refusal) throw new Error(outcome.refusal.sentence)
          state = outcome.state
        }
        const nobody = state.steps.find(({ position }) => position === state.current_step)?.approvers.length === 0
        expect(state.status).toBe(nobody ? 'pending' : 'approved')
      }),
    )
  })
})
