/** An exit that was a mistake is undone as if it had never been; one dated back deletes no worked day without a word. */
import { addDays } from '@iroko/contract/dates'
import { exit } from '@iroko/contract/people/exit'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { kora, hrOffice, hr } = await makeNewcomers(t)
const manager = await t.person({ office_id: hrOffice.id, roles: ['hr_manager'] })

/** Days pass here, and each call takes proof of who makes it: by somebody who has just signed in. */
const fresh = async (who: Person) => ({ token: await t.signIn(who.id) })
const leave = async (who: Person, body: object = {}, by = hr) =>
  t.call(
    exit.deactivate,
    { params: { ogid: who.ogid }, body: { status: 'left', exit_date: t.today(), reason: 'Wrong person chosen', ...body } },
    await fresh(by),
  )
const undo = async (who: Person, by = hr) =>
  t.call(exit.undo, { params: { ogid: who.ogid }, body: { reason: 'It was another Ngozi' } }, await fresh(by))

/** All by which somebody works here, signs in, is paid and leads, as it is today. */
async function standing(id: string) {
  const found = await sql<object>`
    select status, hire_date, exit_date, roles, password.password_hash is not null as has_password,
      (select json_agg(place order by starts_on) from placement place where place.employee_id = employee.id) as places,
      (select json_agg(salary order by starts_on, id) from salary where salary.employee_id = employee.id) as pay,
      (select json_agg(json_build_array(leader_id, leadership_type) order by leadership_type) from reporting_line line
        where line.employee_id = employee.id and starts_on <= ${t.today()}::date and (ends_on is null or ends_on > ${t.today()}::date)) as leaders,
      (select json_agg(json_build_array(line.employee_id, leadership_type, ends_on) order by line.employee_id) from reporting_line line
        where line.leader_id = employee.id and starts_on <= ${t.today()}::date and (ends_on is null or ends_on > ${t.today()}::date)) as led,
      (select json_agg(id) from office where head_id = employee.id) as heads,
      (select json_agg(id) from team where lead_id = employee.id) as teams,
      (select count(*)::int from employee_status_change change where change.employee_id = employee.id) as changes
    from employee left join credential password on password.employee_id = employee.id where employee.id = ${id}::uuid`.execute(
    t.db,
  )
  return found.rows[0]
}

async function someone() {
  const above = await t.person({ office_id: kora.id })
  const who = await t.person({ office_id: kora.id, leader: above, roles: ['payroll_processor'] })
  const below = await t.person({ office_id: kora.id, leader: who })
  const heir = await t.person({ office_id: kora.id, leader: above })
  await t.db
    .insertInto('team')
    .values({ id: uuid(), office_id: kora.id, title: `Team ${uuid()}`, lead_id: who.id })
    .execute()
  // A place that is ahead: an exit deletes it.
  await sql`update placement set ends_on = ${addDays(t.today(), 40)}::date where employee_id = ${who.id}::uuid`.execute(t.db)
  const next = {
    id: uuid(),
    employee_id: who.id,
    office_id: hrOffice.id,
    branch_id: t.branch_id,
    starts_on: addDays(t.today(), 40),
  }
  await t.db.insertInto('placement').values(next).execute()
  return { who, below, heir }
}

it.each([0, 1, 20])('gives back hire date, roles, password, pay, places and people %i days later', async (later) => {
  const began = t.today()
  const { who, below, heir } = await someone()
  const before = await standing(who.id)
  await leave(who, { successor: heir.ogid }, manager)
  expect(await standing(who.id)).toMatchObject({ status: 'left', led: null, teams: null })
  t.setNow(addDays(began, later))
  await undo(who, manager)
  expect(await standing(who.id)).toEqual(before)
  expect((await standing(heir.id)) as object).toMatchObject({ led: null, teams: null })
  expect(await standing(below.id)).toMatchObject({ leaders: [[who.id, 0]] })
  await expect(undo(who, manager)).rejects.toMatchObject({ code: 'active' })
  // The end never was: nobody counts it.
  const letters = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', who.email).execute()
  expect(letters.map(({ subject }) => subject)).toContain('Your employment goes on')
})

it('leaves to others what they have got since', async () => {
  const { who, below, heir } = await someone()
  await leave(who, { successor: heir.ogid }, manager)
  const other = await t.person({ office_id: kora.id })
  t.setNow(addDays(t.today(), 3))
  await sql`update reporting_line set ends_on = ${t.today()}::date where employee_id = ${below.id}::uuid and ends_on is null`.execute(
    t.db,
  )
  await t.lead(other, below, 0, t.today())
  await sql`update team set lead_id = ${other.id}::uuid where lead_id = ${heir.id}::uuid`.execute(t.db)
  await undo(who, manager)
  expect(await standing(below.id)).toMatchObject({ leaders: [[other.id, 0]] })
  expect(await standing(who.id)).toMatchObject({ status: 'active', led: null, teams: null })
})

it('is undone within a month, never by oneself, by somebody of fewer rights, or after a return', async () => {
  const { who, heir } = await someone()
  const began = t.today()
  await leave(who, { successor: heir.ogid }, manager)
  await expect(undo(who, heir)).rejects.toMatchObject({ status: 403 })
  await expect(undo(who, hr)).rejects.toMatchObject({ status: 403 })
  t.setNow(addDays(began, 40))
  await expect(undo(who, manager)).rejects.toMatchObject({ code: 'too_late' })
})

it('is not dated back past days that were worked, and says which', async () => {
  const { who, heir } = await someone()
  const days = [3, 2, 1].map((back) => addDays(t.today(), -back))
  for (const day of days)
    await sql`insert into attendance_day (employee_id, day, office_id, status, first_in, planned_minutes, worked_minutes, late_minutes,
        early_minutes, overtime_minutes, night_minutes, policy_version, computed_at)
      select ${who.id}::uuid, ${day}::date, ${kora.id}::uuid, 'present', ${`${day}T08:00:00Z`}::timestamptz, 480, 480, 0, 0, 0, 0,
        max(version), now() from attendance_policy
      on conflict (employee_id, day) do update set status = 'present', first_in = excluded.first_in`.execute(t.db)
  await expect(leave(who, { successor: heir.ogid, exit_date: addDays(t.today(), -3) }, manager)).rejects.toMatchObject({
    fields: { exit_date: expect.stringContaining(`on ${days[1]}, ${days[2]}. Enter ${days[2]} or later`) },
  })
  // A day that was set right has no punch.
  await sql`update attendance_day set first_in = null where employee_id = ${who.id}::uuid and day >= ${days[1]}::date`.execute(
    t.db,
  )
  await sql`update attendance_day set status = 'absent', worked_minutes = 0 where employee_id = ${who.id}::uuid and day = ${days[1]}::date`.execute(
    t.db,
  )
  await expect(leave(who, { successor: heir.ogid, exit_date: addDays(t.today(), -3) }, manager)).rejects.toMatchObject({
    fields: { exit_date: expect.stringContaining(`worked after that, on ${days[2]}. Enter ${days[2]} or later`) },
  })
  // An outage with amnesty counts for everybody of its branch: nobody came for that.
  await sql`update attendance_day set flags = '{amnesty}' where employee_id = ${who.id}::uuid and day = ${days[2]}::date`.execute(
    t.db,
  )
  await leave(who, { successor: heir.ogid, exit_date: addDays(t.today(), -3) }, manager)
})
