/** Many moves at the same moment: whatever gets through, nobody is above themselves and nobody is placed where it is closed. */
import { leaders } from '@iroko/contract/company/leaders'
import { departments } from '@iroko/contract/company/offices'
import { teams } from '@iroko/contract/company/teams'
import { addDays } from '@iroko/contract/dates'
import { isFault } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { seededRandom } from '../../../lib/demo/dice.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { fourMinutes } from '../../../test/patience.ts'

const t = await testApp({}, await cloneDatabase(10))
const hr = await t.person({ roles: ['hr'] })
const today = t.today()

/** People who are above themselves on some of the next days, by any path. */
async function circles(): Promise<unknown[]> {
  const { rows } = await sql`
    with recursive day as (select generate_series(${today}::date, ${addDays(today, 6)}::date, '1 day')::date as on_day),
    up as (
      select on_day, employee_id as origin, leader_id as person from day
        join reporting_line line on line.starts_on <= on_day and (line.ends_on is null or line.ends_on > on_day)
      union
      select up.on_day, up.origin, line.leader_id from up
        join reporting_line line on line.employee_id = up.person and line.starts_on <= up.on_day and (line.ends_on is null or line.ends_on > up.on_day)
    )
    select on_day, origin from up where person = origin`.execute(t.db)
  return rows
}

/** How the answers of calls that run side by side are distributed; a fault of ours is none of them. */
async function settle(calls: Promise<unknown>[]): Promise<{ done: number; refused: number }> {
  const answers = await Promise.allSettled(calls)
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue
    if (!isFault(answer.reason)) throw answer.reason
    expect([409, 422], answer.reason.message).toContain(answer.reason.status)
  }
  const done = answers.filter(({ status }) => status === 'fulfilled').length
  return { done, refused: answers.length - done }
}

it('two who are put under each other at once: one of them', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = await Promise.all([t.person(), t.person()])
    const assign = (leader: Person, led: Person) =>
      t.call(
        leaders.assign,
        { body: { leader_ogid: leader.ogid, leadership_type: 0, starts_on: today, ogids: [led.ogid] } },
        hr,
      )
    expect(await settle([assign(a, b), assign(b, a)])).toEqual({ done: 1, refused: 1 })
  }
  expect(await circles()).toEqual([])
})

it('two lines written past the portal at once: one of them', async () => {
  const [a, b] = await Promise.all([t.person(), t.person()])
  const line = (employee: Person, leader: Person) =>
    t.db
      .insertInto('reporting_line')
      .values({ id: uuid(), employee_id: employee.id, leader_id: leader.id, leadership_type: 0, starts_on: today })
      .execute()
  const answers = await Promise.allSettled([line(a, b), line(b, a)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await circles()).toEqual([])
})

it('three hundred random moves, ten at a time', { timeout: fourMinutes }, async () => {
  const dice = seededRandom('moves')
  const people = await Promise.all(Array.from({ length: 12 }, () => t.person()))
  const move = () => {
    const leader = dice.pick(people)
    const led = people.filter(() => dice.chance(0.25)).map(({ ogid }) => ogid)
    const body = {
      leader_ogid: leader.ogid,
      leadership_type: dice.pick([0, 1, 2, 3]),
      starts_on: addDays(today, dice.whole(0, 4)),
      ogids: led.length > 0 ? led : [dice.pick(people).ogid],
    }
    return t.call(leaders.assign, { body }, hr)
  }
  let done = 0
  for (let round = 0; round < 30; round += 1) {
    done += (await settle(Array.from({ length: 10 }, move))).done
    expect(await circles()).toEqual([])
  }
  expect(done).toBeGreaterThan(30)
})

it('closing a team against placing somebody in it: never both', async () => {
  const office = await t.office()
  for (let round = 0; round < 10; round += 1) {
    const person = await t.person({ office_id: office.id })
    await t.db.deleteFrom('placement').where('employee_id', '=', person.id).execute()
    const body = { title: `Team ${round}`, office_id: office.id }
    const { team } = await t.call(teams.create, { body }, hr)
    const place = { id: uuid(), employee_id: person.id, office_id: office.id, team_id: team.id, starts_on: today }
    const answers = await Promise.allSettled([
      t.call(teams.archive, { params: { id: team.id } }, hr),
      t.db.insertInto('placement').values(place).execute(),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

it('adds a title once, however many add it', async () => {
  const add = () => t.call(departments.create, { body: { title: 'Research' } }, hr)
  expect(await settle(Array.from({ length: 8 }, add))).toEqual({ done: 1, refused: 7 })
})
