/** The demo company has a believable today whenever it is begun, and its terminals go on from there. */
import { dayIn, firstOfMonth } from '@iroko/contract/dates'
import { approvals } from '@iroko/contract/platform/approvals'
import { identity } from '@iroko/contract/platform/identity'
import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buildCompany } from './demo.ts'
import type { Db } from './lib/database/database.ts'
import { makeSealer, newDataKey } from './lib/files/sealed.ts'
import { companyZone } from './lib/portal.ts'
import { computeNext } from './modules/time/attendance-days/jobs.ts'
import { at } from './test/clock.ts'
import { cloneDatabase } from './test/clone.ts'
import { testApp } from './test/harness.ts'

const sealer = makeSealer(newDataKey())
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

const begun = new Map<number, ReturnType<typeof beginAt>>()

/** Built once for all who ask about that moment. */
async function companyAt(now: Date) {
  const company = begun.get(now.getTime()) ?? beginAt(now)
  begun.set(now.getTime(), company)
  return company
}

async function beginAt(now: Date) {
  const database = await cloneDatabase()
  closing.push(() => database.close())
  // Few work on a Sunday: only a larger company has some of each kind.
  const employees = now.getUTCDay() === 0 ? 260 : 140
  const plan = { employees, months: 1, today: dayIn(companyZone, now), now }
  const { password } = await buildCompany(database.db, plan, sealer)
  return { t: await testApp({}, database), password }
}

/** Each punch of these days, as who, when and which way. */
async function punchesOf(db: Db, since: Date): Promise<string[]> {
  const found = await sql<{ one: string }>`
    select pin || ' ' || at || ' ' || source || ' ' || coalesce(direction, '') as one from punch
    where employee_id is not null and source in ('device', 'web') and at >= ${since.toISOString()}::timestamptz order by 1`.execute(
    db,
  )
  return found.rows.map(({ one: line }) => line)
}

describe.each<[string, Date, string[]]>([
  ['Monday 07:30', at('2026-11-16', '07:30'), ['in', 'late', 'missing', 'off']],
  ['Wednesday 14:10', at('2026-11-18', '14:10'), ['in', 'late', 'missing', 'off', 'leave']],
  ['Saturday 23:50', at('2026-11-21', '23:50'), ['in', 'late', 'missing', 'off']],
  ['Sunday 04:00', at('2026-11-22', '04:00'), ['in', 'late', 'missing', 'off']],
  ['a public holiday at noon', at('2026-10-01', '12:00'), ['holiday']],
])('begun on %s', (_, now, wanted) => {
  it('has people in, late, missing and away, as far as there are any at that hour; nobody was there in the future or out of their shift', async () => {
    const { t, password } = await companyAt(now)
    t.setNow(now.toISOString())
    const signIn = async (name: string) =>
      (await t.call(identity.login, { body: { email: `${name}@zuma.test`, password } })).data
    const { attendance_board } = await t.call(attendanceBoard.show, { query: {} }, await signIn('hr'))
    const { present = 0, late = 0, awaited = 0, absent = 0, off_day = 0, on_leave = 0, holiday = 0 } = attendance_board.counts
    const counts: Record<string, number> = {
      in: present + late,
      late,
      missing: awaited + absent,
      off: off_day,
      leave: on_leave,
      holiday,
    }
    for (const name of wanted) expect(counts[name], `${name} of ${JSON.stringify(attendance_board.counts)}`).toBeGreaterThan(0)

    const wrong = await sql`
      select pin, at from punch where at > ${now.toISOString()}::timestamptz or received_at > ${now.toISOString()}::timestamptz
      union all
      select pin, at from punch where employee_id is not null and source in ('device', 'web')
        -- The numbers of newcomers were tried out before their first day.
        and at::date >= (select hire_date from employee where id = punch.employee_id) and not exists (
        select 1 from attendance_day one where one.employee_id = punch.employee_id
          and punch.at between one.shift_starts_at - interval '2 hours' and one.shift_ends_at + interval '4 hours')`.execute(
      t.db,
    )
    expect(wrong.rows).toEqual([])
    for (const name of ['lead', 'supervisor', 'hr', 'hr.manager', 'super'])
      expect((await t.call(approvals.waiting, {}, await signIn(name))).waiting_approvals.length, name).toBeGreaterThan(0)
    // On the first of a month too.
    const running = await sql<{
      month: string
      state: string
    }>`select month, state from payroll_run order by month desc limit 1`.execute(t.db)
    expect(running.rows).toEqual([{ month: firstOfMonth(dayIn(companyZone, now)), state: 'review' }])
    const unread = await sql<{ email: string }>`
      select distinct email from notification join employee on employee.id = employee_id where read_at is null`.execute(t.db)
    const notified = unread.rows.map(({ email }) => email)
    expect(notified).toEqual(
      expect.arrayContaining(['lead', 'supervisor', 'hr', 'hr.manager', 'super'].map((name) => `${name}@zuma.test`)),
    )
  })
})

it('goes on by itself: two hours later, restarted or not, everyone has punched once, as if it had been begun then', async () => {
  const [now, later] = [at('2026-11-18', '14:10'), at('2026-11-18', '16:20')]
  const [{ t }, other] = [await companyAt(now), await companyAt(later)]
  const portal = { ...t.portal, environment: { ...t.portal.environment, DEMO_TERMINALS: true } }
  const run = async (moment: Date) => {
    t.setNow(moment.toISOString())
    await t.portal.jobs.enqueue(t.db, 'terminals-demo', {})
    await t.portal.jobs.runQueued(portal)
  }
  const before = await punchesOf(t.db, at('2026-11-17', '00:00'))
  t.setNow(later.toISOString())
  await t.portal.jobs.enqueue(t.db, 'terminals-demo', {})
  await t.runJobs()
  expect(await punchesOf(t.db, at('2026-11-17', '00:00')), 'only the demo').toEqual(before)
  for (const moment of [at('2026-11-18', '14:11'), at('2026-11-18', '15:40'), at('2026-11-18', '15:41'), later, later])
    await run(moment)
  const after = await punchesOf(t.db, at('2026-11-17', '00:00'))
  expect(after.length).toBeGreaterThan(before.length)
  expect(after).toEqual(await punchesOf(other.t.db, at('2026-11-17', '00:00')))
  // Of each campaign at work somebody is on break at a tablet, and comes back from it.
  const breaks = await sql<{ away: number; back: number }>`
    select count(*) filter (where direction = 'out')::int as away, count(*) filter (where direction = 'in')::int as back
    from punch where source = 'kiosk' and at > ${now.toISOString()}::timestamptz`.execute(t.db)
  expect(breaks.rows[0]?.away).toBeGreaterThan(0)
  expect(breaks.rows[0]?.back).toBeGreaterThan(0)
  // The days are counted as after the calls of any terminal.
  while (await computeNext(portal));
  const counted = (db: Db) =>
    sql<{ one: string }>`
    select employee_id || ' ' || day || ' ' || status || ' ' || late_minutes as one from attendance_day
    where day >= '2026-11-17' order by 1`.execute(db)
  expect((await counted(t.db)).rows).toEqual((await counted(other.t.db)).rows)
})
