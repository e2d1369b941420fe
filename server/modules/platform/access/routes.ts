import type { Output } from '@iroko/contract/endpoint'
import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { defaultGrants, permissions, scopeOf } from '@iroko/contract/permissions'
import { access } from '@iroko/contract/platform/access'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { loadGrants } from '../../../lib/http/grants.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { may, type User } from '../../../lib/http/rights.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'
import * as holders from './store-holders.ts'

export const routes = implement(access, {
  roles: (call) => listed('roles', store.listRoles(call.db, call.query, call.today)),

  matrix: async (call) => {
    const roles = await store.listRolePolicies(call.db, call.today)
    const mine = permissions.map((permission) => [permission, scopeOf(call.user.roles, permission, call.user.grants) ?? 'none'])
    return { roles: roles.map((row) => shown(call.user, row)), mine: Object.fromEntries(mine) }
  },

  updateRole: async (call) => {
    const { role } = call.params
    const version = role === 'super' ? call.body.version : await store.lockRole(call.db, role)
    if (version !== call.body.version) throw await staleBy(call.db, 'role', role)
    // The grants as they stand now that the role is held, not as they were when the request came in.
    const actor = { ...call.user, grants: await loadGrants(call.db) }
    const plan = rules.planGrants(actor, role, call.body.changes)
    if (plan.refusal !== undefined) throw forbidden(plan.refusal)
    if (plan.changes.length === 0) throw invalid({ changes: 'Nothing was changed' })
    await store.saveGrants(
      call.db,
      role,
      plan.changes.map((change) => ({
        ...change,
        isDefault: change.after === (defaultGrants[change.permission][role] ?? 'none'),
      })),
    )
    await call.audit({
      action: 'roles.edit',
      entity: 'role',
      entity_id: role,
      before: Object.fromEntries(plan.changes.map(({ permission, before }) => [permission, before])),
      after: Object.fromEntries(plan.changes.map(({ permission, after }) => [permission, after])),
    })
    // What they may not decide any more is asked of others.
    await call.portal.jobs.enqueue(call.db, 'approval-orphans', {})
    // Whatever they have open may show more now, or less.
    await call.changed('rights', { roles: [role] })
    await call.changed('roles', { permission: 'roles.read' })
    const [row] = await store.listRolePolicies(call.db, call.today, role)
    if (!row) throw notFound('role')
    const count = plan.changes.length
    return { message: `${count} ${count === 1 ? 'permission' : 'permissions'} of ${role} changed`, role: shown(call.user, row) }
  },

  roleChanges: (call) => listed('role_changes', store.listRoleChanges(call.db, call.params.role, call.query)),

  holders: (call) => listed('role_holders', holders.listHolders(call.db, call.query, call.today)),

  previewAssignment: async (call) => {
    const plans = await plan(call, 'read')
    const losing = plans.filter(({ takes }) => takes.includes('super'))
    if (
      losing.length > 0 &&
      (await holders.countOtherSupers(
        call.db,
        losing.map(({ person }) => person.id),
        call.today,
      )) === 0
    ) {
      for (const { refusals } of losing) refusals.push(rules.lastSuper)
    }
    return { assignments: plans }
  },

  assign: async (call) => {
    const plans = await plan(call, 'hold')
    const [refusal] = plans.flatMap(({ refusals }) => refusals)
    if (refusal) throw forbidden(refusal)
    const changed = plans.filter(({ gives, takes }) => gives.length + takes.length > 0)
    if (changed.length === 0) throw conflict('unchanged', 'They already have these roles')
    const saved = await holders.saveRoles(
      call.db,
      changed.map(({ person, after }) => ({ id: person.id, roles: after })),
    )
    if (!saved) throw conflict('last_super', rules.lastSuper)
    await call.audit(
      changed.map(({ person, before, after }) => ({
        action: 'roles.assign',
        entity: 'employee',
        entity_id: person.id,
        before: { roles: before },
        after: { roles: after },
      })),
    )
    const losers = changed.filter(({ takes }) => takes.length > 0).map(({ person }) => person.id)
    if (losers.length > 0) await call.portal.jobs.enqueue(call.db, 'approval-lost-roles', { people: losers })
    await call.changed('rights', { for: changed.map(({ person }) => person.id) })
    await call.changed('roles', { permission: 'roles.read' })
    const count = changed.length
    const waits = changed.some(({ gives }) => gives.length > 0)
    const changes = `Roles of ${count} ${count === 1 ? 'person' : 'people'} changed`
    const message = waits ? `${changes}. Assigned roles apply once another colleague confirms them` : changes
    return { message, assignments: plans }
  },
})

type Planned = Output<typeof access.previewAssignment>['assignments'][number]

/** What the wish means for each person, by the rights that the caller has now. */
async function plan(
  call: { db: Db; user: User; body: { people: string[]; give: GrantedRole[]; take: GrantedRole[] } },
  how: 'read' | 'hold',
): Promise<Planned[]> {
  const people = await holders.findHolders(call.db, call.body.people, how)
  const missing = call.body.people.find((ogid) => people.every((person) => person.ogid !== ogid))
  if (missing !== undefined) throw invalid({ people: `${missing} is not an active employee` })
  return people.map(({ roles, ...person }) => ({
    person,
    ...rules.planAssignment(call.user, { id: person.id, roles }, call.body),
  }))
}

/** A role as the caller sees it: whether they may change what it does, and give it. */
function shown(user: User, row: store.RoleRow) {
  const byHand = grantedRoles.find((role) => role === row.role)
  return {
    ...row,
    can: {
      edit: row.role !== 'super' && may(user, 'roles.edit'),
      assign: byHand !== undefined && may(user, 'roles.assign') && rules.mayAssign(user, byHand),
    },
  }
}
