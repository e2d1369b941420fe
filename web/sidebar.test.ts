import { permissions } from '@iroko/contract/permissions'
import type { GrantedRole } from '@iroko/contract/roles'
import type { SessionUser } from '@iroko/contract/session'
import { describe, expect, it } from 'vitest'
import { type Item, shows } from './shell/menu/item.ts'
import { sidebar } from './sidebar.ts'

interface Traits {
  roles?: GrantedRole[]
  department?: string
  is_lead?: boolean
  designation?: string
}

const person = ({ roles = [], department, is_lead = false, designation }: Traits): SessionUser => ({
  employee_info: {
    ogid: 'OG000001',
    email: 'ada@zuma.test',
    roles,
    is_lead,
    remote: false,
    designation: designation ?? null,
    personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
  },
  office: department
    ? { title: department, office_type: 'department', code: department }
    : { title: 'Kora Bank Voice', office_type: 'campaign', code: 'kora-bank-voice' },
  role: { title: '' },
  // What a permission takes out of the menu, doors.test.ts says.
  permissions: Object.fromEntries(permissions.map((permission) => [permission, 'all'])),
})

/** 'HR > Office Structure > Branch' for every leaf that the person sees. */
function seen(traits: Traits): string[] {
  const user = person(traits)
  const leaves = (items: Item[], above: string): string[] =>
    items
      .filter((item) => shows(user, item.when))
      .flatMap((item) => {
        const name = `${above} > ${item.title}`
        return item.children ? leaves(item.children, name) : [name]
      })
  return sidebar.filter((group) => shows(user, group.when ?? true)).flatMap((group) => leaves(group.items, group.heading ?? ''))
}
const below = (names: string[], start: string) => names.filter((name) => name.startsWith(`${start} > `))

describe('the menu of the specification, by role', () => {
  it('everyone sees the main section and My Tasks', () => {
    const names = seen({})
    expect(new Set(names.map((name) => name.split(' > ')[0]))).toEqual(new Set(['Main', 'Operations']))
    expect(below(names, 'Operations')).toEqual(['Operations > My Tasks'])
    for (const name of [
      'Wall of Fame',
      'KPI',
      'LMS',
      'Attendance',
      'Time Off > Leave',
      'Payroll > Deductions',
      'Resignation',
    ]) {
      expect(names).toContain(`Main > ${name}`)
    }
    expect(below(names, 'Main > Help Desk')).toHaveLength(4)
    expect(below(names, 'Main > Dashboard')).toEqual(['Main > Dashboard > Employee Dashboard'])
  })

  it.each<[string, Traits, boolean]>([
    ['campaign staff', {}, true],
    ['campaign staff of the tqa designation', { designation: 'TQA' }, false],
    ['people of a department', { department: 'facility' }, false],
    ['super in a department', { department: 'information technology', roles: ['super'] }, false],
  ])('My QA dashboard of %s', (_who, traits, expected) => {
    expect(seen(traits).includes('Main > My QA dashboard')).toBe(expected)
  })

  it.each<[string, Traits, boolean]>([
    ['rep_siever', { roles: ['rep_siever'] }, true],
    ['rep_siever of HR', { roles: ['rep_siever'], department: 'hr' }, false],
    ['rep_siever with the hr role', { roles: ['rep_siever', 'hr'] }, false],
    ['rep_siever and ceo', { roles: ['rep_siever', 'ceo'] }, false],
    ['rep_siever and super', { roles: ['rep_siever', 'super'] }, false],
    ['rep_siever and hr_manager', { roles: ['rep_siever', 'hr_manager'] }, false],
    ['others', { roles: ['manager'] }, false],
  ])('Job Applications of %s', (_who, traits, expected) => {
    expect(seen(traits).includes('Recruitment > Job Applications')).toBe(expected)
  })

  it.each<[GrantedRole, string]>([
    ['security_attendance_team', 'Main > Manual Attendance'],
    ['erp_team', 'Main > Ticket Management'],
    ['payroll_processor', 'HR > Payroll > Salaries'],
    ['super', 'HR > Reports > Employee Reports'],
    ['operations_director', 'HR > Wall of Fame'],
    ['coo', 'HR > Attendance > No Biometrics'],
    ['operation_staff', 'HR > Office Structure > Branch'],
    ['data_manager', 'Data Management > Workforce Leave Applications'],
    ['tqa_evaluator', 'Quality Assurance > Evaluation > Evaluation'],
    ['training_and_quality_assurance', 'Quality Assurance > Assign TQA'],
    ['operation_team', 'Operations > Operation Team > Campaigns'],
    ['operation_staff', 'Operations > Config'],
    ['supervisor', 'Operations > Tasks (Manager)'],
    ['management_team', 'Operations > Summary'],
    ['super', 'Settings > Settings > Approval Module'],
  ])('%s sees %s, an agent does not', (role, name) => {
    expect(seen({ roles: [role] })).toContain(name)
    expect(seen({})).not.toContain(name)
  })

  it('designations and branch are for HR and operation_staff only', () => {
    expect(below(seen({ roles: ['operations_manager'] }), 'HR > Office Structure').map((name) => name.split(' > ')[2])).toEqual(
      ['Departments', 'Campaigns', 'Teams'],
    )
    expect(seen({ department: 'hr' })).toContain('HR > Office Structure > Designations')
  })

  it('leads outside HR get the limited Employee menu, absence and Leadership', () => {
    const names = seen({ is_lead: true })
    expect(below(names, 'HR')).toEqual(['HR > Employee > All Employees', 'HR > Employee > Departments', 'HR > Absence'])
    expect(names).toContain('Leadership > QA Evaluation')
    expect(seen({ is_lead: true, department: 'hr' })).not.toContain('HR > Employee > Departments')
  })

  it('ceo, super and hr_manager see all but what is for campaign staff, screeners and leads outside HR', () => {
    const exceptions = [
      'Main > Office Budgets',
      'Main > My QA dashboard',
      'Recruitment > Job Applications',
      'HR > Employee > Departments',
    ]
    const flat = (items: Item[], above: string): string[] =>
      items.flatMap((item) => (item.children ? flat(item.children, `${above} > ${item.title}`) : [`${above} > ${item.title}`]))
    const everything = new Set(sidebar.flatMap((group) => flat(group.items, group.heading ?? '')))
    for (const role of ['ceo', 'super', 'hr_manager'] as const) {
      const names = new Set(seen({ roles: [role], department: 'information technology' }))
      expect([...everything].filter((name) => !names.has(name))).toEqual(exceptions)
    }
  })

  it('nobody sees a heading twice in a menu or an item that leads nowhere', () => {
    const names = seen({ roles: ['super'], is_lead: true })
    expect(new Set(names).size).toBe(names.length)
    const check = (item: Item): void => {
      expect([item.to, item.link, item.children].filter(Boolean), item.title).toHaveLength(1)
      item.children?.forEach(check)
    }
    for (const group of sidebar) group.items.forEach(check)
  })
})
