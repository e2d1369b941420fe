/** Nobody is asked who may not decide: their place goes up, to a super administrator in the end. */

import { salaries, salaryChanges } from '@iroko/contract/people/salaries'
import { access } from '@iroko/contract/platform/access'
import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { delegations } from '@iroko/contract/platform/delegations'
import { grantedRoles } from '@iroko/contract/roles'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loadGrants } from '../../../lib/http/grants.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import { effectiveRoles, may } from '../../../lib/http/rights.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { askForFirstSalaries } from '../../people/first-salaries/actions.ts'
import { rightsOf } from '../access/store-holders.ts'
import { mayDecide } from './store-able.ts'
import { escalateOverdue } from './store-reresolve.ts'

const t = await testApp()
const voice = await t.office({ code: 'voice', title: 'Kora Bank Voice', office_type: 'campaign' })
const accounting = await t.office({ code: 'accounting', title: 'Accounting' })
const ceo = await t.person({ first_name: 'Chief', roles: ['ceo'] })
const boss = await t.person({ first_name: 'Bala', roles: ['super'] })
const manager = await t.person({ first_name: 'Hauwa', roles: ['hr_manager'], leader: ceo, leadership_type: 2 })
const payroll = await t.person({ first_name: 'Peju', roles: ['payroll_processor'], leader: ceo, leadership_type: 2 })
const hr = await t.person({ first_name: 'Habib', roles: ['hr'] })
await t.person({ first_name: 'Ade', office_id: accounting.id })
const lead = await t.person({ first_name: 'Ladi', office_id: voice.id, leader: ceo, leadership_type: 2 })
const agent = () => t.person({ office_id: voice.id, leader: lead })

const waiting = async (as: Person, kind: ApprovalKind) =>
  (await t.call(approvals.waiting, { query: { kind } }, as)).waiting_approvals.map(({ subject_id }) => subject_id)
const askSalary = async (by: Person, { ogid }: Person) => {
  const body = {
    amount_kobo: 30_000_000,
    starts_on: '2026-12-01',
    source: 'review',
    reason: 'A good year',
    replaces: null,
  } as const
  await t.call(salaries.set, { params: { ogid }, body }, by)
  return (await t.call(salaries.list, { params: { ogid } }, by)).pending?.id ?? ''
}
const lettersTo = async ({ email }: Person) =>
  (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )

const at = () => ({ today: t.today(), now: t.portal.now() })
const approvalOf = async (id: string) =>
  (await t.db.selectFrom('approval').select('id').where('subject_id', '=', id).executeTakeFirstOrThrow()).id

it('a salary that the only HR manager asks for passes the chief executive and is decided by a super', async () => {
  const id = await askSalary(manager, await agent())
  expect(await waiting(ceo, 'salary_change')).toEqual([])
  expect(await lettersTo(ceo)).toEqual([])
  expect(await lettersTo(boss)).toHaveLength(1)
  expect(await waiting(boss, 'salary_change')).toEqual([id])
  expect((await approveNow(t, 'salary_change', id, boss)).message).toContain('set from 2026-12-01')
})

it('first salaries that the only payroll processor imports are decided by the HR manager', async () => {
  const { id: employee_id } = await agent()
  const lines = [{ employee_id, amount_kobo: 10_000_000, starts_on: '2026-11-16' }]
  await t.portal.database.db
    .transaction()
    .execute((held) => askForFirstSalaries(jobTools(t.portal, held, 'test'), payroll.id, 'staff.csv', lines))
  const [id = ''] = await waiting(manager, 'first_salaries')
  expect(await waiting(ceo, 'first_salaries')).toEqual([])
  expect((await approveNow(t, 'first_salaries', id, manager)).message).toBe('Salaries of 1 person set')
})

it('a delegate who may not decide takes no place: it stays with the person, who is written to', async () => {
  const body = { ogid: hr.ogid, starts_on: t.today(), ends_on: t.today() }
  const { delegation } = await t.call(delegations.create, { body }, manager)
  const before = await lettersTo(manager)
  const id = await askSalary(payroll, await agent())
  expect(await waiting(hr, 'salary_change')).toEqual([])
  expect(await waiting(manager, 'salary_change')).toEqual([id])
  expect(await lettersTo(manager)).toHaveLength(before.length + 1)
  const { salary_change } = await t.call(salaryChanges.show, { params: { id } }, manager)
  expect(salary_change.trail?.steps[0]?.approvers).toEqual([expect.objectContaining({ id: manager.id, for: null })])
  await t.call(delegations.end, { params: { id: delegation.id } }, manager)
  await t.call(salaryChanges.withdraw, { params: { id } }, payroll)
})

it('the next leader who is asked at a deadline is one who may decide', async () => {
  const id = await askSalary(payroll, await agent())
  const found = await escalateOverdue(t.db, await approvalOf(id), at())
  expect(found?.asked).toEqual([boss.id])
  await approveNow(t, 'salary_change', id, boss)
})

it('what waits for somebody who may not decide it any more goes on to those who may', async () => {
  const id = await askSalary(payroll, await agent())
  const { roles } = await t.call(access.matrix, {}, boss)
  const version = roles.find(({ role }) => role === 'hr_manager')?.version ?? 0
  const changes = [{ permission: 'people.pay.edit', scope: 'none' } as const]
  await t.call(access.updateRole, { params: { role: 'hr_manager' }, body: { version, changes } }, boss)
  // Also in the moment before they are asked; who lost it sees no button that would be refused.
  const { salary_change } = await t.call(salaryChanges.show, { params: { id } }, manager)
  expect(salary_change.can.decide).toBe(false)
  await expect(approveNow(t, 'salary_change', id, manager)).rejects.toMatchObject({ status: 403 })
  await t.runJobs()
  expect(await waiting(boss, 'salary_change')).toEqual([id])
  expect(await waiting(manager, 'salary_change')).toEqual([])
  await approveNow(t, 'salary_change', id, boss)
  await t.db.deleteFrom('role_grant').execute()
})

it('is said in SQL as a session is told it, for every kind and with the grants of the company', async () => {
  for (const role of ['accounting', 'payroll_processor', 'staff'])
    await sql`insert into role_policy (role) values (${role}) on conflict do nothing`.execute(t.db)
  await t.db
    .insertInto('role_grant')
    .values([
      { role: 'accounting', permission: 'people.pay.edit', scope: 'all' },
      { role: 'payroll_processor', permission: 'people.pay.edit', scope: 'none' },
      { role: 'staff', permission: 'leave.approve', scope: 'none' },
    ])
    .execute()
  for (const role of grantedRoles) await t.person({ office_id: voice.id, roles: [role] })
  const grants = await loadGrants(t.db)
  const ids = (await t.db.selectFrom('employee').select('id').execute()).map(({ id }) => id)
  const people = await rightsOf(t.db, ids, t.today())
  for (const kind of approvalKinds) {
    const permission = requestRow(kind).decide
    const able = people.filter((person) => may({ roles: effectiveRoles(person), grants }, permission)).map(({ id }) => id)
    const found = await sql<{ id: string }>`select id from employee asked
      where ${mayDecide(sql.ref('asked.id'), { kind: sql`${kind}` }, t.today())}`.execute(t.db)
    expect(found.rows.map(({ id }) => id).toSorted()).toEqual(able.toSorted())
    const isForAll = ![
      'leave.approve',
      'people.pay.edit',
      'loan.approve',
      'payroll.approve',
      'job_opening.ask',
      'job_offer.read',
      'termination.decide',
      'journal.approve',
      'budget.approve',
      'ledger.approve',
      'bill.approve',
      'contract.approve',
      'pay_rule.approve',
      'payment.approve',
      'credit_note.approve',
      'invoice.approve',
      'asset.dispose.decide',
      'order.approve',
      'id_card.decide',
    ].includes(permission)
    expect(able.length === people.length).toBe(isForAll)
  }
})
