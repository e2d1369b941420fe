import { grantOf, grantsFor, type Overrides, type Permission, permissions, scopeOf } from '@iroko/contract/permissions'
import { everyRole, type GrantedRole, grantedRoles, type Role } from '@iroko/contract/roles'
import { type Grant, scopeRank, scopes } from '@iroko/contract/scopes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Actor, mayAssign, planAssignment, planGrants } from './rules.ts'

const actor = (roles: Role[], grants: Overrides = {}): Actor => ({ id: 'me', roles, grants })
const boss = actor(['staff', 'super'])

/** An HR officer who was trusted with roles. */
const trusted = actor(['staff', 'hr'], { hr: { 'roles.read': 'all', 'roles.edit': 'all', 'roles.assign': 'all' } })

describe('changing what a role may do', () => {
  it('says what changes, and not what stays', () => {
    const wishes = [
      { permission: 'leave.read', scope: 'office' },
      { permission: 'leave.apply', scope: 'own' },
      { permission: 'leave.manage', scope: 'none' },
    ] as const
    expect(planGrants(boss, 'staff', wishes)).toEqual({
      changes: [{ permission: 'leave.read', before: 'own', after: 'office' }],
    })
  })

  it('goes back to the default', () => {
    const changed = actor(['super'], { staff: { 'leave.read': 'all' } })
    expect(planGrants(changed, 'staff', [{ permission: 'leave.read', scope: 'default' }])).toEqual({
      changes: [{ permission: 'leave.read', before: 'all', after: 'own' }],
    })
  })

  it('super is not changed', () => {
    expect(planGrants(boss, 'super', [{ permission: 'leave.read', scope: 'none' }])).toHaveProperty('refusal')
  })

  it.each<[Role, Permission, Grant]>([
    ['lead', 'people.pay.read', 'reportees'],
    ['lead', 'people.pay.read', 'all'],
    ['manager', 'people.pay.read', 'office'],
    ['lead', 'leave.file.read', 'reportees'],
    ['manager', 'structure.edit', 'own'],
    ['manager', 'leave.apply', 'all'],
  ])('%s never gets %s in scope %s', (role, permission, scope) => {
    expect(planGrants(boss, role, [{ permission, scope }])).toHaveProperty('refusal')
  })

  it('nobody gives or takes more than they hold', () => {
    expect(planGrants(trusted, 'manager', [{ permission: 'leave.read', scope: 'all' }])).toHaveProperty('changes')
    expect(planGrants(trusted, 'manager', [{ permission: 'audit.read', scope: 'all' }])).toEqual({
      refusal: 'You can change audit.read only within your own scope',
    })
    expect(planGrants(trusted, 'payroll_processor', [{ permission: 'people.pay.read', scope: 'none' }])).toHaveProperty(
      'refusal',
    )
  })
})

describe('giving roles', () => {
  it('only a super gives and takes super', () => {
    const almost = actor(['hr'], { hr: Object.fromEntries(permissions.map((permission) => [permission, 'all'])) })
    expect(mayAssign(boss, 'super')).toBe(true)
    expect(mayAssign(almost, 'super')).toBe(false)
    expect(mayAssign(almost, 'hr_manager')).toBe(true)
  })

  it('only roles whose every grant one holds', () => {
    expect(mayAssign(trusted, 'hr')).toBe(true)
    expect(mayAssign(trusted, 'manager')).toBe(true)
    expect(mayAssign(trusted, 'payroll_processor')).toBe(false)
  })

  it('nobody gives themselves one, but super', () => {
    const wanted = { give: ['manager' as const], take: [] }
    expect(planAssignment(trusted, { id: 'me', roles: [] }, wanted).refusals).toEqual([
      'You cannot assign roles to yourself. Ask another administrator',
    ])
    expect(planAssignment(boss, { id: 'me', roles: ['super'] }, wanted).refusals).toEqual([])
  })

  it('keeps what stays and does nothing twice', () => {
    const person = { id: 'other', roles: ['manager', 'supervisor'] }
    expect(planAssignment(boss, person, { give: ['manager', 'ceo'], take: ['supervisor', 'coo'] })).toEqual({
      before: ['manager', 'supervisor'],
      after: ['manager', 'ceo'],
      gives: ['ceo'],
      takes: ['supervisor'],
      refusals: [],
    })
  })
})

interface World {
  grants: Overrides
  people: { id: string; roles: GrantedRole[] }[]
}

type Wish =
  | { what: 'grant'; by: number; role: Role; permission: Permission; scope: Grant }
  | { what: 'assign'; by: number; to: number; give: GrantedRole[]; take: GrantedRole[] }

const anyPermission = fc.constantFrom(...permissions)
const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({
    what: fc.constant('grant' as const),
    by: fc.nat(4),
    role: fc.constantFrom(...everyRole),
    permission: anyPermission,
    scope: fc.constantFrom('none', ...scopes),
  }),
  fc.record({
    what: fc.constant('assign' as const),
    by: fc.nat(4),
    to: fc.nat(4),
    give: fc.subarray([...grantedRoles], { maxLength: 2 }),
    take: fc.subarray([...grantedRoles], { maxLength: 2 }),
  }),
)
/** Five people of whom none is super, in a company whose grants are any that could have been given. */
const anyWorld: fc.Arbitrary<World> = fc.record({
  people: fc
    .array(fc.subarray(grantedRoles.filter((role) => role !== 'super')), { minLength: 5, maxLength: 5 })
    .map((all) => all.map((roles, index) => ({ id: String(index), roles }))),
  grants: fc
    .array(fc.tuple(fc.constantFrom(...everyRole.filter((role) => role !== 'super')), anyPermission, fc.nat(4)), {
      maxLength: 12,
    })
    .map((all) => {
      const grants: Partial<Record<Role, Partial<Record<Permission, Grant>>>> = {}
      for (const [role, permission, pick] of all) {
        const offered = grantsFor(role, permission)
        grants[role] = { ...grants[role], [permission]: offered[pick % offered.length] ?? 'none' }
      }
      return grants
    }),
})

const rolesOf = (world: World, at: number): Role[] => ['staff', ...(world.people[at]?.roles ?? [])]
const widths = (world: World, at: number): number[] =>
  permissions.map((permission) => scopeRank(scopeOf(rolesOf(world, at), permission, world.grants)))

/** What a wish does to the company when the server lets it through. */
function done(world: World, wish: Wish): World {
  const by: Actor = { id: String(wish.by), roles: rolesOf(world, wish.by), grants: world.grants }
  const needed: Permission = wish.what === 'grant' ? 'roles.edit' : 'roles.assign'
  if (!scopeOf(by.roles, needed, by.grants)) return world
  if (wish.what === 'grant') {
    const plan = planGrants(by, wish.role, [wish])
    if (plan.refusal !== undefined) return world
    const own = { ...world.grants[wish.role], [wish.permission]: wish.scope }
    return { ...world, grants: { ...world.grants, [wish.role]: own } }
  }
  const person = world.people[wish.to]
  if (!person) return world
  const plan = planAssignment(by, person, wish)
  if (plan.refusals.length > 0) return world
  const people = world.people.map((each) => (each === person ? { ...each, roles: plan.after as GrantedRole[] } : each))
  return { ...world, people }
}

describe('any sequence of grants', () => {
  it('gives nobody more than they or one of those who may grant had', () => {
    fc.assert(
      fc.property(anyWorld, fc.array(anyWish, { maxLength: 25 }), (start, wishes) => {
        const may = (at: number) =>
          (['roles.edit', 'roles.assign'] as const).some((permission) => scopeOf(rolesOf(start, at), permission, start.grants))
        const grantors = start.people.flatMap((_, at) => (may(at) ? [widths(start, at)] : []))
        const end = wishes.reduce(done, start)
        for (const at of start.people.keys()) {
          const before = widths(start, at)
          for (const [index, width] of widths(end, at).entries()) {
            const most = Math.max(before[index] ?? 0, ...grantors.map((own) => own[index] ?? 0))
            expect(width).toBeLessThanOrEqual(most)
          }
          expect(end.people[at]?.roles).not.toContain('super')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never opens pay or health through the leader tree', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 25 }), (wishes) => {
        const start: World = {
          grants: {},
          people: [0, 1, 2, 3, 4].map((at) => ({ id: String(at), roles: ['super' as const] })),
        }
        const { grants } = wishes.filter(({ what }) => what === 'grant').reduce(done, start)
        for (const permission of ['people.pay.read', 'leave.file.read'] as const) {
          expect(['none', 'own']).toContain(grantOf('lead', permission, grants))
          for (const role of everyRole) expect(['reportees', 'office']).not.toContain(grantOf(role, permission, grants))
        }
      }),
    )
  })
})
