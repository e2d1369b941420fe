import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ApproverRule, applyDecision, openApproval, reassign } from '../approvals/rules.ts'
import { type Directory, escalate, resolveApprovers, withEscalated } from './rules.ts'

const everyone = [
  'agent',
  'lead',
  'supervisor',
  'manager',
  'coo',
  'qa',
  'hr1',
  'hr2',
  'hr.manager',
  'super',
  'colleague',
  'other',
]
const line = (employee_id: string, leader_id: string, leadership_type: number) => ({ employee_id, leader_id, leadership_type })

/** agent → lead → supervisor → manager → coo; a quality lead beside; the manager heads the office. */
const zuma: Directory = {
  requester_id: 'agent',
  lines: [
    line('agent', 'qa', 3),
    line('agent', 'lead', 0),
    line('lead', 'supervisor', 1),
    line('supervisor', 'manager', 2),
    line('manager', 'coo', 2),
    line('hr1', 'hr.manager', 2),
  ],
  office_head_id: 'manager',
  client_contact_ids: [],
  role_holders: { hr: ['hr1', 'hr2'], hr_manager: ['hr.manager'], super: ['super'] },
  able_ids: new Set(everyone),
  delegations: [],
  today: '2026-11-20',
}
const without = (...gone: string[]) => new Set(everyone.filter((person) => !gone.includes(person)))

function approvers(approver: ApproverRule, change: Partial<Directory> = {}): string[] {
  return resolveApprovers({ approver }, { ...zuma, ...change }).map(({ holder_id, delegate_id }) =>
    delegate_id === null ? holder_id : `${delegate_id} for ${holder_id}`,
  )
}
const lineLeader: ApproverRule = { by: 'line_leader' }

describe('whoever proposed it for somebody else', () => {
  const role: ApproverRule = { by: 'role', role: 'hr' }
  it.each<[string, ApproverRule, Partial<Directory>, string[]]>([
    ['is passed by as a leader', lineLeader, { makers: ['lead'] }, ['supervisor']],
    ['is passed by as the head of the office', { by: 'head_of_office' }, { makers: ['manager'] }, ['coo']],
    ['hands a place of a role up', role, { makers: ['hr1'] }, ['hr2', 'hr.manager']],
    ['hands it to the super administrator when nobody is above', role, { makers: ['hr2'] }, ['hr1', 'super']],
    [
      'stands in for nobody',
      lineLeader,
      {
        makers: ['colleague'],
        delegations: [{ employee_id: 'lead', delegate_id: 'colleague', starts_on: '2026-11-01', ends_on: '2026-12-01' }],
      },
      ['lead'],
    ],
  ])('%s', (_, rule, change, expected) => expect(approvers(rule, change)).toEqual(expected))

  it('is never asked and never decides, whatever the rule', () => {
    const rules: ApproverRule[] = [lineLeader, { by: 'head_of_office' }, role, { by: 'person', employee_id: 'coo' }]
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.subarray(everyone, { maxLength: 4 }), (rule, makers) => {
        const places = resolveApprovers({ approver: rule }, { ...zuma, makers })
        for (const { holder_id } of places) expect(makers).not.toContain(holder_id)
        const step = { position: 1, title: 'One', approver: rule, needed: 'any' as const, deadline_hours: null }
        const state = openApproval(
          'agent',
          [{ ...step, approvers: everyone.map((id) => ({ holder_id: id, delegate_id: null })) }],
          makers,
        )
        for (const decided_by of makers) {
          expect(applyDecision(state, { step: 1, decided_by, decision: 'approved' }).refusal?.code).toBe('own_request')
        }
      }),
    )
  })
})

describe('the line leader', () => {
  it.each<[string, ApproverRule, Partial<Directory>, string]>([
    ['is the nearest', lineLeader, {}, 'lead'],
    ['of a type is the nearest of that type', { by: 'line_leader', leadership_type: 2 }, {}, 'manager'],
    ['of quality assurance leads by topic', { by: 'line_leader', leadership_type: 3 }, {}, 'qa'],
    ['who has left is followed by the next up', lineLeader, { able_ids: without('lead', 'supervisor') }, 'manager'],
    ['of a type who has left, too', { by: 'line_leader', leadership_type: 1 }, { able_ids: without('supervisor') }, 'manager'],
    [
      'of quality assurance who has left, by the line',
      { by: 'line_leader', leadership_type: 3 },
      { able_ids: without('qa') },
      'lead',
    ],
    [
      'of a type that nobody has: the head of the office',
      { by: 'line_leader', leadership_type: 2 },
      { lines: [line('agent', 'lead', 0)] },
      'manager',
    ],
    ['of nobody: the head of the office', lineLeader, { lines: [] }, 'manager'],
    ['of nobody in a headless office: the HR manager', lineLeader, { lines: [], office_head_id: null }, 'hr.manager'],
    [
      'and without an HR manager: the super administrator',
      lineLeader,
      { lines: [], office_head_id: null, role_holders: { super: ['super'] } },
      'super',
    ],
    [
      'when all leaders have left: the HR manager',
      lineLeader,
      { able_ids: without('lead', 'supervisor', 'manager', 'coo') },
      'hr.manager',
    ],
  ])('%s', (_what, rule, change, expected) => {
    expect(approvers(rule, change)).toEqual([expected])
  })

  it('a direct team lead, supervisor and manager are asked in that order', () => {
    const lines = [line('agent', 'manager', 2), line('agent', 'supervisor', 1), line('agent', 'lead', 0)]
    expect(approvers(lineLeader, { lines })).toEqual(['lead'])
    expect(approvers(lineLeader, { lines, able_ids: without('lead') })).toEqual(['supervisor'])
  })

  it('is found in a circle, too', () => {
    const lines = [line('agent', 'lead', 0), line('lead', 'agent', 0)]
    expect(approvers(lineLeader, { lines, able_ids: without('lead', 'manager') })).toEqual(['hr.manager'])
    expect(approvers({ by: 'line_leader', leadership_type: 0 }, { lines, requester_id: 'lead' })).toEqual(['agent'])
  })

  it('is nobody when there is nobody', () => {
    expect(approvers(lineLeader, { lines: [], office_head_id: null, role_holders: {} })).toEqual([])
    expect(
      approvers(lineLeader, { lines: [], office_head_id: 'agent', role_holders: { hr_manager: ['agent'], super: ['agent'] } }),
    ).toEqual([])
  })
})

describe('the requester never decides', () => {
  it.each<[string, ApproverRule, Partial<Directory>, string[]]>([
    ['the head of the office: the next leader up', { by: 'head_of_office' }, { requester_id: 'manager' }, ['coo']],
    ['a named person: the next leader up', { by: 'person', employee_id: 'manager' }, { requester_id: 'manager' }, ['coo']],
    ['one of HR: the others, and their own leader', { by: 'role', role: 'hr' }, { requester_id: 'hr1' }, ['hr2', 'hr.manager']],
    [
      'the only one of a role: the next leader up',
      { by: 'role', role: 'coo' },
      { requester_id: 'manager', role_holders: { coo: ['manager'] } },
      ['coo'],
    ],
    [
      'the HR manager without a leader: the head of the office',
      { by: 'role', role: 'hr_manager' },
      { requester_id: 'hr.manager' },
      ['manager'],
    ],
    [
      'the head without a leader: the HR manager',
      { by: 'head_of_office' },
      { requester_id: 'coo', office_head_id: 'coo' },
      ['hr.manager'],
    ],
  ])('as %s', (_what, rule, change, expected) => {
    expect(approvers(rule, change)).toEqual(expected)
  })
})

describe('people who have left', () => {
  it.each<[string, ApproverRule, string[], string[]]>([
    ['the head of the office: their leader', { by: 'head_of_office' }, ['manager'], ['coo']],
    ['a named person: their leader', { by: 'person', employee_id: 'hr1' }, ['hr1'], ['hr.manager']],
    ['one of a role: the others', { by: 'role', role: 'hr' }, ['hr2'], ['hr1']],
    ['everyone of a role: the head of the office', { by: 'role', role: 'hr' }, ['hr1', 'hr2'], ['manager']],
  ])('%s', (_what, rule, gone, expected) => {
    expect(approvers(rule, { able_ids: without(...gone) })).toEqual(expected)
  })
})

it('a role that nobody holds goes to the head of the office', () => {
  expect(approvers({ by: 'role', role: 'payroll_processor' })).toEqual(['manager'])
})

describe('delegation', () => {
  const delegation = (employee_id: string, delegate_id: string, starts_on = '2026-11-16', ends_on = '2026-11-20') => ({
    employee_id,
    delegate_id,
    starts_on,
    ends_on,
  })
  const stands = (...delegations: Directory['delegations'][number][]) => approvers(lineLeader, { delegations })

  it('is shown as one for the other, on its days only', () => {
    expect(stands(delegation('lead', 'colleague'))).toEqual(['colleague for lead'])
    expect(stands(delegation('lead', 'colleague', '2026-11-20', '2026-11-20'))).toEqual(['colleague for lead'])
    expect(stands(delegation('lead', 'colleague', '2026-11-16', '2026-11-19'))).toEqual(['lead'])
    expect(stands(delegation('lead', 'colleague', '2026-11-21', '2026-11-30'))).toEqual(['lead'])
  })

  it('is not passed on', () => {
    expect(stands(delegation('lead', 'colleague'), delegation('colleague', 'other'))).toEqual(['colleague for lead'])
  })

  it('never reaches the requester or somebody who has left', () => {
    expect(stands(delegation('lead', 'agent'))).toEqual(['lead'])
    expect(approvers(lineLeader, { delegations: [delegation('lead', 'colleague')], able_ids: without('colleague') })).toEqual([
      'lead',
    ])
  })

  it('gives nobody a second voice in a step', () => {
    const role: ApproverRule = { by: 'role', role: 'hr' }
    expect(approvers(role, { delegations: [delegation('hr1', 'hr2')] })).toEqual(['hr1', 'hr2'])
    expect(approvers(role, { delegations: [delegation('hr1', 'other'), delegation('hr2', 'other')] })).toEqual([
      'other for hr1',
      'hr2',
    ])
  })
})

const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const somebody = fc.constantFrom(...people)
const anyDirectory: fc.Arbitrary<Directory> = fc.record({
  requester_id: somebody,
  lines: fc.array(fc.record({ employee_id: somebody, leader_id: somebody, leadership_type: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 15,
  }),
  office_head_id: fc.option(somebody),
  client_contact_ids: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  role_holders: fc.record({
    hr: fc.array(somebody, { maxLength: 5 }),
    hr_manager: fc.array(somebody, { maxLength: 2 }),
    super: fc.array(somebody, { maxLength: 2 }),
  }),
  able_ids: fc.subarray([...people, 'x', 'y']).map((active) => new Set(active)),
  delegations: fc.array(
    fc.record({
      employee_id: somebody,
      delegate_id: somebody,
      starts_on: fc.constant('2026-11-01'),
      ends_on: fc.constant('2026-11-30'),
    }),
    { maxLength: 6 },
  ),
  today: fc.constant('2026-11-20'),
})
const anyRule: fc.Arbitrary<ApproverRule> = fc.oneof(
  fc.constant<ApproverRule>({ by: 'line_leader' }),
  fc
    .constantFrom(0, 1, 2, 3)
    .map((leadership_type): ApproverRule => ({ by: 'line_leader', leadership_type: leadership_type as 0 | 1 | 2 | 3 })),
  fc.constant<ApproverRule>({ by: 'head_of_office' }),
  fc.constantFrom('hr', 'hr_manager', 'nobody').map((role): ApproverRule => ({ by: 'role', role })),
  somebody.map((employee_id): ApproverRule => ({ by: 'person', employee_id })),
  fc.constant<ApproverRule>({ by: 'client_contact' }),
)

describe('whatever the directory', () => {
  it('never the requester, nobody who has left, nobody twice; it always comes to an end', () => {
    fc.assert(
      fc.property(anyRule, anyDirectory, (approver, directory) => {
        const found = resolveApprovers({ approver }, directory)
        const involved = found.flatMap(({ holder_id, delegate_id }) =>
          delegate_id === null ? [holder_id] : [holder_id, delegate_id],
        )
        expect(involved).not.toContain(directory.requester_id)
        expect(new Set(involved).size).toBe(involved.length)
        for (const person of involved) expect(directory.able_ids.has(person)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('finds somebody whenever an HR manager or a super administrator is left', () => {
    fc.assert(
      fc.property(anyRule, anyDirectory, (approver, directory) => {
        const { role_holders, able_ids, requester_id } = directory
        const last = [...(role_holders.hr_manager ?? []), ...(role_holders.super ?? [])]
        fc.pre(last.some((person) => able_ids.has(person) && person !== requester_id))
        expect(resolveApprovers({ approver }, directory).length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the next leader, once a deadline has passed', () => {
  const opened = (approver: ApproverRule, needed: 'any' | 'all' | number = 'any') => {
    const step = { position: 1, title: 'One', approver, needed, deadline_hours: 8 }
    return openApproval('agent', [{ ...step, approvers: resolveApprovers(step, zuma) }])
  }
  const names = (asked: ReturnType<typeof escalate>) => asked?.map(({ holder_id }) => holder_id)

  it('is asked beside the late one, and then the one above', () => {
    const first = escalate(opened(lineLeader), zuma)
    expect(first).toEqual([
      { holder_id: 'lead', delegate_id: null },
      { holder_id: 'supervisor', delegate_id: null, escalated_from: 'lead' },
    ])
    const again = escalate(reassign(opened(lineLeader), 1, first ?? []), zuma)
    expect(names(again)).toEqual(['lead', 'supervisor', 'manager'])
  })

  it('is asked in place of the late one where each must decide, and not of those who have', () => {
    const both = opened({ by: 'role', role: 'hr' }, 'all')
    expect(names(escalate(both, zuma))).toEqual(['hr.manager', 'hr2'])
    const decided = applyDecision(both, { step: 1, decided_by: 'hr1', decision: 'approved' })
    expect(decided.refusal).toBeUndefined()
    if (decided.refusal === undefined) expect(escalate(decided.state, zuma)).toBeUndefined()
  })

  it('is nobody at the top, never the requester, never whoever has left', () => {
    expect(escalate(opened({ by: 'person', employee_id: 'coo' }), zuma)).toBeUndefined()
    const above = { ...zuma, lines: [line('agent', 'lead', 0), line('lead', 'agent', 1)] }
    expect(escalate(opened(lineLeader), above)).toBeUndefined()
    expect(names(escalate(opened(lineLeader), { ...zuma, able_ids: without('supervisor') }))).toEqual(['lead', 'manager'])
  })

  it('stays when approvers are looked for again, while they are here', () => {
    const asked = escalate(opened(lineLeader), zuma) ?? []
    const step = { approvers: asked, needed: 'any' as const }
    const found = [{ holder_id: 'manager', delegate_id: null }]
    expect(names(withEscalated(found, step, zuma))).toEqual(['manager', 'supervisor'])
    expect(names(withEscalated(found, step, { able_ids: without('supervisor') }))).toEqual(['manager'])
    const all = { approvers: escalate(opened(lineLeader, 'all'), zuma) ?? [], needed: 'all' as const }
    expect(names(withEscalated([{ holder_id: 'lead', delegate_id: null }], all, zuma))).toEqual(['supervisor'])
  })
})
