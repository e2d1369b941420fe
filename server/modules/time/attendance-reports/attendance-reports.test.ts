/** Reports of attendance and what payroll asks: sums, scope, exports, and that a split of a period sums to the whole. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { attendanceReports } from '@iroko/contract/time/attendance-reports'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeRoster } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning } = await makeRoster(t)
const { agent, colleague, lead, hr, stranger, voice } = c

const first = '2026-10-01'
const last = '2026-10-31'
const day = (n: number) => addDays(first, n)
const period = { from: first, to: last }

type Status = 'present' | 'half_day' | 'absent' | 'on_leave' | 'holiday' | 'off_day' | 'conflict' | 'pending'
interface Made {
  status: Status
  late?: number
  overtime?: number
  night?: number
  worked?: number
  flags?: string[]
}

/** A counted day as computing leaves it. */
async function keep(who: Person, date: string, { status, late = 0, overtime = 0, night = 0, worked = 0, flags = [] }: Made) {
  const works = status !== 'off_day' && status !== 'holiday'
  await t.db
    .insertInto('attendance_day')
    .values({
      employee_id: who.id,
      day: date,
      office_id: who.office_id,
      shift_id: works ? morning.id : null,
      status,
      planned_minutes: works ? 420 : 0,
      worked_minutes: worked,
      late_minutes: late,
      early_minutes: 0,
      overtime_minutes: overtime,
      night_minutes: night,
      flags,
      policy_version: 1,
      computed_at: '2026-11-01T00:00:00.000Z',
    })
    .execute()
}

/** Leave of one day of a kind that pays a part. */
async function takeLeave(who: Person, date: string, paid_fraction: number, portion: 'full' | 'morning' = 'full') {
  const leave_type_id = uuid()
  const application_id = uuid()
  await t.db
    .insertInto('leave_type')
    .values({ id: leave_type_id, title: `Pays ${paid_fraction} ${date}`, paid_fraction, days_per_year: 20 })
    .execute()
  await t.db
    .insertInto('leave_application')
    .values({
      id: application_id,
      employee_id: who.id,
      leave_type_id,
      office_id: who.office_id,
      starts_on: date,
      ends_on: date,
      days: portion === 'full' ? 1 : 0.5,
      status: 'approved',
    })
    .execute()
  const counts = portion === 'full' ? 1 : 0.5
  await t.db
    .insertInto('leave_day')
    .values({ id: uuid(), application_id, employee_id: who.id, day: date, portion, counts, kind: 'work', live: true })
    .execute()
}

type PayQuery = Input<typeof attendanceReports.pay>['query']
const pay = async (by: Person, query: PayQuery) => (await t.call(attendanceReports.pay, { query }, by)).attendance_pay
const payOf = async (who: Person, from: string, to: string) =>
  (await pay(hr, { from, to })).find(({ employee }) => employee.id === who.id)
const report = (by: Person, query: Input<typeof attendanceReports.summaries>['query'] = {}) =>
  t.call(attendanceReports.summaries, { query: { ...period, ...query } }, by)

beforeAll(async () => {
  await keep(agent, day(0), { status: 'present', worked: 400, late: 20 })
  await keep(agent, day(1), { status: 'present', worked: 480, overtime: 60, night: 30 })
  await keep(agent, day(2), { status: 'off_day', worked: 120, overtime: 120, flags: ['extra_work'] })
  await keep(agent, day(3), { status: 'holiday', worked: 90, overtime: 90, flags: ['extra_work'] })
  await keep(agent, day(4), { status: 'absent' })
  await keep(agent, day(5), { status: 'absent', flags: ['excused'] })
  await keep(agent, day(6), { status: 'half_day', worked: 200 })
  await keep(agent, day(7), { status: 'on_leave' })
  await keep(agent, day(8), { status: 'on_leave' })
  await keep(agent, day(9), { status: 'present', worked: 210, flags: ['half_leave'] })
  await keep(agent, day(10), { status: 'conflict', worked: 300, night: 45 })
  await keep(agent, day(11), { status: 'pending', late: 15 })
  await takeLeave(agent, day(7), 1)
  await takeLeave(agent, day(8), 0.25)
  await takeLeave(agent, day(9), 0, 'morning')
  await keep(colleague, day(0), { status: 'present', worked: 420 })
  await keep(stranger, day(0), { status: 'absent' })
})

describe('what payroll asks', () => {
  it('tells overtime by kind, what is lost and why, and what is not settled', async () => {
    expect(await payOf(agent, first, last)).toMatchObject({
      days: 12,
      overtime_normal_minutes: 60,
      overtime_off_minutes: 120,
      overtime_holiday_minutes: 90,
      night_minutes: 30,
      worked_minutes: 1500,
      lost_absent_days: 1,
      lost_half_days: 0.5,
      lost_leave_days: 1.25,
      lost_days: 2.75,
      lost_minutes: 420 + 210 + 315 + 210,
      excused_days: 1,
      conflict_days: 1,
      pending_days: 1,
      policy_versions: [1],
    })
  })

  it('is for payroll and HR, not for leaders', async () => {
    await expect(pay(lead, period)).rejects.toMatchObject({ status: 403 })
    await expect(pay(hr, { from: last, to: first })).rejects.toHaveProperty('fields.to')
  })

  it('comes to the same, however the period is split', async () => {
    const whole = await payOf(agent, first, last)
    const length = daysBetween(first, last)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: length }), { maxLength: 4 }), async (cuts) => {
        const starts = [0, ...cuts.toSorted((a, b) => a - b)]
        const parts = await Promise.all(
          starts.map((start, index) => payOf(agent, day(start), day((starts[index + 1] ?? length + 1) - 1))),
        )
        for (const [name, value] of Object.entries(whole ?? {})) {
          if (typeof value !== 'number') continue
          const sum = parts.reduce((all, part) => all + Number(Object(part)[name] ?? 0), 0)
          expect(sum, name).toBeCloseTo(value, 6)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('reports', () => {
  it('sum each person, and the whole', async () => {
    const { attendance_summaries, totals, about } = await report(hr, { office_id: voice.id })
    const mine = attendance_summaries.find(({ employee }) => employee.id === agent.id)
    expect(mine).toMatchObject({
      days: 12,
      present_days: 3,
      half_days: 1,
      absent_days: 2,
      leave_days: 2,
      open_days: 2,
      late_days: 2,
      late_minutes: 35,
      overtime_minutes: 270,
      unpaid_days: 1.5,
    })
    expect(totals.days).toBe(attendance_summaries.reduce((all, { days }) => all + days, 0))
    expect(about.join('\n')).toMatch(/2026-10-01 to 2026-10-31: .*\nCreated by .* policy version 1/s)
  })

  it('reach as far as their reader, and no further', async () => {
    const ofLead = (await report(lead)).attendance_summaries.map(({ employee }) => employee.id)
    expect(ofLead).toContain(agent.id)
    expect(ofLead).not.toContain(stranger.id)
    expect((await report(agent)).attendance_summaries.map(({ employee }) => employee.id)).toEqual([agent.id])
    expect((await report(lead)).about[0]).toContain('within its author’s permissions')
  })

  it('filter by shift, status and name, sort by any sum, and say offices in all', async () => {
    const days = await t.call(attendanceReports.details, { query: { ...period, status: 'absent', q: agent.full_name } }, hr)
    expect(days.attendance_details.map(({ day: date }) => date)).toEqual([day(4), day(5)])
    const sorted = await report(hr, { sort: '-late_minutes', shift_id: morning.id })
    expect(sorted.attendance_summaries[0]?.employee.id).toBe(agent.id)
    const { attendance_office_totals } = await t.call(attendanceReports.officeTotals, { query: period }, hr)
    expect(attendance_office_totals.reduce((all, { days: each }) => all + each, 0)).toBe(sorted.total > 0 ? 14 : 0)
    const lost = t.call(attendanceReports.details, { query: { ...period, after: 'x' } }, hr)
    await expect(lost).rejects.toMatchObject({ status: 422 })
  })

  it('are of one person, of one’s own people, or of whom the grid of a month shows, and never of more than one may see', async () => {
    const ask = async (query: object, by = hr) =>
      (await t.call(attendanceReports.details, { query: { ...period, limit: 100, ...query } }, by)).attendance_details
    const people = (rows: { employee: { id: string } }[]) => [...new Set(rows.map(({ employee }) => employee.id))]
    expect(people(await ask({ ogid: agent.ogid }))).toEqual([agent.id])
    expect(people(await ask({ ogid: agent.ogid }, agent))).toEqual([agent.id])
    expect(await ask({ ogid: agent.ogid }, stranger)).toEqual([])
    expect(people(await ask({}, agent))).toEqual([agent.id])
    expect(people(await ask({ line: 'direct' }, lead))).toContain(agent.id)
    expect(await ask({ line: 'below' }, agent)).toEqual([])
    // Whole people who have such a day, as in the grid.
    const marked = await ask({ mark: 'absent', ogid: agent.ogid })
    expect(marked).toEqual(await ask({ ogid: agent.ogid }))
    expect(await ask({ mark: 'holiday', ogid: agent.ogid })).toHaveLength(
      marked.some(({ status }) => status === 'holiday') ? marked.length : 0,
    )
    const sheet = (by: typeof hr) =>
      t.inject({ url: '/api/v1/attendance_details.csv', query: { ...period, ogid: agent.ogid }, as: by })
    expect((await sheet(agent)).body.trim().split('\r\n')).toHaveLength(1 + marked.length)
    expect((await sheet(stranger)).body.trim().split('\r\n')).toHaveLength(1)
  })

  it('give every day once, page after page, by what comes next', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { ...period, limit: 5, ...(after ? { after } : {}) }
      const page = await t.call(attendanceReports.details, { query }, hr)
      seen.push(...page.attendance_details.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(14)
    expect(new Set(seen).size).toBe(14)
  })

  it('are taken away as a sheet that says what it is and holds no formula, and as a document', async () => {
    await t.db.updateTable('employee').set({ first_name: '=cmd()' }).where('id', '=', colleague.id).execute()
    const came = { first_in: '2026-10-05T06:58:12Z' }
    await t.db.updateTable('attendance_day').set(came).where('employee_id', '=', agent.id).execute()
    const sheet = await t.inject({ url: '/api/v1/attendance_details.csv', query: period, as: hr })
    const lines = sheet.body.replace('\ufeff', '').trim().split('\r\n')
    expect(lines[0]).toMatch(/^employee_ogid,employee,office,day,status/)
    expect(lines).toHaveLength(1 + 14)
    expect(sheet.headers['content-disposition']).toContain('attendance-details-2026-10-01-to-2026-10-31.csv')
    expect(sheet.body).toContain(',2026-10-05 07:58:12,')
    const book = await t.inject({ url: '/api/v1/attendance_details.xlsx', query: period, as: hr })
    const core = new TextDecoder().decode(unzipSync(new Uint8Array(book.rawPayload))['docProps/core.xml'])
    expect(core).toContain('Attendance from 2026-10-01 to 2026-10-31')
    expect(core).toContain(hr.full_name)
    expect(sheet.body).not.toMatch(/(^|,)"?=cmd/m)
    const pdf = await t.inject({ url: '/api/v1/attendance_report.pdf', query: { ...period, kind: 'detail' }, as: hr })
    expect(pdf.statusCode).toBe(200)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const kept = await t.db
      .selectFrom('audit_log')
      .select('entity')
      .where('action', '=', 'export')
      .where('actor_id', '=', hr.id)
      .execute()
    expect(kept.map(({ entity }) => entity)).toEqual(['attendance_details', 'attendance_details', 'attendance_report'])
  })
})
