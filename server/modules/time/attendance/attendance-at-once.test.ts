/** What only several sessions at a time can show: no punch is lost or doubled, and two workers leave every day right. */
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@iroko/contract/dates'
import { attendanceDays } from '@iroko/contract/time/attendance-days'
import { webClock } from '@iroko/contract/time/clock'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { as, change, makeRoster } from '../../../test/roster.ts'
import { computeNext } from '../attendance-days/jobs.ts'
import { lockPeople } from '../attendance-days/store.ts'
import { loadDays } from '../attendance-days/store-facts.ts'
import { attendanceOf } from '../calculation/rules.ts'

const t = await testApp({}, await cloneDatabase(10))
const { c, morning, night, plan } = await makeRoster(t)
const monday = '2026-11-23'
const people: Person[] = []

/** Every day that is kept is as the pure function says it now. */
async function expectRight(): Promise<void> {
  const ids = people.map(({ id }) => id)
  const kept = await t.db.selectFrom('attendance_day').selectAll().where('employee_id', 'in', ids).orderBy('day').execute()
  const known = await loadDays(t.db, ids, monday, '2026-11-29', t.portal.now())
  expect(known).toHaveLength(24 * 7)
  for (const { employee_id, facts } of known) {
    const { status, worked_minutes, late_minutes } = attendanceOf(facts)
    expect(kept.find((row) => row.employee_id === employee_id && row.day === facts.day)).toMatchObject({
      status,
      worked_minutes,
      late_minutes,
    })
    expect(status).toBe('present')
  }
}

it('two workers count while punches come in, twice each: every day is as the punches say', async () => {
  people.push(...(await Promise.all(Array.from({ length: 24 }, () => t.person({ office_id: c.voice.id, leader: c.lead })))))
  await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
  await plan(
    people.map((person, index) => change(person, monday, null, as(index % 2 === 0 ? morning : night))),
    c.hr,
  )
  t.setNow('2026-11-30T11:00:00Z')

  const rows = people.flatMap((person, index) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, day)).flatMap((day) => {
      const [first, last] = index % 2 === 0 ? ['05:00', '13:05'] : ['21:03', '29:01']
      return [first, last].map((clock) => {
        const [hours = 0, minutes = 0] = (clock ?? '').split(':').map(Number)
        const at = new Date(Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000)
        return { at: at.toISOString(), pin: person.ogid, source: 'import' as const, employee_id: person.id }
      })
    }),
  )
  const send = async (part: typeof rows) => {
    for (const row of part) {
      await t.db
        .insertInto('punch')
        .values({ ...row, id: uuid() })
        .onConflict((conflict) => conflict.constraint('punch_once').doNothing())
        .execute()
    }
  }
  let isDone = false
  const work = async () => {
    while ((await computeNext(t.portal)) || !isDone);
  }
  const workers = [work(), work()]
  // Four devices at once, two of which send the memory of the other two again.
  const halves = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]
  await Promise.all([...halves, ...halves.map((half) => half.toReversed())].map(send))
  isDone = true
  await Promise.all(workers)
  while (await computeNext(t.portal));

  const { rows: counted } = await sql<{ punches: number; due: number }>`
    select (select count(*) from punch where source = 'import') as punches, (select count(*) from attendance_due) as due`.execute(
    t.db,
  )
  expect(counted).toEqual([{ punches: rows.length, due: 0 }])
  await expectRight()
})

it('two recounts of the same people and days at once, with two workers: every day is counted right, once', async () => {
  const ids = people.map(({ id }) => id)
  c.hr.token = await t.signIn(c.hr.id)
  const wrong = t.db.updateTable('attendance_day').set({ status: 'absent', worked_minutes: 0, late_minutes: 9 })
  await wrong.where('employee_id', 'in', ids).execute()
  let isDone = false
  const work = async () => {
    while ((await computeNext(t.portal)) || !isDone);
  }
  const workers = [work(), work()]
  const recount = () =>
    t.call(attendanceDays.recount, { body: { from: monday, to: '2026-11-29', office_id: c.voice.id } }, c.hr)
  const asked = await Promise.all([recount(), recount()])
  isDone = true
  await Promise.all(workers)
  while (await computeNext(t.portal));
  expect(asked[0]).toEqual(asked[1])
  expect(asked[0].people).toBeGreaterThanOrEqual(people.length)
  expect(await t.db.selectFrom('attendance_due').select('id').execute()).toEqual([])
  await expectRight()
})

it('who clocks out waits for nobody else’s days, be many counted at the same time', async () => {
  const ids = people.map(({ id }) => id)
  const { rows: last } = await sql<{
    id: string
  }>`select id from unnest(${ids}::uuid[]) id order by hashtext(id::text) desc limit 1`.execute(t.db)
  const blocked = last[0]?.id ?? ''
  const other = people.find(({ id }) => id !== blocked)
  if (!other) throw new Error('there is nobody else')
  await t.db.updateTable('employee').set({ remote: true }).where('id', '=', other.id).execute()
  other.token = await t.signIn(other.id)
  await t.db
    .insertInto('attendance_due')
    .values(ids.map((employee_id) => ({ employee_id, from_day: monday, to_day: '2026-11-29' })))
    .execute()
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // Somebody whose day takes its time, such as one whose leader is just correcting it.
  let hold = () => {}
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const holding = t.db.transaction().execute(async (db) => {
    await lockPeople(db, [blocked])
    hold()
    await isReleased
  })
  await isHeld
  const counting = computeNext(t.portal)
  await setTimeout(500)
  const press = t.call(webClock.punch, { body: { direction: 'in' } }, other).then(({ message }) => message)
  const found = await Promise.race([press, setTimeout(8000, 'it waits for another')])
  release()
  await Promise.all([holding, counting, press])
  expect(found).toBe('You are clocked in')
  while (await computeNext(t.portal));
  expect(await t.db.selectFrom('attendance_due').select('id').execute()).toEqual([])
})

it('one transaction counts a bounded number of days, however far back they go', async () => {
  await t.db
    .updateTable('attendance_policy')
    .set({ starts_on: addDays(monday, -400) })
    .execute()
  const ids = people.map(({ id }) => id)
  await t.db
    .insertInto('attendance_due')
    .values(ids.map((employee_id) => ({ employee_id, from_day: addDays(monday, -400), to_day: '2026-11-29' })))
    .execute()
  const daysOf = async () =>
    (await t.db.selectFrom('attendance_day').select(sql<number>`count(*)`.as('days')).executeTakeFirstOrThrow()).days
  const before = await daysOf()
  await computeNext(t.portal)
  expect((await daysOf()) - before).toBeLessThanOrEqual(2000)
  while (await computeNext(t.portal));
  expect((await daysOf()) - before).toBe(24 * 400)
})
