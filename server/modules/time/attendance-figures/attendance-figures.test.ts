/** Kept figures of attendance: reports say the same from what is kept, from the days themselves and from both, whoever writes the days. */
import { addDays } from '@iroko/contract/dates'
import { attendanceFigures } from '@iroko/contract/time/attendance-figures'
import { attendanceReports, sumNames } from '@iroko/contract/time/attendance-reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { computeNext, sumNext } from '../attendance-days/jobs.ts'
import { invariants } from './store-invariants.ts'

// Some of this is about two at once.
const t = await testApp({}, await cloneDatabase(6))
const { agent, colleague, lead, hr, stranger, voice, elsewhere } = await makeCompany(t)
const first = '2026-08-10'
const length = 100
const day = (n: number) => addDays(first, n)
const statuses = ['present', 'half_day', 'absent', 'on_leave', 'holiday', 'off_day', 'conflict', 'pending']

/** A day as counting leaves it, told from its number. */
async function keep(who: Person, n: number, office_id: string, more: { status?: string; late?: number } = {}) {
  const status = more.status ?? statuses[(n * 7 + who.ogid.length) % statuses.length] ?? 'present'
  const late = more.late ?? (n % 5 === 0 ? n : 0)
  await sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, flags, policy_version, computed_at)
    values (${who.id}, ${day(n)}, ${office_id}, ${status}, 420, ${n * 3}, ${late}, ${n % 3}, ${n % 4}, ${n % 6},
      ${n % 11 === 0 ? ['excused'] : []}, 1, now())
    on conflict (employee_id, day) do update set office_id = excluded.office_id, status = excluded.status, late_minutes = excluded.late_minutes`.execute(
    t.db,
  )
}
const sumAll = async () => {
  while (await sumNext(t.portal));
}
const broken = async () => {
  return (await Promise.all(invariants.map((invariant) => brokenOn(t.db, invariant, t.today())))).flat()
}
const marks = async () => (await sql<{ n: number }>`select count(*) as n from attendance_figure_due`.execute(t.db)).rows[0]?.n

/** What a report has to say, by the days alone. */
async function counted(from: string, to: string, people: readonly Person[], office_id?: string) {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as days, count(*) filter (where late_minutes > 0)::int as late_days, coalesce(sum(late_minutes), 0)::int as late_minutes,
      count(*) filter (where status = 'absent')::int as absent_days, coalesce(sum(worked_minutes), 0)::int as worked_minutes,
      count(*) filter (where status in ('pending', 'conflict'))::int as open_days
    from attendance_day where day between ${from}::date and ${to}::date and employee_id = any(${people.map(({ id }) => id)}::uuid[])
      and ${office_id ? sql`office_id = ${office_id}::uuid` : sql`true`}`.execute(t.db)
  return rows[0] ?? {}
}

async function expectRight(from: string, to: string) {
  const query = { from, to }
  const all = await counted(from, to, [agent, colleague, stranger])
  const { totals, attendance_summaries } = await t.call(attendanceReports.summaries, { query }, hr)
  expect(totals).toMatchObject(all)
  for (const who of [agent, colleague, stranger]) {
    const own = await counted(from, to, [who])
    const row = attendance_summaries.find(({ employee }) => employee.id === who.id)
    if (own.days) expect(row).toMatchObject(own)
    else expect(row).toBeUndefined()
  }
  const { attendance_office_totals } = await t.call(attendanceReports.officeTotals, { query }, hr)
  for (const row of attendance_office_totals)
    expect(row).toMatchObject(await counted(from, to, [agent, colleague, stranger], row.id))
  expect(attendance_office_totals.reduce((sum, row) => sum + row.days, 0)).toBe(all.days)
  // A leader's people are no whole office.
  const ofLead = await t.call(attendanceReports.summaries, { query }, lead)
  expect(ofLead.totals).toMatchObject(await counted(from, to, [agent, colleague]))
}

beforeAll(async () => {
  for (let n = 0; n < length; n += 1) {
    // One who moves in the middle of a month counts at the office of each day.
    await keep(agent, n, n < 40 ? voice.id : elsewhere.id)
    if (n % 2 === 0) await keep(colleague, n, voice.id)
    await keep(stranger, n, elsewhere.id)
  }
})

it('reports of any period say what its days say, before and after they are added up, and while some are due again', async () => {
  const periods = fc.tuple(fc.integer({ min: 0, max: length + 3 }), fc.integer({ min: 0, max: length }))
  const check = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(periods, async ([start, more]) => {
        await expectRight(day(start), day(start + more))
      }),
      { numRuns },
    )
  await check(3)
  await sumAll()
  expect(await marks()).toBe(0)
  await check(10)
  expect(await broken()).toEqual([])
  await keep(agent, 30, elsewhere.id, { status: 'absent', late: 77 })
  await keep(stranger, 45, elsewhere.id, { status: 'present', late: 1 })
  await sql`delete from attendance_day where employee_id = ${colleague.id} and day = ${day(2)}::date`.execute(t.db)
  await check(10)
  expect(await broken()).toEqual([])
  await sumAll()
  await check(5)
  expect(await broken()).toEqual([])
})

it('the days of a period come one by one, within the scope of whoever asks, and to the totals of the report', async () => {
  const query = { from: day(0), to: day(50) }
  const daily = (by: Person, more: object = {}) =>
    t.call(attendanceFigures.daily, { query: { ...query, ...more } }, by).then((found) => found.attendance_figures)
  const ofAll = await daily(hr)
  expect(ofAll).toHaveLength(51)
  const { totals } = await t.call(attendanceReports.summaries, { query }, hr)
  for (const name of sumNames)
    expect(
      ofAll.reduce((sum, row) => sum + row[name], 0),
      name,
    ).toBe(totals[name])
  const there = await daily(hr, { office_id: voice.id })
  expect(there.at(-1)).toMatchObject({ day: day(50), days: 1 })
  expect((await daily(lead)).reduce((sum, { days }) => sum + days, 0)).toBe(
    (await counted(query.from, query.to, [agent, colleague])).days,
  )
  expect((await daily(agent)).every(({ days }) => days === 1)).toBe(true)
  expect(await daily(hr, { line: 'direct' })).toEqual([])
  await expect(daily(hr, { to: day(95) })).rejects.toMatchObject({ status: 422 })
  await expect(daily(hr, { to: addDays(first, -1) })).rejects.toHaveProperty('fields.to')
})

it('two who add up while days change leave every figure right, and one who recounts what another corrects', async () => {
  let isDone = false
  const add = async () => {
    while ((await sumNext(t.portal)) || !isDone);
  }
  const adding = [add(), add()]
  const write = async (who: Person, late: number) => {
    for (let n = 20; n < 50; n += 1) await keep(who, n, n % 2 ? voice.id : elsewhere.id, { late: late + n })
  }
  await Promise.all([write(agent, 1), write(colleague, 2), write(stranger, 3), write(agent, 4)])
  isDone = true
  await Promise.all(adding)
  await sumAll()
  expect(await broken()).toEqual([])
  await expectRight(day(0), day(length))
})

it('the job that counts a day has it added up: a holiday that is declared late, a person who has moved', async () => {
  t.setNow('2026-11-20T11:00:00Z')
  await sql`update attendance_policy set starts_on = '2026-11-09'`.execute(t.db)
  const run = async () => {
    while (await computeNext(t.portal));
    await sumAll()
  }
  await sql`insert into attendance_due (employee_id, from_day, to_day) values (${agent.id}, '2026-11-09', '2026-11-18')`.execute(
    t.db,
  )
  await run()
  const of = async (date: string, office_id: string) =>
    (
      await sql<
        Record<string, number>
      >`select days, holiday_days from attendance_office_day where day = ${date}::date and office_id = ${office_id}::uuid`.execute(
        t.db,
      )
    ).rows[0]
  expect((await of('2026-11-11', voice.id))?.holiday_days ?? 0).toBe(0)
  await sql`insert into public_holiday (id, title, start_date, end_date) values (gen_random_uuid(), 'Declared late', '2026-11-11', '2026-11-11')`.execute(
    t.db,
  )
  await run()
  const before = await of('2026-11-11', voice.id)
  expect(before?.holiday_days).toBeGreaterThan(0)
  await sql`update placement set office_id = ${elsewhere.id} where employee_id = ${agent.id}`.execute(t.db)
  await run()
  expect((await of('2026-11-11', voice.id))?.days).toBe((before?.days ?? 0) - 1)
  expect(await broken()).toEqual([])
})
