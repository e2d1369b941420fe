/** What becomes of a day after its tasks were missed: whoever was away in the end has missed nothing. */
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { planFor, taskDesk, tomorrow } from '../../../test/tasks.ts'
import { invariants } from '../tasks/store-invariants.ts'

const t = await testApp()
const { run, close, campaign, add } = await taskDesk(t)
const fails = expect.soft

async function leave(who: Person, office: { id: string }, day: string, status: 'approved' | 'pending'): Promise<string> {
  const [type, id] = [uuid(), uuid()]
  await sql`insert into leave_type (id, title, days_per_year) values (${type}::uuid, ${`Sick ${type}`}, 20)`.execute(t.db)
  await sql`insert into leave_application (id, employee_id, leave_type_id, office_id, starts_on, ends_on, days, status)
    values (${id}::uuid, ${who.id}::uuid, ${type}::uuid, ${office.id}::uuid, ${day}, ${day}, 1, ${status})`.execute(t.db)
  await sql`insert into leave_day (id, application_id, employee_id, day, portion, counts, kind, live)
    values (gen_random_uuid(), ${id}::uuid, ${who.id}::uuid, ${day}, 'full', 1, 'work', true)`.execute(t.db)
  return id
}

const absence = (who: Person, office: { id: string }, status: 'approved' | 'pending') =>
  t.db
    .insertInto('absence')
    .values({
      id: uuid(),
      employee_id: who.id,
      office_id: office.id,
      starts_on: tomorrow,
      ends_on: tomorrow,
      reason: 'Sick',
      status,
    })
    .execute()

const facts: Record<string, (who: Person, office: { id: string }) => Promise<unknown>> = {
  'sick leave that is entered as approved': (who, office) => leave(who, office, tomorrow, 'approved'),
  'leave that is approved late': async (who, office) => {
    const id = await leave(who, office, tomorrow, 'pending')
    await sql`update leave_application set status = 'approved' where id = ${id}::uuid`.execute(t.db)
  },
  'an absence that is explained': (who, office) => absence(who, office, 'approved'),
  'a holiday of their office that is declared late': async (_, office) => {
    const id = uuid()
    await t.db.insertInto('public_holiday').values({ id, title: 'Eid', start_date: tomorrow, end_date: tomorrow }).execute()
    await sql`insert into public_holiday_office (public_holiday_id, office_id) values (${id}::uuid, ${office.id}::uuid)`.execute(
      t.db,
    )
    await sql`update public_holiday set title = 'Eid al-Fitr' where id = ${id}::uuid`.execute(t.db)
  },
  'a roster by which the day is free': (who) =>
    t.db
      .insertInto('shift_assignment')
      .values({ id: uuid(), employee_id: who.id, starts_on: tomorrow, ends_on: tomorrow })
      .execute(),
}

it.each(Object.entries(facts))('%s excuses what was missed, in the figures too, and of nobody else', async (what, happens) => {
  const { office, ada, obi } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  await close(`${tomorrow}T16:10:00Z`)
  const statusOf = async (who: Person) =>
    (await t.db.selectFrom('task').select('status').where('employee_id', '=', who.id).executeTakeFirst())?.status
  fails(await statusOf(ada)).toBe('missed')
  await happens(ada, office)
  await t.portal.jobs.enqueue(t.db, 'recheck-tasks', {})
  await t.runJobs()
  fails(await statusOf(ada), what).toBe('excused')
  fails(await statusOf(obi), what).toBe(what.startsWith('a holiday') ? 'excused' : 'missed')
  for (const invariant of invariants) expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
})

it.each([
  ['leave that waits', (who: Person, office: { id: string }) => leave(who, office, tomorrow, 'pending')],
  ['leave of another day', (who: Person, office: { id: string }) => leave(who, office, '2026-11-26', 'approved')],
  ['an absence that waits', (who: Person, office: { id: string }) => absence(who, office, 'pending')],
])('%s excuses nothing', async (_, happens) => {
  const { office, ada } = await campaign()
  await add(planFor(office))
  await run(`${tomorrow}T00:30:00Z`)
  await close(`${tomorrow}T16:10:00Z`)
  await happens(ada, office)
  await t.portal.jobs.enqueue(t.db, 'recheck-tasks', {})
  await t.runJobs()
  const found = await t.db.selectFrom('task').select('status').where('employee_id', '=', ada.id).execute()
  expect(found).toEqual([{ status: 'missed' }])
})
