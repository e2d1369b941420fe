import { dashboards } from '@iroko/contract/home/dashboards'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { holidays } from '@iroko/contract/time/holidays'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'

const t = await testApp()
const { annual, voice, elsewhere, agent, colleague, lead, manager, hr, stranger } = await makeCompany(t)

const dayOf = async (as: Person) => (await t.call(dashboards.mine, {}, as)).employee_dashboard

async function apply(as: Person, starts_on: string, ends_on: string) {
  const { leave: sent } = await t.call(applicationForm.apply, { body: { leave_type_id: annual, starts_on, ends_on } }, as)
  return sent.id
}
const approve = (id: string, ...by: Person[]) =>
  by.reduce<Promise<unknown>>((before, as) => before.then(() => approveNow(t, 'leave', id, as)), Promise.resolve())

/** Their session has lapsed meanwhile. */
const anew = async (person: Person): Promise<Person> => ({ ...person, token: await t.signIn(person.id) })

it('is empty, not wrong, for somebody with nothing', async () => {
  expect(await dayOf(stranger)).toMatchObject({
    today: '2026-11-20',
    my_leaves: [],
    away: [],
    away_today: 0,
    away_total: 0,
    public_holidays: [],
    waiting_approvals: [],
    waiting_total: 0,
    offered_shifts: 0,
    tiles: [],
    to_do: [],
  })
})

const pendingLeave = (total: number) =>
  expect.arrayContaining([{ what: 'pending_leave', total, path: '/dashboard/hr/leaves-admin?status=pending' }])

/** What the agent asks for. */
const asked = once(() => apply(agent, '2026-11-23', '2026-11-24'))

it('says where one’s own leave stands, and to each approver in turn what waits for them', async () => {
  const id = await asked()
  const taken_back = await apply(agent, '2026-12-07', '2026-12-07')
  await t.call(leave.withdraw, { params: { id: taken_back } }, agent)

  const mine = await dayOf(agent)
  expect(mine.my_leaves).toMatchObject([{ id, days: 2, status: 'pending', waiting_for: [lead.full_name] }])
  expect(mine.leave_balances.find(({ leave_type }) => leave_type.id === annual)).toMatchObject({
    left: 20,
    pending: 2,
    available: 18,
  })
  expect(mine.tiles).toEqual([])

  expect(await dayOf(lead)).toMatchObject({
    waiting_total: 1,
    waiting_approvals: [
      {
        subject_id: id,
        version: 1,
        requester: { ogid: agent.ogid },
        facts: [
          { label: 'Available after', value: '18 days on 2026-11-24' },
          { label: 'Coverage', value: '3 of 3 committed' },
        ],
      },
    ],
  })
  expect(await dayOf(manager)).toMatchObject({ waiting_total: 0, waiting_approvals: [] })
  expect(await dayOf(hr)).toMatchObject({ waiting_total: 0, tiles: pendingLeave(1) })
  await approve(id, lead)
  expect(await dayOf(manager)).toMatchObject({ waiting_total: 1 })
  await approve(id, manager, hr)
  expect(await dayOf(agent)).toMatchObject({ my_leaves: [{ id, status: 'approved', waiting_for: [] }] })
  expect(await dayOf(hr)).toMatchObject({ tiles: pendingLeave(0) })
})

it('names colleagues of the office who are away in seven days, never oneself, others or what is only asked', async () => {
  const theirs = await asked()
  const isPending = (await dayOf(agent)).my_leaves.some(({ id, status }) => id === theirs && status === 'pending')
  if (isPending) await approve(theirs, lead, manager, hr)
  await approve(await apply(colleague, '2026-11-23', '2026-11-25'), lead, manager, hr)
  await apply(colleague, '2026-11-26', '2026-11-26')
  const seen = await dayOf(agent)
  expect(seen.away.map(({ employee, starts_on }) => [employee.ogid, starts_on])).toEqual([[colleague.ogid, '2026-11-23']])
  expect(seen).toMatchObject({ away_today: 0, away_total: 1 })
  expect((await dayOf(stranger)).away).toEqual([])
  t.setNow('2026-11-24')
  expect(await dayOf(await anew(lead))).toMatchObject({ away_today: 2, away_total: 2 })
  t.setNow('2026-11-26')
  expect(await dayOf(await anew(lead))).toMatchObject({ away_today: 0, away_total: 0 })
  t.setNow('2026-11-20')
})

it('shows the holidays to come that count for the person', async () => {
  const declare = (title: string, day: string, office_ids: string[]) =>
    t.call(holidays.create, { body: { title, start_date: day, end_date: day, office_ids } }, hr)
  await declare('Christmas Day', '2026-12-25', [])
  await declare('Client day', '2026-12-10', [voice.id])
  await declare('Year end closing', '2026-12-31', [elsewhere.id])
  await declare('Independence Day', '2026-10-01', [])
  const titles = async (as: Person) => (await dayOf(as)).public_holidays.map(({ title, status }) => `${title}: ${status}`)
  expect(await titles(agent)).toEqual(['Client day: pending', 'Christmas Day: pending'])
  expect(await titles(stranger)).toEqual(['Christmas Day: pending', 'Year end closing: pending'])
})
