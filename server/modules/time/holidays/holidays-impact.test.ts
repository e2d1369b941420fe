import { applicationForm } from '@iroko/contract/leave/application-form'
import { leave } from '@iroko/contract/leave/applications'
import { holidayFeeds } from '@iroko/contract/time/holiday-feeds'
import { holidays } from '@iroko/contract/time/holidays'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { addBranch } from '../../../test/branches.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { voice, annual, agent, colleague, lead, manager, hr, stranger } = await makeCompany(t)

const draft = (
  title: string,
  start_date: string,
  end_date = start_date,
  more: { office_ids?: string[]; branch_ids?: string[] } = {},
) => ({
  title,
  start_date,
  end_date,
  office_ids: [],
  branch_ids: [],
  ...more,
})
const preview = async (body: ReturnType<typeof draft> & { id?: string }, as = hr) =>
  (await t.call(holidays.preview, { body }, as)).impact

async function approved(as: Person, starts_on: string, ends_on: string) {
  const body = { leave_type_id: annual, starts_on, ends_on }
  const { id } = (await t.call(applicationForm.apply, { body }, as)).leave
  for (const decider of [lead, manager, hr]) await approveNow(t, 'leave', id, decider)
  return id
}

const tables = ['public_holiday', 'leave_ledger', 'audit_log', 'outbox_mail', 'attendance_due'] as const
async function everything() {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows } = await sql`select ${sql.join(counts)}, (select sum(days) from leave_application)`.execute(t.db)
  return JSON.stringify(rows)
}

describe('what a holiday would change', () => {
  it('is told for HR before it is declared, and nothing is changed by asking', async () => {
    await approved(agent, '2026-12-07', '2026-12-09')
    await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at)
      values (${agent.id}, '2026-11-19', ${voice.id}, 'absent', 420, 0, 0, 0, 0, 0, 1, now()),
        (${colleague.id}, '2026-11-19', ${voice.id}, 'present', 420, 430, 0, 0, 0, 0, 1, now()),
        (${lead.id}, '2026-11-19', ${voice.id}, 'half_day', 420, 200, 0, 0, 0, 0, 1, now()),
        (${stranger.id}, '2026-11-19', ${stranger.office_id}, 'absent', 420, 0, 0, 0, 0, 0, 1, now())`.execute(t.db)
    const before = await everything()
    for (const as of [agent, lead, stranger])
      await expect(preview(draft('Mine', '2026-12-08'), as)).rejects.toMatchObject({ status: 403 })

    const ahead = await preview(draft('Id el Maulud', '2026-12-08'))
    expect(ahead).toMatchObject({
      leaves_changed: 1,
      days_given_back: 1,
      absences_lifted: 0,
      days_worked: 0,
      days_taken_out: 0,
    })
    expect(ahead.leaves).toEqual([
      {
        employee: { id: agent.id, ogid: agent.ogid, full_name: agent.full_name },
        leave_type: expect.any(String),
        starts_on: '2026-12-07',
        ends_on: '2026-12-09',
        days_given_back: 1,
        days_charged_again: 0,
      },
    ])
    expect(ahead.people).toBe(8)
    expect(ahead.campaigns).toEqual([{ id: voice.id, title: 'Kora Bank Voice', people: 4, committed_headcount: 3 }])

    const late = await preview(draft('Declared last night', '2026-11-19', undefined, { office_ids: [voice.id] }))
    expect(late).toMatchObject({ people: 4, absences_lifted: 2, days_worked: 2, leaves_changed: 0 })
    expect(await everything()).toBe(before)
    const done = await t.call(holidays.create, { body: draft('Id el Maulud', '2026-12-08') }, hr)
    expect(done).toMatchObject({ leaves_changed: ahead.leaves_changed, days_given_back: ahead.days_given_back })
  })

  it('is told of a change too: what comes in, and what is taken out', async () => {
    const { public_holiday } = await t.call(holidays.create, { body: draft('Moved', '2026-11-18') }, hr)
    await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
        overtime_minutes, night_minutes, policy_version, computed_at)
      values (${agent.id}, '2026-11-18', ${voice.id}, 'holiday', 0, 0, 0, 0, 0, 0, 1, now())`.execute(t.db)
    const moved = await preview({ ...draft('Moved', '2026-11-19'), id: public_holiday.id })
    expect(moved).toMatchObject({ absences_lifted: 3, days_taken_out: 1 })
    await expect(preview({ ...draft('Moved', '2026-11-19'), id: uuid() })).rejects.toMatchObject({ status: 404 })
    await expect(preview(draft('Where', '2026-11-19', undefined, { branch_ids: [uuid()] }))).rejects.toMatchObject({
      fields: { branch_ids: 'One of these branches no longer exists. Choose again' },
    })
  })
})

describe('a holiday that moves to another day', () => {
  it('gives approved leave its new day back and deducts the old one again, as its preview says; back again, and archived', async () => {
    const id = await approved(agent, '2027-03-01', '2027-03-05')
    const pending = (
      await t.call(
        applicationForm.apply,
        { body: { leave_type_id: annual, starts_on: '2027-03-02', ends_on: '2027-03-04' } },
        colleague,
      )
    ).leave.id
    const state = async () => {
      const rows = await t.db.selectFrom('leave_ledger').select(['kind', 'days']).where('application_id', '=', id).execute()
      const { leave: shown } = await t.call(leave.show, { params: { id } }, hr)
      const used = shown.leave_days.reduce((sum, { counts }) => sum + counts, 0)
      expect(rows.reduce((sum, { days }) => sum + days, 0)).toBe(-used)
      const { days } = (await t.call(leave.show, { params: { id: pending } }, hr)).leave
      return [
        shown.days,
        used,
        days,
        shown.leave_days
          .filter(({ kind }) => kind === 'holiday')
          .map(({ day }) => day)
          .join(),
      ]
    }
    const on = (day: string) => draft('Id el Fitr', day)
    const { public_holiday } = await t.call(holidays.create, { body: on('2027-03-03') }, hr)
    expect(await state()).toEqual([4, 4, 2, '2027-03-03'])
    const params = { id: public_holiday.id }
    const before = await everything()
    const impact = await preview({ ...on('2027-03-05'), ...params })
    expect(impact).toMatchObject({ leaves_changed: 2, days_given_back: 1, days_charged_again: 2, days_taken_out: 0 })
    expect(impact.leaves.find(({ employee }) => employee.id === agent.id)).toMatchObject({
      days_given_back: 1,
      days_charged_again: 1,
    })
    expect(await everything()).toBe(before)
    const moved = await t.call(holidays.update, { params, body: { ...on('2027-03-05'), version: 1 } }, hr)
    expect(moved).toMatchObject({ leaves_changed: 2, days_given_back: 1, days_charged_again: 2 })
    expect(await state()).toEqual([4, 4, 3, '2027-03-05'])
    const mail = await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', agent.email).execute()
    expect(mail.map(({ body }) => body).join()).toContain('1 day deducted from it again')
    await t.call(holidays.update, { params, body: { ...on('2027-03-03'), version: 2 } }, hr)
    expect(await state()).toEqual([4, 4, 2, '2027-03-03'])
    await t.call(holidays.remove, { params }, hr)
    expect(await state()).toEqual([5, 5, 3, ''])
  })

  it('to another office takes the day from one and gives it to the other', async () => {
    const id = await approved(agent, '2027-04-05', '2027-04-07')
    const body = draft('Local day', '2027-04-06', undefined, { office_ids: [stranger.office_id] })
    const { public_holiday } = await t.call(holidays.create, { body }, hr)
    const days = async () => (await t.call(leave.show, { params: { id } }, hr)).leave.days
    expect(await days()).toBe(3)
    const there = { ...body, office_ids: [voice.id], version: 1 }
    await t.call(holidays.update, { params: { id: public_holiday.id }, body: there }, hr)
    expect(await days()).toBe(2)
    await t.call(holidays.update, { params: { id: public_holiday.id }, body: { ...body, version: 2 } }, hr)
    expect(await days()).toBe(3)
  })
})

describe('a holiday of one branch', () => {
  it('counts for those who sit there: their list, their leave, and nobody else', async () => {
    const jos = await addBranch(t, { title: 'Jos' })
    await t.db.updateTable('placement').set({ branch_id: jos }).where('employee_id', '=', colleague.id).execute()
    const id = await approved(colleague, '2026-12-14', '2026-12-16')
    const other = await approved(agent, '2026-12-14', '2026-12-16')
    const body = draft('Election in Plateau', '2026-12-15', undefined, { branch_ids: [jos] })
    const { public_holiday, leaves_changed } = await t.call(holidays.create, { body }, hr)
    expect(public_holiday.branches).toEqual([{ id: jos, title: 'Jos' }])
    expect(leaves_changed).toBe(1)
    const daysOf = async (application: string) => (await t.call(leave.show, { params: { id: application } }, hr)).leave.days
    expect([await daysOf(id), await daysOf(other)]).toEqual([2, 3])
    const mine = async (as: Person) => JSON.stringify(await t.call(holidays.mine, {}, as))
    expect(await mine(colleague)).toContain('Election in Plateau')
    expect(await mine(agent)).not.toContain('Election in Plateau')
    const asked = async (as: Person) =>
      (
        await t.call(
          applicationForm.preview,
          { body: { leave_type_id: annual, starts_on: '2026-12-15', ends_on: '2026-12-18' } },
          as,
        )
      ).leave_days.map(({ kind }) => kind)
    // Their own leave of those days stands in the way of nothing here: it is a preview.
    expect((await asked(colleague))[0]).toBe('holiday')
    expect((await asked(stranger))[0]).toBe('work')
  })
})

describe('suggestions', () => {
  it('say what is declared, for HR, and whose calendar a country is', async () => {
    await expect(t.call(holidays.suggestions, { query: { country: 'NG', year: 2027 } }, agent)).rejects.toMatchObject({
      status: 403,
    })
    const accra = await t.office({ code: 'accra', title: 'Accra Line', office_type: 'campaign' })
    await t.db.updateTable('office').set({ holiday_calendar: 'GH' }).where('id', '=', accra.id).execute()
    await t.call(holidays.create, { body: draft('Independence Day', '2027-10-01') }, hr)
    const ours = await t.call(holidays.suggestions, { query: { country: 'NG', year: 2027 } }, hr)
    expect(ours.offices).toEqual([])
    const declared = ours.holiday_suggestions.filter(({ declared_as }) => declared_as !== null)
    expect(declared.map(({ start_date, declared_as }) => [start_date, declared_as])).toEqual([
      ['2027-10-01', 'Independence Day'],
    ])
    const theirs = await t.call(holidays.suggestions, { query: { country: 'GH', year: 2027 } }, hr)
    expect(theirs.offices).toEqual([{ id: accra.id, title: 'Accra Line' }])
    expect(theirs.holiday_suggestions.length).toBeGreaterThan(8)
  })
})

describe('the calendar at an address', () => {
  const read = (url: string) => t.inject({ url: new URL(url).pathname })

  it('is the person’s own, until it is made anew, taken away, or they leave', async () => {
    expect((await t.call(holidayFeeds.show, {}, agent)).holiday_feed).toBeNull()
    // A browser sends a key with each change; the answer of this one is kept sealed.
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = await t.inject({ method: 'POST', url: '/api/v1/holiday_feed.json', headers, as: agent })
    const kept = JSON.stringify(await t.db.selectFrom('idempotency_key').selectAll().execute())
    expect(kept).not.toContain(sent.json().url.split('/').at(-1))
    const { url } = await t.call(holidayFeeds.open, {}, agent)
    expect((await t.call(holidayFeeds.show, {}, agent)).holiday_feed).not.toBeNull()
    const answer = await read(url)
    expect(answer.headers['content-type']).toContain('text/calendar')
    expect(answer.body).toContain('SUMMARY:Id el Maulud')
    expect(answer.body).not.toContain('Election in Plateau')
    expect(JSON.stringify(await t.db.selectFrom('holiday_feed').selectAll().execute())).not.toContain(url.split('/').at(-1))

    const again = await t.call(holidayFeeds.open, {}, agent)
    expect((await read(url)).statusCode).toBe(404)
    expect((await read(again.url)).statusCode).toBe(200)
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', agent.id).execute()
    expect((await read(again.url)).statusCode).toBe(404)
    await t.db.updateTable('employee').set({ status: 'active' }).where('id', '=', agent.id).execute()
    await t.call(holidayFeeds.close, {}, agent)
    expect((await read(again.url)).statusCode).toBe(404)
    await expect(t.call(holidayFeeds.close, {}, agent)).rejects.toMatchObject({ status: 404 })
  })
})
