/** The last day of a resignation: what ends by itself after it, and what was planned beyond it. */
import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { people } from '@iroko/contract/people/directory'
import { exit } from '@iroko/contract/people/exit'
import { records } from '@iroko/contract/people/records'
import { resignations } from '@iroko/contract/people/resignations'
import { roster } from '@iroko/contract/time/roster'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { accrue, makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const c = await makeCompany(t)
const coo = await t.person({ office_id: (await t.office({ code: 'operations' })).id, roles: ['coo'] })
await accrue(t)

async function resign(who: Person, last_working_day: string) {
  const body = { letter: 'I resign', reason: 'study', last_working_day } as const
  return (await t.call(resignations.submit, { body }, who)).resignation.id
}
async function night(day: string) {
  t.setNow(`${day}T00:30:00Z`)
  await t.portal.jobs.enqueue(t.db, 'exits-due', {})
  await t.runJobs()
  await t.portal.jobs.enqueue(t.db, 'terminals-leavers', {})
  await t.runJobs()
}

it('status, sessions, roles, terminals, leave and roster end by themselves', async () => {
  const leaver = await t.person({ office_id: c.voice.id, leader: c.lead, roles: ['wfh_lead'] })
  await accrue(t)
  const wish = { leave_type_id: c.annual, starts_on: '2026-12-01', ends_on: '2026-12-02', reason: 'Rest' }
  const { leave: sent } = await t.call(applicationForm.apply, { body: wish }, leaver)
  for (const by of [c.lead, c.manager, c.hr]) await approveNow(t, 'leave', sent.id, by)
  const device_id = uuid()
  await t.db
    .insertInto('device')
    .values({ id: device_id, serial: 'ZK-EXIT', title: 'Gate', branch_id: t.branch_id, confirmed_at: '2026-11-01T04:00:00Z' })
    .execute()
  await t.db.insertInto('enrolment').values({ id: uuid(), device_id, pin: '77', employee_id: leaver.id }).execute()
  const id = await resign(leaver, '2026-11-27')
  for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', id, by)
  await night('2026-11-28')
  expect((await t.call(people.show, { params: { ogid: leaver.ogid } }, c.hr)).employee.status).toBe('left')
  await expect(t.call(people.show, { params: { ogid: leaver.ogid } }, leaver)).rejects.toMatchObject({ status: 400 })
  expect((await t.call(leave.show, { params: { id: sent.id } }, c.hr)).leave).toMatchObject({ status: 'cancelled' })
  const shown = await t.call(roster.show, { query: { from: '2026-12-01', to: '2026-12-07', q: leaver.ogid } }, c.hr)
  expect(shown.roster).toEqual([])
  const commands = await t.db.selectFrom('device_command').select(['kind', 'pin']).where('device_id', '=', device_id).execute()
  expect(commands).toEqual([{ kind: 'remove_user', pin: '77' }])
})

it('a move that was planned after it never comes to be; one before it takes the approval and the exit along', async () => {
  const [leaver, mover] = [
    await t.person({ office_id: c.voice.id, leader: c.lead }),
    await t.person({ office_id: c.voice.id, leader: c.lead }),
  ]
  t.setNow('2026-11-20')
  const { id: office_id } = await t.office({ title: 'Another office' })
  const transfer = (who: Person, starts_on: string) =>
    t.call(records.transfer, { body: { ogids: [who.ogid], starts_on, office_id, team_id: null } }, c.hrManager)
  await transfer(leaver, '2026-12-15')
  const late = await resign(leaver, '2026-12-04')
  for (const by of [c.lead, coo, c.hr]) await approveNow(t, 'resignation', late, by)
  const early = await resign(mover, '2026-12-04')
  await approveNow(t, 'resignation', early, c.lead)
  await transfer(mover, '2026-11-23')
  t.setNow('2026-11-24')
  for (const by of [coo, c.hr]) await approveNow(t, 'resignation', early, by)
  expect((await t.call(exit.planned, { query: { ogid: mover.ogid } }, c.hr)).planned_exits).toMatchObject([
    { exit_date: '2026-12-04' },
  ])
  await night('2026-12-05')
  for (const who of [leaver, mover])
    expect((await t.call(people.show, { params: { ogid: who.ogid } }, c.hr)).employee.status).toBe('left')
  const places = await t.db
    .selectFrom('placement')
    .select(['office_id', 'ends_on'])
    .where('employee_id', '=', leaver.id)
    .execute()
  expect(places).toEqual([{ office_id: c.voice.id, ends_on: '2026-12-05' }])
})
