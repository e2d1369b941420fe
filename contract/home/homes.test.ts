import { describe, expect, it } from 'vitest'
import type { OfficeType, SessionUser } from '../session.ts'
import { homeNameOf } from './homes.ts'

interface Traits {
  roles?: string[]
  office_type?: OfficeType
  code?: string
  is_lead?: boolean
}

const person = ({ roles = [], office_type = 'campaign', code = 'kora-bank-voice', is_lead = false }: Traits): SessionUser => ({
  employee_info: {
    ogid: 'OG000001',
    email: 'ada@zuma.test',
    roles,
    is_lead,
    remote: false,
    designation: null,
    personal_details: { id: '1', first_name: 'Ada', last_name: 'Obi', gender: null },
  },
  office: { title: '', office_type, code },
  role: { title: '' },
  permissions: {},
})

describe('the home', () => {
  const allowed = (traits: Traits, ...permissions: (keyof SessionUser['permissions'])[]) =>
    homeNameOf({ ...person(traits), permissions: Object.fromEntries(permissions.map((name) => [name, 'all'])) })

  it('shows the work of a role first, and only with the permissions that it takes', () => {
    expect(allowed({ roles: ['ceo'] }, 'structure.numbers')).toBe('company')
    expect(allowed({ roles: ['ceo'] })).toBeUndefined()
    const accounting = { office_type: 'department', code: 'accounting' } as const
    expect(allowed({ ...accounting, roles: ['payroll_processor'] }, 'payroll.process', 'payroll.read')).toBe('payroll')
    expect(allowed(accounting, 'payroll.read')).toBe('accounting')
    expect(allowed({ roles: ['security_attendance_team'] }, 'attendance.record')).toBe('gate')
    expect(allowed({ office_type: 'department', code: 'facility' }, 'visitor.read')).toBe('facility')
    expect(allowed({ is_lead: true }, 'floor.read')).toBe('campaign')
    expect(allowed({ is_lead: true, ...accounting }, 'floor.read')).toBeUndefined()
    expect(allowed({}, 'floor.read')).toBeUndefined()
  })
})
