import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultGrants, permissions, readRole, scopeOf } from './permissions.ts'
import { departmentCodes, grantedRoles, type Role } from './roles.ts'
import { type Scope, scopes } from './scopes.ts'

const everyRole: Role[] = [...grantedRoles, ...departmentCodes, 'staff', 'lead']
const someRoles = fc.subarray(everyRole)
const somePermission = fc.constantFrom(...permissions)
const width = (scope: Scope | undefined): number => (scope ? scopes.indexOf(scope) : -1)

describe('roles', () => {
  it.each(grantedRoles)('%s is read as written, in any case and with spaces around', (role) => {
    expect(readRole(role)).toBe(role)
    expect(readRole(` ${role.toUpperCase()} `)).toBe(role)
  })

  it('reads the other spellings of rep_siever', () => {
    expect(readRole('rep-siever')).toBe('rep_siever')
    expect(readRole('rep siever')).toBe('rep_siever')
  })

  it.each(['', 'root', 'staff', 'lead', 'accounting', 'constructor', '__proto__', 'toString'])(
    '%s is no role that can be given',
    (name) => {
      expect(readRole(name)).toBeUndefined()
    },
  )
})

describe('scopes', () => {
  it('super has every permission over all', () => {
    for (const permission of permissions) expect(scopeOf(['super'], permission)).toBe('all')
  })

  it('nobody has none', () => {
    for (const permission of permissions) expect(scopeOf([], permission)).toBeUndefined()
  })

  it.each<[Role[], Scope | undefined]>([
    [['staff'], 'own'],
    [['staff', 'lead'], 'reportees'],
    [['staff', 'lead', 'hr'], 'all'],
    [['lead', 'staff'], 'reportees'],
    [['facility'], undefined],
  ])('leave.read of %j is %s', (roles, scope) => {
    expect(scopeOf(roles, 'leave.read')).toBe(scope)
  })

  it('one more role never takes a right away, and the order does not matter', () => {
    fc.assert(
      fc.property(someRoles, fc.constantFrom(...everyRole), somePermission, (roles, more, permission) => {
        const before = scopeOf(roles, permission)
        expect(width(scopeOf([...roles, more], permission))).toBeGreaterThanOrEqual(width(before))
        expect(scopeOf(roles.toReversed(), permission)).toBe(before)
      }),
    )
  })

  it('pay never opens through the leader tree', () => {
    const pay = permissions.filter((permission) => permission.includes('pay'))
    expect(pay.length).toBeGreaterThan(0)
    for (const permission of pay) {
      for (const role of ['lead', 'team_lead', 'supervisor', 'manager', 'wfh_lead'] as const) {
        expect(defaultGrants[permission][role], `${permission} of ${role}`).toBeUndefined()
      }
      expect(Object.values(defaultGrants[permission])).not.toContain('reportees')
    }
  })

  it('an HR officer has what any lead has: who has less than somebody cannot keep their record', () => {
    const leads = ['staff', 'lead', 'team_lead', 'supervisor', 'manager', 'wfh_lead'] as const
    const lacking = permissions.filter(
      (permission) => width(scopeOf(leads, permission)) > width(scopeOf(['staff', 'hr'], permission)),
    )
    expect(lacking).toEqual([])
  })
})

it('whoever manages HR may all that HR may, and so can end and change the accounts of HR', () => {
  const less = permissions.filter(
    (permission) => width(scopeOf(['hr_manager'], permission)) < width(scopeOf(['hr'], permission)),
  )
  expect(less).toEqual([])
})
