import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { leaveCalendar } from '@iroko/contract/leave/calendar'
import { exit } from '@iroko/contract/people/exit'
import { expect, it } from 'vitest'
import { accrue, annualRules, insertType, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

// The clock goes on by months; nobody is signed out meanwhile.
const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { annual, agent, colleague, lead, manager, hr } = await makeCompany(t)
const monthly = await insertType(t.db, { ...annualRules, title: 'Earned leave', days_per_year: 24, accrual: 'monthly' })
await accrue(t)

async function approved(as: Person, starts_on: string, ends_on: string) {
  const { leave: sent } = await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, as)
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', sent.id, decider)
  return sent.id
}
const ledger = (id: string) =>
  t.db.selectFrom('leave_ledger').select(['kind', 'days']).where('application_id', '=', id).orderBy('id').execute()
const leaves = async (person: Person, status: 'left', exit_date: string) =>
  await t.call(exit.deactivate, { params: { ogid: person.ogid }, body: { status, exit_date, reason: 'Moved abroad' } }, hr)

it('whoever leaves gives approved leave after the last day back, and keeps what came before it', async () => {
  const begun = await approved(colleague, '2026-11-18', '2026-11-24')
  const later = await approved(colleague, '2026-12-07', '2026-12-08')
  await leaves(colleague, 'left', '2026-11-19')
  const show = async (id: string) => (await t.call(leave.show, { params: { id } }, hr)).leave
  expect(await show(begun)).toMatchObject({ status: 'approved', days: 2 })
  expect(await show(later)).toMatchObject({ status: 'cancelled', days: 0 })
  expect((await show(later)).history[0]?.what).toBe('Cancelled the leave: Employment ended')
  expect((await ledger(begun)).reduce((sum, { days }) => sum - days, 0)).toBe(2)
  expect((await ledger(later)).reduce((sum, { days }) => sum - days, 0)).toBe(0)
  const { away } = await t.call(leaveCalendar.show, { query: { from: '2026-12-01', to: '2026-12-31' } }, hr)
  expect(away.map(({ employee }) => employee.ogid)).not.toContain(colleague.ogid)
})

it('whoever is taken back accrues nothing for the time between', async () => {
  t.setNow('2026-04-01')
  const person = await t.person({ first_name: 'Ronke', hire_date: '2021-02-01' })
  await accrue(t)
  await leaves(person, 'left', '2026-03-31')
  t.setNow('2026-11-20')
  const back = { status: 'active' as const, hire_date: '2026-10-01', exit_date: null }
  await t.db.updateTable('employee').set(back).where('id', '=', person.id).execute()
  await accrue(t)
  const { leave_balances } = await t.call(leaveBalances.list, { query: { ogid: person.ogid } }, hr)
  const granted = new Map(leave_balances.map(({ leave_type, granted: days }) => [leave_type.id, days]))
  // January to March, and October.
  expect(granted.get(monthly)).toBe(8)
  expect(granted.get(annual)).toBe(20)
  t.setNow('2027-01-05')
  await accrue(t)
  const next = await t.call(leaveBalances.list, { query: { ogid: person.ogid } }, hr)
  expect(next.leave_balances.find(({ leave_type }) => leave_type.id === annual)?.granted).toBe(20)
  t.setNow('2026-11-20')
})

it('monthly leave is planned ahead with what will have accrued and been carried over', async () => {
  const planned = { leave_type_id: monthly, starts_on: '2027-03-01', ends_on: '2027-03-12' }
  // Five carried over, four accrued by the end of February.
  const preview = await t.call(applicationForm.preview, { body: { ...planned, ends_on: '2027-03-11' } }, agent)
  expect(preview).toMatchObject({ days: 9, refusals: [], balance: { carried: 5, available: 9 }, balance_after: 0 })
  await expect(t.call(applicationForm.apply, { body: planned }, agent)).rejects.toMatchObject({
    fields: { ends_on: 'This requires 10 days of your 2027 balance. You can use 9 days' },
  })
  await t.call(applicationForm.apply, { body: { ...planned, ends_on: '2027-03-11' } }, agent)
  // Of 22 days by the end of November 5 must stay.
  const rest = { leave_type_id: monthly, starts_on: '2026-11-23', ends_on: '2026-12-18' }
  await expect(t.call(applicationForm.apply, { body: rest }, agent)).rejects.toMatchObject({ status: 422 })
})
