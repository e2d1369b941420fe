/** A day that was paid says so; a change of it asks for a reason, and shows what the next payroll settles. */
import { conflicts } from '@iroko/contract/time/conflicts'
import { roster } from '@iroko/contract/time/roster'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, colleague, hr, hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, start, read } = makePayrolls(t, { payroll, hrManager })
await sql`update attendance_policy set starts_on = '2026-09-01' where version = 1`.execute(t.db)

const counted = (date: string, status: 'present' | 'absent') =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    values (${agent.id}, ${date}, ${agent.office_id}, ${status}, 480, 0, 0, 0, 0, 0, 1, now())
    on conflict (employee_id, day) do update set status = excluded.status`.execute(t.db)
const dayOf = async (day: string, as = agent) =>
  (await t.call(conflicts.day, { params: { ogid: agent.ogid, day } }, as)).attendance_day.paid

it('says with which payroll it was paid, and how many days the next one settles once it changed', async () => {
  await earn(agent, 30_000_000)
  await counted('2026-10-07', 'absent')
  const october = await start('2026-10')
  expect(await dayOf('2026-10-07')).toBe(null)
  await pay(october)
  const { reference } = await read(october)
  expect(await dayOf('2026-10-07')).toEqual({ reference, month: '2026-10', settled_days: 0 })
  expect(await dayOf('2026-11-03')).toBe(null)
  await counted('2026-10-07', 'present')
  expect(await dayOf('2026-10-07')).toEqual({ reference, month: '2026-10', settled_days: 1 })
})

it('asks for a reason when a plan changes it', async () => {
  const body = {
    target: 'person' as const,
    ogid: agent.ogid,
    kind: 'off' as const,
    starts_on: '2026-10-08',
    ends_on: '2026-10-08',
  }
  const { reference } = await read((await t.db.selectFrom('payroll_run').select('id').executeTakeFirstOrThrow()).id)
  const fields = { reason: `2026-10-08 was paid with ${reference}. Enter a reason; the next payroll settles the difference` }
  await expect(t.call(shiftAssignments.assign, { body }, hr)).rejects.toMatchObject({ status: 422, fields })
  await t.call(shiftAssignments.assign, { body: { ...body, ogid: colleague.ogid } }, hr)
  await t.call(shiftAssignments.assign, { body: { ...body, reason: 'Was told to stay at home' } }, hr)
})

it('is shown for review when the roster changes it, with a reason too', async () => {
  const changes = [{ employee_id: agent.id, from: '2026-10-09', to: '2026-10-09', kind: 'off' as const, extra: false }]
  const seen = await t.call(roster.plan, { body: { changes } }, hr)
  expect(seen).toMatchObject({ applied: false, conflicts: [{ kind: 'paid', day: '2026-10-09' }] })
  expect(seen.conflicts[0]?.sentence).toMatch(/2026-10-09 was paid with .+\. The next payroll settles the difference$/)
  await expect(t.call(roster.plan, { body: { changes, accept: true } }, hr)).rejects.toMatchObject({ status: 422 })
  const accepted = await t.call(roster.plan, { body: { changes, accept: true, reason: 'Stayed at home' } }, hr)
  expect(accepted).toMatchObject({ applied: true })
})
