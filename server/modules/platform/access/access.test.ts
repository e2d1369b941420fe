import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { workforceLeave } from '@iroko/contract/leave/workforce'
import { people } from '@iroko/contract/people/directory'
import type { Permission } from '@iroko/contract/permissions'
import { access } from '@iroko/contract/platform/access'
import { identity } from '@iroko/contract/platform/identity'
import type { GrantedRole, Role } from '@iroko/contract/roles'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { boss, hr, hrManager, agent, colleague, lead, manager, stranger } = await makeCompany(t)

const roleOf = async (role: Role, as: Person = boss) =>
  (await t.call(access.matrix, {}, as)).roles.find((row) => row.role === role)
async function grant(role: Role, changes: { permission: Permission; scope: 'none' | 'own' | 'all' | 'default' }[], as = boss) {
  const version = (await roleOf(role))?.version ?? 1
  return t.call(access.updateRole, { params: { role }, body: { changes, version } }, as)
}
const assign = (whom: Person[], give: GrantedRole[], take: GrantedRole[], as = boss) =>
  t.call(access.assign, { body: { people: whom.map(({ ogid }) => ogid), give, take } }, as)
/** What the session tells the browser that they may do. */
const mayOf = async (person: Person) => (await t.call(identity.session, {}, person)).permissions
const rolesOf = async (person: Person) =>
  (await t.db.selectFrom('employee').select('roles').where('id', '=', person.id).executeTakeFirstOrThrow()).roles

describe('what a role may do', () => {
  it('shows every role with its people and what differs', async () => {
    expect(await roleOf('hr')).toMatchObject({
      people: 2,
      overrides: {},
      changed_at: null,
      version: 1,
      can: { edit: true, assign: true },
    })
    expect(await roleOf('lead')).toMatchObject({ can: { edit: true, assign: false } })
    expect(await roleOf('super')).toMatchObject({ people: 1, can: { edit: false, assign: true } })
    expect(await roleOf('hr', hrManager)).toMatchObject({ can: { edit: false, assign: false } })
    await expect(t.call(access.matrix, {}, agent)).rejects.toMatchObject({ status: 403 })
  })

  it('counts from the next request and follows the override in scope and door', async () => {
    const others = async () => (await t.call(leave.list, {}, stranger)).total
    const before = (await t.call(people.show, { params: { ogid: agent.ogid } }, stranger)).employee.job
    expect(before).toBeNull()
    expect(await others()).toBe(0)
    const { role, message } = await grant('accounting', [{ permission: 'people.job.read', scope: 'all' }])
    expect(message).toBe('1 permission of accounting changed')
    expect(role).toMatchObject({ overrides: { 'people.job.read': 'all' }, version: 2, changed_by: boss.full_name })
    expect((await t.call(people.show, { params: { ogid: agent.ogid } }, stranger)).employee.job).toMatchObject({ roles: [] })

    await expect(t.call(workforceLeave.list, {}, stranger)).rejects.toMatchObject({ status: 403 })
    await grant('accounting', [{ permission: 'leave.data', scope: 'all' }])
    await t.call(workforceLeave.list, {}, stranger)
    expect((await mayOf(stranger))['leave.data']).toBe('all')

    await grant('staff', [{ permission: 'directory.read', scope: 'none' }])
    await expect(t.call(people.list, {}, agent)).rejects.toMatchObject({ status: 403 })
    expect(await mayOf(agent)).not.toHaveProperty('directory.read')
    await t.call(people.list, {}, boss)
    await grant('staff', [{ permission: 'directory.read', scope: 'default' }])
    expect((await roleOf('staff'))?.overrides).toEqual({})
    await t.call(people.list, {}, agent)
  })

  it('says who changed what, newest first, and refuses a stale change', async () => {
    const { role_changes } = await t.call(access.roleChanges, { params: { role: 'accounting' } }, hrManager)
    expect(role_changes.map(({ by, changes }) => [by, changes])).toEqual([
      [boss.full_name, [{ permission: 'leave.data', before: 'none', after: 'all' }]],
      [boss.full_name, [{ permission: 'people.job.read', before: 'none', after: 'all' }]],
    ])
    const body = { changes: [{ permission: 'leave.data' as const, scope: 'none' as const }], version: 2 }
    await expect(t.call(access.updateRole, { params: { role: 'accounting' }, body }, boss)).rejects.toMatchObject({
      status: 409,
      message: `${boss.full_name} has just changed this record. Reload to see the change`,
    })
    await expect(grant('accounting', [{ permission: 'leave.data', scope: 'all' }])).rejects.toMatchObject({ status: 422 })
    await expect(grant('super', [{ permission: 'leave.data', scope: 'none' }])).rejects.toMatchObject({ status: 403 })
    await expect(grant('lead', [{ permission: 'people.pay.read', scope: 'all' }])).rejects.toMatchObject({ status: 403 })
  })

  it('whoever is trusted with it gives what they have and nothing else', async () => {
    await expect(grant('manager', [{ permission: 'leave.data', scope: 'all' }], hr)).rejects.toMatchObject({ status: 403 })
    await grant('hr', [{ permission: 'roles.edit', scope: 'all' }])
    await grant('manager', [{ permission: 'leave.data', scope: 'all' }], hr)
    for (const permission of ['audit.read', 'people.pay.read'] as const) {
      await expect(grant('manager', [{ permission, scope: 'all' }], hr)).rejects.toMatchObject({
        message: `You can change ${permission} only within your own scope`,
      })
    }
    await grant('hr', [{ permission: 'roles.edit', scope: 'default' }])
    await expect(grant('manager', [{ permission: 'leave.data', scope: 'none' }], hr)).rejects.toMatchObject({ status: 403 })
  })
})

describe('who has a role', () => {
  it('by hand, by department or by fact', async () => {
    const of = async (role: Role) =>
      (await t.call(access.holders, { query: { role } }, hrManager)).role_holders.map(({ ogid }) => ogid).toSorted()
    expect(await of('hr')).toEqual([hrManager.ogid, hr.ogid].toSorted())
    expect(await of('accounting')).toEqual([stranger.ogid, boss.ogid].toSorted())
    expect(await of('manager')).toEqual([manager.ogid])
    expect(await of('lead')).toEqual([hrManager.ogid, manager.ogid, lead.ogid].toSorted())
    const { role_holders } = await t.call(access.holders, { query: { given: 'true', q: 'musa' } }, hrManager)
    expect(role_holders).toMatchObject([
      { roles: ['manager'], department_role: null, is_lead: true, office: 'Kora Bank Voice' },
    ])
    await expect(t.call(access.holders, {}, lead)).rejects.toMatchObject({ status: 403 })
  })
})

describe('giving and taking roles', () => {
  it('is shown before, done for all, and counts from the next click', async () => {
    const body = { people: [agent.ogid, colleague.ogid], give: ['data_manager' as const], take: [] }
    const { assignments } = await t.call(access.previewAssignment, { body }, boss)
    expect(assignments).toMatchObject([
      { before: [], after: ['data_manager'], gives: ['data_manager'], refusals: [] },
      { before: [], after: ['data_manager'] },
    ])
    expect(await rolesOf(agent)).toEqual([])
    await expect(t.call(workforceLeave.list, {}, agent)).rejects.toMatchObject({ status: 403 })
    const done = await assign([agent, colleague], ['data_manager'], [])
    expect(done.message).toBe('Roles of 2 people changed. Assigned roles apply once another colleague confirms them')
    await expect(t.call(workforceLeave.list, {}, agent)).rejects.toMatchObject({ status: 403 })
    await t.confirmRoles(agent, colleague)
    await t.call(workforceLeave.list, {}, agent)
    expect((await t.call(identity.session, {}, agent)).employee_info.roles).toEqual(['data_manager'])
    await expect(assign([agent], ['data_manager'], [])).rejects.toMatchObject({ status: 409, code: 'unchanged' })
    const audits = await t.db
      .selectFrom('audit_log')
      .select(['entity_id', 'before', 'after', 'actor_id'])
      .where('action', '=', 'roles.assign')
      .execute()
    expect(audits).toHaveLength(2)
    expect(audits).toContainEqual({
      entity_id: agent.id,
      before: { roles: [] },
      after: expect.objectContaining({ roles: ['data_manager'] }),
      actor_id: boss.id,
    })
    await assign([agent, colleague], [], ['data_manager'])
    await expect(t.call(workforceLeave.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  })

  it('all or nothing', async () => {
    await grant('hr_manager', [{ permission: 'roles.assign', scope: 'all' }])
    const wanted = { people: [agent.ogid, hrManager.ogid], give: ['manager' as const], take: [] }
    const { assignments } = await t.call(access.previewAssignment, { body: wanted }, hrManager)
    expect(assignments.map(({ person, refusals }) => [person.ogid, refusals]).toSorted()).toEqual([
      [agent.ogid, []],
      [hrManager.ogid, ['You cannot assign roles to yourself. Ask another administrator']],
    ])
    await expect(assign([agent, hrManager], ['manager'], [], hrManager)).rejects.toMatchObject({ status: 403 })
    expect(await rolesOf(agent)).toEqual([])
    await expect(assign([boss], [], ['super'], hrManager)).rejects.toMatchObject({ status: 403 })
    await assign([agent], ['team_lead'], [], hrManager)
    await t.confirmRoles(agent)
    await assign([agent], [], ['team_lead'], hrManager)
    await grant('hr_manager', [{ permission: 'roles.assign', scope: 'default' }])
  })

  it('what waited for somebody by a role that is taken is asked of those who have it', async () => {
    await assign([colleague], ['hr'], [])
    await t.confirmRoles(colleague)
    const annual = await t.db.selectFrom('leave_type').select('id').orderBy('title').executeTakeFirstOrThrow()
    const body = { leave_type_id: annual.id, starts_on: '2026-12-01', ends_on: '2026-12-01' }
    const { leave: sent } = await t.call(applicationForm.apply, { body }, agent)
    for (const as of [lead, manager]) await approveNow(t, 'leave', sent.id, as)
    const asked = async () => (await t.call(leave.show, { params: { id: sent.id } }, boss)).leave.waiting_for
    expect(await asked()).toContain(colleague.full_name)
    await assign([colleague], [], ['hr'])
    await t.runJobs()
    expect((await asked()).toSorted()).toEqual([hr.full_name, hrManager.full_name].toSorted())
  })

  it('refuses what is no role to give, nobody, and people who are not there', async () => {
    const send = (body: object) => t.call(access.assign, { body: { people: [agent.ogid], give: [], take: [], ...body } }, boss)
    for (const role of ['lead', 'staff', 'accounting', 'remote', 'root']) {
      await expect(send({ give: [role] })).rejects.toMatchObject({ status: 422 })
    }
    await expect(send({})).rejects.toMatchObject({ fields: { give: 'Choose a role to assign or remove' } })
    await expect(send({ people: [], give: ['ceo'] })).rejects.toMatchObject({
      fields: { people: 'Choose at least one person' },
    })
    await expect(send({ people: ['OG999999'], give: ['ceo'] })).rejects.toMatchObject({
      fields: { people: 'OG999999 is not an active employee' },
    })
    await expect(send({ give: ['ceo'], take: ['ceo'] })).rejects.toMatchObject({ status: 422 })
  })

  it('the last active super who can sign in stays', async () => {
    const body = { people: [boss.ogid], give: [], take: ['super' as const] }
    const { assignments } = await t.call(access.previewAssignment, { body }, boss)
    expect(assignments[0]?.refusals).toEqual(['One super administrator who can sign in is required'])
    await expect(assign([boss], [], ['super'])).rejects.toMatchObject({ status: 409, code: 'last_super' })
    await expect(
      t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', boss.id).execute(),
    ).rejects.toMatchObject({ constraint: 'last_super' })
    await assign([stranger], ['super'], [])
    await t.confirmRoles(stranger)
    await expect(assign([boss], [], ['super'], stranger)).rejects.toMatchObject({ code: 'last_super' })
    await t.db.insertInto('credential').values({ employee_id: stranger.id, password_hash: 'chosen by now' }).execute()
    await assign([boss], [], ['super'], stranger)
    await expect(t.call(access.assign, { body: { ...body, people: [stranger.ogid] } }, boss)).rejects.toMatchObject({
      status: 403,
    })
    await assign([boss], ['super'], [], stranger)
    await t.confirmRoles(boss)
  })
})
