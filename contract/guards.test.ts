import { describe, expect, it } from 'vitest'
import {
  dataRequirement,
  departmentsRequirement,
  employeesRequirement,
  hasRole,
  hasTqaDesignation,
  incidentsRequirement,
  isCampaignStaff,
  isHr,
  managesClusters,
  mayEnter,
  mayShow,
  officesRequirement,
  placesRequirement,
  qaRequirement,
  type Requirement,
} from './guards.ts'
import { departmentCodes, grantedRoles } from './roles.ts'
import type { OfficeType, SessionUser } from './session.ts'

interface Traits {
  roles?: string[]
  office_type?: OfficeType
  code?: string
  title?: string
  is_lead?: boolean
  remote?: boolean
  designation?: string | null
}

function person(traits: Traits = {}): SessionUser {
  const { roles = [], office_type = 'campaign', code = 'kora-bank-voice', title = 'Kora Bank Voice' } = traits
  return {
    employee_info: {
      ogid: 'OG000001',
      email: 'ada@zuma.test',
      roles,
      is_lead: traits.is_lead ?? false,
      remote: traits.remote ?? false,
      designation: traits.designation ?? null,
      personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
    },
    office: { title, office_type, code },
    role: { title: '' },
    permissions: {},
  }
}

const requirements: Requirement[] = [...departmentCodes, 'super', 'campaign', 'all']
const entered = (user: SessionUser) => requirements.filter((requirement) => mayEnter(user, requirement))
const everywhere = ['ceo', 'super', 'hr_manager', 'team_lead', 'supervisor', 'rep_siever']

describe('the route guard', () => {
  it.each(grantedRoles)('role %s in a campaign', (role) => {
    expect(entered(person({ roles: [role] }))).toEqual(everywhere.includes(role) ? requirements : ['campaign', 'all'])
  })

  it.each(departmentCodes)('department %s without a role', (code) => {
    expect(entered(person({ office_type: 'department', code }))).toEqual([code, 'campaign', 'all'])
  })

  it('compares the code of a department, never its title, and never the code of a campaign or team', () => {
    expect(mayEnter(person({ office_type: 'department', code: 'facility', title: 'hr' }), 'hr')).toBe(false)
    expect(mayEnter(person({ office_type: 'campaign', code: 'hr' }), 'hr')).toBe(false)
    expect(mayEnter(person({ office_type: 'team', code: 'accounting' }), 'accounting')).toBe(false)
  })

  it('does not care about being a lead or remote', () => {
    expect(entered(person({ is_lead: true, remote: true }))).toEqual(['campaign', 'all'])
  })

  it('reads rep-siever as rep_siever', () => {
    expect(hasRole(person({ roles: ['rep-siever'] }), 'rep_siever')).toBe(true)
    expect(entered(person({ roles: ['rep-siever'] }))).toEqual(requirements)
  })
})

describe('the computed requirements', () => {
  it.each([
    ['tqa_evaluator', person({ roles: ['tqa_evaluator'] }), 'all'],
    ['training_and_quality_assurance', person({ roles: ['training_and_quality_assurance'] }), 'all'],
    ['the department', person({ office_type: 'department', code: 'training and quality assurance' }), 'all'],
    ['anyone else', person({ roles: ['manager'] }), 'training and quality assurance'],
    ['a campaign with that code', person({ code: 'training and quality assurance' }), 'training and quality assurance'],
  ])('%s', (_who, user, requirement) => {
    expect(qaRequirement(user)).toBe(requirement)
  })

  it('lets leads into the list of employees and data managers into the data, as their menus do', () => {
    expect(employeesRequirement(person({ is_lead: true }))).toBe('all')
    expect(employeesRequirement(person())).toBe('hr')
    expect(dataRequirement(person({ roles: ['data_manager'] }))).toBe('all')
    expect(dataRequirement(person({ office_type: 'department', code: 'hr' }))).toBe('super')
  })

  it('MyDashboard is for campaign staff', () => {
    expect(isCampaignStaff(person())).toBe(true)
    expect(isCampaignStaff(person({ office_type: 'department', code: 'hr', roles: ['super'] }))).toBe(false)
  })

  it.each([
    ['TQA', true],
    ['tqa officer', true],
    ['Training and Quality Assurance Lead', true],
    ['Agent', false],
    ['Statqatar', false],
    [null, false],
  ])('designation %s', (designation, expected) => {
    expect(hasTqaDesignation(person({ designation }))).toBe(expected)
  })
})

describe('the sidebar rule', () => {
  const all = ['ceo', 'super', 'hr_manager']

  it.each(grantedRoles)('role %s', (role) => {
    const user = person({ roles: [role] })
    const seen = [...departmentCodes, 'lead', 'team_lead', 'wfh_lead'].every((what) => mayShow(user, what as 'lead'))
    expect(seen).toBe(all.includes(role))
    expect(departmentCodes.some((code) => mayShow(user, code))).toBe(all.includes(role))
    expect(mayShow(user, 'all')).toBe(true)
  })

  it('takes true and false as given, for everyone', () => {
    expect(mayShow(person(), true)).toBe(true)
    expect(mayShow(person({ roles: ['super'] }), false)).toBe(false)
  })

  it.each(departmentCodes)('department %s sees its own', (code) => {
    const user = person({ office_type: 'department', code })
    expect(departmentCodes.filter((other) => mayShow(user, other))).toEqual([code])
  })

  it.each([
    { is_lead: false, remote: false, lead: false, remote_lead: false },
    { is_lead: true, remote: false, lead: true, remote_lead: false },
    { is_lead: false, remote: true, lead: false, remote_lead: false },
    { is_lead: true, remote: true, lead: true, remote_lead: true },
  ])('is_lead $is_lead, remote $remote', ({ is_lead, remote, lead, remote_lead }) => {
    const user = person({ is_lead, remote, roles: ['team_lead', 'wfh_lead'] })
    expect(mayShow(user, 'lead')).toBe(lead)
    expect(mayShow(user, 'team_lead')).toBe(remote_lead)
    expect(mayShow(user, 'wfh_lead')).toBe(remote_lead)
  })
})

it('HR is the department or the role', () => {
  expect(isHr(person({ office_type: 'department', code: 'hr' }))).toBe(true)
  expect(isHr(person({ roles: ['hr'] }))).toBe(true)
  expect(isHr(person({ roles: ['hr_manager'] }))).toBe(false)
})

describe('the lists of the structure ask nothing more of those who have them in their menu', () => {
  const opened = (user: SessionUser) =>
    Object.entries({ departmentsRequirement, officesRequirement, placesRequirement })
      .filter(([, requirement]) => mayEnter(user, requirement(user)))
      .map(([name]) => name)

  it.each(['operations_manager', 'coo', 'operations_director'] as const)('%s: not the places', (role) => {
    expect(opened(person({ roles: [role] }))).toEqual(['departmentsRequirement', 'officesRequirement'])
  })

  it('operation_staff all, leads the departments, HR all, others none', () => {
    expect(opened(person({ roles: ['operation_staff'] }))).toHaveLength(3)
    expect(opened(person({ is_lead: true }))).toEqual(['departmentsRequirement'])
    expect(opened(person({ office_type: 'department', code: 'hr' }))).toHaveLength(3)
    expect(opened(person())).toEqual([])
  })

  it('outages open to HR and the heads of operations', () => {
    const opens = (user: SessionUser) => mayEnter(user, incidentsRequirement(user))
    for (const role of ['coo', 'operations_manager', 'operations_director']) expect(opens(person({ roles: [role] }))).toBe(true)
    expect(opens(person({ office_type: 'department', code: 'hr' }))).toBe(true)
    for (const user of [person(), person({ is_lead: true }), person({ roles: ['operation_staff'] })])
      expect(opens(user)).toBe(false)
  })

  it('clusters are HR’s and of the heads of operations', () => {
    expect(managesClusters(person({ roles: ['coo'] }))).toBe(true)
    expect(managesClusters(person({ roles: ['operation_staff', 'manager'] }))).toBe(false)
  })
})
