/** Somebody whose first day is ahead: on record, prepared for, and until then asked nothing, sent nothing and counted nowhere. */
import { leaders } from '@iroko/contract/company/leaders'
import { campaigns, offices } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { cards } from '@iroko/contract/engagement/cards'
import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { dashboards } from '@iroko/contract/home/dashboards'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { people } from '@iroko/contract/people/directory'
import { access } from '@iroko/contract/platform/access'
import { delegations } from '@iroko/contract/platform/delegations'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { makeCompany, setHead } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

const t = await testApp()
const { voice, annual, manager, lead, agent, hr, stranger, boss } = await makeCompany(t)
const joiner = await t.person({
  first_name: 'Jummai',
  last_name: 'January',
  office_id: voice.id,
  roles: ['hr_manager', 'team_lead'],
  hire_date: '2027-01-04',
  leader: manager,
})
const joins = 'Jummai January joins on 2027-01-04. Choose another colleague'

const approversOf = async (subject: string) =>
  (
    await t.db
      .selectFrom('approval_approver as approver')
      .innerJoin('approval', 'approval.id', 'approver.approval_id')
      .select('approver.holder_id')
      .where('approval.subject_id', '=', subject)
      .execute()
  ).map(({ holder_id }) => holder_id)
const mailTo = async (email: string) =>
  (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )
const apply = async (day: string) => {
  const body = { leave_type_id: annual, starts_on: day, ends_on: day }
  return (await t.call(applicationForm.apply, { body }, agent)).leave.id
}

it('is in the directory with the day on which they join, which nobody at work has', async () => {
  const { employees } = await t.call(people.list, { query: { q: 'january' } }, stranger)
  expect(employees).toMatchObject([{ ogid: joiner.ogid, status: 'active', joins_on: '2027-01-04' }])
  expect((await t.call(people.show, { params: { ogid: agent.ogid } }, stranger)).employee.joins_on).toBeNull()
})

it('is counted in no office, role, gender or dashboard', async () => {
  const { campaigns: rows } = await t.call(campaigns.list, {}, hr)
  expect(rows.find(({ id }) => id === voice.id)?.headcount).toBe(4)
  expect((await t.call(offices.show, { params: { id: voice.id } }, hr)).office.headcount).toBe(4)
  const { headcount } = (await t.call(dashboards.hr, {}, hr)).hr_dashboard
  expect(headcount.offices.find(({ id }) => id === voice.id)?.people).toBe(4)
  const { roles } = await t.call(access.roles, {}, boss)
  expect(roles.find(({ id }) => id === 'hr_manager')).toMatchObject({ people: 1 })
  const { employees } = await t.call(offices.ofGender, { params: { gender: 'female' } }, hr)
  expect(employees.map(({ ogid }) => ogid)).not.toContain(joiner.ogid)
})

it('is made no leader, head or lead of a team before their first day, in words that say when they join', async () => {
  const line = { ogids: [stranger.ogid], leader_ogid: joiner.ogid, leadership_type: 0 }
  await expect(t.call(leaders.assign, { body: { ...line, starts_on: t.today() } }, boss)).rejects.toMatchObject({
    fields: { leader_ogid: joins },
  })
  const team = { title: 'Night', office_id: voice.id, lead_ogid: joiner.ogid }
  await expect(t.call(teams.create, { body: team }, boss)).rejects.toMatchObject({ fields: { lead_ogid: joins } })
  const planned = await t.call(leaders.assign, { body: { ...line, starts_on: '2027-01-04' } }, boss)
  expect(planned.message).toContain('from 2027-01-04')
})

it('stands in for nobody before their first day', async () => {
  const body = { ogid: joiner.ogid, starts_on: t.today(), ends_on: '2027-01-31' }
  await expect(t.call(delegations.create, { body }, manager)).rejects.toMatchObject({ fields: { ogid: joins } })
})

it('is never resolved as approver: not as leader, head of the office or holder of a role, nor as delegate', async () => {
  await t.db.updateTable('reporting_line').set({ leader_id: joiner.id }).where('employee_id', '=', agent.id).execute()
  await setHead(t, voice.id, joiner)
  const asked = await approversOf(await apply('2026-12-01'))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).not.toContain(joiner.id)
  expect(await findHolders(t.db, 'people.edit', t.today())).not.toContain(joiner.id)
  await t.db.updateTable('reporting_line').set({ leader_id: lead.id }).where('employee_id', '=', agent.id).execute()
  await setHead(t, voice.id, manager)
})

it('gets no company message and no mail; what is written to them alone waits in the inbox', async () => {
  const body = { title: 'Water is off', body: '<p>Until noon</p>', office_ids: [voice.id] }
  expect((await t.call(companyMessages.send, { body }, hr)).message).toBe('Message sent to 4 people')
  const letter = { subject: 'Your account was changed', lines: ['By HR.'], door: 'See it here' }
  await t.portal.database.db
    .transaction()
    .execute((held) => write(jobTools(t.portal, held, 'test'), [joiner.id], '/dashboard', letter, 'leave'))
  expect(await mailTo(joiner.email)).toEqual([])
  const kept = await t.db
    .selectFrom('notification')
    .select(['title', 'mail', 'in_inbox'])
    .where('employee_id', '=', joiner.id)
    .execute()
  expect(kept).toEqual([{ title: 'Your account was changed', mail: 'off', in_inbox: true }])
})

it('is sent no card', async () => {
  const body = { ogid: joiner.ogid, occasion: 'valentine', template: 'roses', words: 'Thank you' } as const
  await expect(t.call(cards.send, { body }, agent)).rejects.toMatchObject({ fields: { ogid: joins } })
})

it('is let in on the first day, and past the last working day nobody is, whatever ran in the night', async () => {
  const me = async (who: { token: string }) =>
    (await t.inject({ method: 'GET', url: '/api/v1/auth/session.json', as: who })).statusCode
  expect(await me(joiner)).toBe(400)
  expect(await me(stranger)).toBe(200)
  await t.db.updateTable('employee').set({ exit_date: '2026-11-19' }).where('id', '=', stranger.id).execute()
  expect(await me(stranger)).toBe(400)
  await t.db.updateTable('employee').set({ exit_date: t.today() }).where('id', '=', stranger.id).execute()
  expect(await me(stranger)).toBe(200)
  await t.db.updateTable('employee').set({ exit_date: null }).where('id', '=', stranger.id).execute()
})

it('who works on a day is read from an index, by conditions that PostgreSQL sees', async () => {
  const plan = await t.db.transaction().execute(async (held) => {
    await sql`set local enable_seqscan = off`.execute(held)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from employee where works_on(employee, date '2026-11-20')`.execute(held)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).toContain("hire_date <= '2026-11-20'::date")
  expect(plan).not.toContain('works_on')
})
