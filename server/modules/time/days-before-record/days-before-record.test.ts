/** Days before the record was entered, by a form for one person: by the roster or by the clock, once, never one's own, with its author. */
import { daysBeforeRecord } from '@iroko/contract/time/days-before-record'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'
import { computeNext } from '../attendance-days/jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const r = await makeRoster(t)
const { hr } = r.c
t.setNow('2026-11-24T09:00:00Z')
hr.token = await t.signIn(hr.id)
await sql`update attendance_policy set starts_on = '2026-11-01'`.execute(t.db)
const late = await t.person({ first_name: 'Late', hire_date: '2026-11-09', office_id: r.c.voice.id })
await sql`update employment set starts_on = '2026-11-09', entered_at = '2026-11-24T08:00:00Z' where employee_id = ${late.id}::uuid`.execute(
  t.db,
)
await r.plan([change(late, '2026-11-09', '2026-11-13', as(r.morning))], hr)

const list = async (ogid = late.ogid, by = hr) =>
  (await t.call(daysBeforeRecord.list, { params: { ogid } }, by)).days_before_record.days
type Entered = { day: string; in_clock?: string; out_clock?: string }
const enter = (days: readonly (string | Entered)[], { ogid = late.ogid, by = hr } = {}) => {
  const each = days.map((known) => (typeof known === 'string' ? { day: known } : known))
  return t.call(daysBeforeRecord.enter, { params: { ogid }, body: { reason: 'Her team lead confirmed it', days: each } }, by)
}
const punchesOf = async (id: string) =>
  (
    await sql<{ at: string; direction: string; source: string; recorded_by: string; reason: string }>`
      select at, direction, source, recorded_by, reason from punch where employee_id = ${id}::uuid order by at`.execute(t.db)
  ).rows

it('lists the days from the hire to the day before the entry, with what was planned, and none of whoever was entered in time', async () => {
  const days = await list()
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 15 }, (_, index) => `2026-11-${String(index + 9).padStart(2, '0')}`),
  )
  expect(days[0]).toMatchObject({ planned: [{ title: expect.any(String) }], has_punches: false })
  const inTime = await t.person({ hire_date: '2026-11-24', office_id: r.c.voice.id })
  await sql`update employment set starts_on = '2026-11-24', entered_at = '2026-11-24T08:00:00Z' where employee_id = ${inTime.id}::uuid`.execute(
    t.db,
  )
  expect(await list(inTime.ogid)).toEqual([])
})

it('makes punches by the roster or by the clock, each day once, and the days are counted with them', async () => {
  const planned = (await list())[0]?.planned[0]
  expect(await enter(['2026-11-09', '2026-11-10'])).toMatchObject({
    message: `2 days of ${late.full_name} entered`,
    punches: 4,
  })
  // Each day by its own clock, in one go; one of them by the roster.
  const clocked = { in_clock: '06:10', out_clock: '13:30' }
  expect(await enter([{ day: '2026-11-11', ...clocked }])).toMatchObject({ punches: 2 })
  const kept = await punchesOf(late.id)
  expect(kept).toHaveLength(6)
  expect(kept[0]).toMatchObject({
    at: planned?.starts_at,
    direction: 'in',
    source: 'import',
    recorded_by: hr.id,
    reason: 'Her team lead confirmed it',
  })
  await expect(enter(['2026-11-10'])).rejects.toMatchObject({
    fields: { days: expect.stringContaining('has punches already') },
  })
  expect((await list()).filter(({ has_punches }) => has_punches).map(({ day }) => day)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
  ])
  await t.runJobs()
  while (await computeNext(t.portal));
  const days = await sql<{ status: string; late_minutes: number }>`select status, late_minutes from attendance_day
    where employee_id = ${late.id}::uuid and day between '2026-11-09' and '2026-11-11' order by day`.execute(t.db)
  expect(days.rows.map(({ status }) => status)).toEqual(['present', 'present', 'present'])
  const audited = await t.db
    .selectFrom('audit_log')
    .select(['actor_id', 'entity_id'])
    .where('action', '=', 'punch.enter')
    .execute()
  expect(audited).toEqual(Array(2).fill({ actor_id: hr.id, entity_id: late.id }))
})

it.each<[string, Entered]>([
  ['a day after the entry', { day: '2026-11-24' }],
  ['a day before the hire', { day: '2026-11-06' }],
  ['a free day without times', { day: '2026-11-14' }],
  ['a time that is of no shift of the day', { day: '2026-11-12', in_clock: '23:30', out_clock: '23:40' }],
  ['a time out before the time in', { day: '2026-11-12', in_clock: '09:00', out_clock: '08:00' }],
  ['one time alone', { day: '2026-11-12', in_clock: '06:00' }],
  ['a day twice', { day: '2026-11-13' }],
])('refuses %s, and then enters nothing', async (_, wrong) => {
  const before = await punchesOf(late.id)
  await expect(enter(['2026-11-13', wrong])).rejects.toMatchObject({ status: 422, fields: { days: expect.any(String) } })
  expect(await punchesOf(late.id)).toEqual(before)
})

it('takes several days at once, each with its own times', async () => {
  const before = (await punchesOf(late.id)).length
  expect(
    await enter([
      { day: '2026-11-12', in_clock: '06:30', out_clock: '13:00' },
      '2026-11-13',
      { day: '2026-11-14', in_clock: '09:00', out_clock: '11:00' },
    ]),
  ).toMatchObject({ punches: 6 })
  const times = (await punchesOf(late.id)).slice(before).map(({ at }) => new Date(at).toISOString().slice(5, 16))
  expect(times).toEqual(expect.arrayContaining(['11-12T05:30', '11-12T12:00', '11-14T08:00', '11-14T10:00']))
})

it('is nobody’s for themselves, and of HR alone', async () => {
  const own = await t.person({ roles: ['hr'], hire_date: '2026-11-09', office_id: r.c.voice.id })
  await sql`update employment set starts_on = '2026-11-09', entered_at = '2026-11-24T08:00:00Z' where employee_id = ${own.id}::uuid`.execute(
    t.db,
  )
  await expect(enter(['2026-11-09'], { ogid: own.ogid, by: own })).rejects.toMatchObject({ status: 403 })
  await expect(enter(['2026-11-12'], { by: late })).rejects.toMatchObject({ status: 403 })
})
