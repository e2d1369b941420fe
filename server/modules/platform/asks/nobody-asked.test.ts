/**
 * What waits and is asked of nobody, because whoever may do it left or is a party to it: who assigns roles is told to find somebody, and is
 * not asked any more once there is one. Every kind that is asked of whoever holds a right is walked.
 */
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { jobTools } from '../../../lib/http/implement.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { notifyOfAll } from './jobs.ts'
import { holdersIn, ofAll } from './store.ts'
import { listStranded, standingOf } from './store-nobody.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const boss = await t.person({ roles: ['super'], first_name: 'Bisi' })
const hr = await t.person({ roles: ['hr'], first_name: 'Habib' })
const second = await t.person({ roles: ['hr_manager'], first_name: 'Sola' })
const agent = await t.person({ first_name: 'Ada' })

const walk = () => t.db.transaction().execute((db) => notifyOfAll(jobTools(t.portal, db, 'notify-asks'), t.portal.house.asks))
const toDoOf = async (who: Person) => (await t.call(asks.list, {}, who)).to_do.map(({ what, title }) => ({ what, title }))
const changeOf = async (whose: Person, by: Person) => {
  const id = uuid()
  await t.db
    .insertInto('email_change')
    .values({
      ...{
        id,
        employee_id: whose.id,
        old_email: 'old@zuma.test',
        new_email: `${id}@zuma.test`,
        stop_hash: new TextEncoder().encode(id),
      },
      ...{ proposed_by: by.id, proposed_at: t.portal.now().toISOString(), kind: 'work' },
    })
    .execute()
  return id
}

it('is told to those who assign roles when nobody is left who might decide, and ends with the next who may', async () => {
  await changeOf(agent, hr)
  await walk()
  expect(await toDoOf(second)).toMatchObject([{ what: 'email_changes' }])
  const nobody = (all: { what: string }[]) => all.filter(({ what }) => what === 'nobody_asked')
  expect(nobody(await toDoOf(boss))).toEqual([])

  // The address of the only super: no other has as many rights.
  await changeOf(boss, hr)
  await walk()
  expect(nobody(await toDoOf(boss))).toMatchObject([
    { title: expect.stringMatching(/^Find a person who may act: Confirm an email change \(a role with “Add people/) },
  ])
  const [letter] = await t.db
    .selectFrom('notification')
    .select(['title', 'path'])
    .where('employee_id', '=', boss.id)
    .where(sql<boolean>`kind = 'to_do' and title || body like '%Find a person who may act%'`)
    .execute()
  expect(letter).toMatchObject({ path: expect.stringMatching(/^\/dashboard\//) })

  const other = await t.person({ roles: ['super'], first_name: 'Ope' })
  await walk()
  expect(nobody(await toDoOf(boss))).toEqual([])
  expect((await toDoOf(other)).map(({ what }) => what)).toContain('email_changes')
  await sql`update employee set roles = '{}' where id = ${other.id}::uuid`.execute(t.db)
  await walk()
  expect(nobody(await toDoOf(boss))).toHaveLength(1)
})

it('finds of every kind what stands for whoever may, and nothing of what somebody is asked', async () => {
  const at = { db: t.db, today: t.today(), now: t.portal.now() }
  for (const ask of t.portal.house.asks) await sql`select * from (${await standingOf(ask, at)}) each`.execute(t.db)
  const holders = holdersIn(t.db, at.today)
  const stranded = await listStranded(at, t.portal.house.asks, (ask) => ofAll(at, ask, holders))
  expect(stranded.map(({ what }) => what)).toEqual(['email_changes'])
})

it('tells of overtime of whom nobody leads, and of a clearance that no department is there to sign, until somebody is', async () => {
  const today = t.today()
  await sql`update pay_group_terms set overtime_percent = 150`.execute(t.db)
  await sql`insert into overtime_undecided (employee_id, day, kind, minutes) values (${agent.id}::uuid, ${today}::date - 1, 'overtime', 60)`.execute(
    t.db,
  )
  const clearance = uuid()
  await sql`insert into clearance (id, employee_id, office_id, cause, exit_date, told_on, opened_at) values
    (${clearance}::uuid, ${agent.id}::uuid, ${agent.office_id}::uuid, 'recorded', ${today}::date + 10, ${today}::date - 1, now())`.execute(
    t.db,
  )
  await sql`insert into clearance_task (id, clearance_id, owner, title, due_on) values
    (${uuid()}::uuid, ${clearance}::uuid, 'facility', 'Return the locker key', ${today}::date + 5)`.execute(t.db)
  await walk()
  const nobody = async () =>
    (await toDoOf(boss))
      .filter(({ what }) => what === 'nobody_asked')
      .map(({ title }) => title)
      .join()
  expect(await nobody()).not.toBe('')
  const kept = await t.db.selectFrom('ask_nobody').select('what').execute()
  expect(kept.map(({ what }) => what).sort()).toEqual(['clearance_tasks', 'email_changes', 'overtime'])

  // The role of whoever sits in that department.
  const leader = await t.person({ first_name: 'Lola', roles: ['facility' as never, 'team_lead'] })
  await sql`insert into reporting_line (id, employee_id, leader_id, leadership_type, starts_on)
    values (${uuid()}::uuid, ${agent.id}::uuid, ${leader.id}::uuid, 0, ${today}::date - 5)`.execute(t.db)
  await walk()
  const left = await t.db.selectFrom('ask_nobody').select('what').execute()
  expect(left.map(({ what }) => what)).toEqual(['email_changes'])
})
