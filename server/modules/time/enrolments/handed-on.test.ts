/** A number on a terminal that is handed on: punches from before are of whoever had it then, whenever they come and whichever way. */
import { addDays } from '@iroko/contract/dates'
import { punches } from '@iroko/contract/time/punches'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'
import { makeRoster } from '../../../test/roster.ts'
import { insertPunches } from '../terminal-protocol/store.ts'
import { numbersAt } from './store.ts'

const t = await testApp()
const r = await makeRoster(t)
const { hr } = r.c
const [ada, bola] = [await t.person({ first_name: 'Ada' }), await t.person({ first_name: 'Bola' })]
const branch = (await t.db.selectFrom('branch').select('id').limit(1).execute())[0]?.id ?? ''
const device = { id: uuid(), pins_are_ogids: false }
await t.db
  .insertInto('device')
  .values({ id: device.id, title: 'Main door', branch_id: branch, kind: 'terminal', serial: 'ZK-HANDED' } as never)
  .execute()

const today = t.today()
const day = (back: number) => addDays(today, -back)
const punch = async (on: string, clock = '08:00', pin = '12') =>
  await t.db
    .transaction()
    .execute((db) =>
      insertPunches(
        db,
        [{ device, punches: [{ pin, at: Date.parse(`${on}T${clock}:00+01:00`), direction: 'in', raw: '' }] }],
        t.portal.now(),
      ),
    )
const whose = async (pin = '12') =>
  (
    await sql<{
      day: string
      name: string | null
    }>`select (punch.at at time zone 'Africa/Lagos')::date as day, employee.first_name as name
      from punch left join employee on employee.id = punch.employee_id where device_id = ${device.id}::uuid and pin = ${pin} order by at`.execute(
      t.db,
    )
  ).rows.map(({ day: on, name }) => [on, name])
const idOf = async (pin = '12') =>
  (
    await t.db
      .selectFrom('enrolment')
      .select('id')
      .where('device_id', '=', device.id)
      .where('pin', '=', pin)
      .executeTakeFirstOrThrow()
  ).id
const assign = async (body: { ogid: string; starts_on?: string }, pin = '12') =>
  await t.call(punches.assignPin, { params: { id: await idOf(pin) }, body }, hr)
const release = async (body: { last_day?: string | null }, pin = '12') =>
  await t.call(punches.releasePin, { params: { id: await idOf(pin) }, body }, hr)

it('leaves what was punched until the last day to whoever had the number, and gives the next one what comes after', async () => {
  await punch(day(20))
  await punch(day(10))
  await assign({ ogid: ada.ogid })
  await punch(day(6))
  await release({ last_day: day(8) })
  await punch(day(4))
  await expect(assign({ ogid: bola.ogid, starts_on: day(9) })).rejects.toMatchObject({
    status: 422,
    fields: { starts_on: expect.stringContaining(ada.full_name) },
  })
  await assign({ ogid: bola.ogid })
  expect(await whose()).toEqual([
    [day(20), 'Ada'],
    [day(10), 'Ada'],
    [day(6), 'Bola'],
    [day(4), 'Bola'],
  ])
  // A terminal that was without a line sends what it kept, days later.
  await punch(day(15))
  await punch(day(8), '23:30')
  await punch(day(7), '00:10')
  expect((await whose()).filter(([on]) => [day(15), day(8), day(7)].includes(on ?? ''))).toEqual([
    [day(15), 'Ada'],
    [day(8), 'Ada'],
    [day(7), 'Bola'],
  ])
})

it('a file of the branch reads a number by the day of each row', async () => {
  const [[, found] = []] = await numbersAt(t.db, branch, ['12'])
  const at = (on: string) => Date.parse(`${on}T12:00:00+01:00`)
  const holders = (found?.holders ?? []).filter(
    ({ from, until }) => (from ?? 0) <= at(day(8)) && at(day(8)) < (until ?? Infinity),
  )
  expect(holders.map(({ ogid }) => ogid)).toEqual([ada.ogid])
  expect(found?.holders).toHaveLength(2)
})

it('what was assigned by mistake is nobody’s again, all of it, and goes whole to whoever it is of; never from before the one who had it', async () => {
  await punch(day(20), '08:00', '30')
  await assign({ ogid: ada.ogid }, '30')
  await release({ last_day: null }, '30')
  expect(await whose('30')).toEqual([[day(20), null]])
  await assign({ ogid: bola.ogid, starts_on: day(5) }, '30')
  await punch(day(3), '08:00', '30')
  await punch(day(12), '08:00', '30')
  expect(await whose('30')).toEqual([
    [day(20), null],
    [day(12), null],
    [day(3), 'Bola'],
  ])
  await expect(release({ last_day: day(6) }, '30')).rejects.toMatchObject({ status: 422 })
  await expect(release({ last_day: addDays(today, 1) }, '30')).rejects.toMatchObject({ status: 422 })
})

it('whoever says until when a number was whose, or that it never was, is an author of the days of that person', async () => {
  const authorsOf = async ({ id }: Person) => {
    const found = await t.db
      .selectFrom('pay_change')
      .select('made_by')
      .where('employee_id', '=', id)
      .where('what', '=', 'days')
      .execute()
    return found.map(({ made_by }) => made_by)
  }
  const other = await t.person({ first_name: 'Ngozi', roles: ['hr'] })
  const [chidi, dayo] = [await t.person({ first_name: 'Chidi' }), await t.person({ first_name: 'Dayo' })]
  await punch(day(9), '08:00', '40')
  await assign({ ogid: chidi.ogid }, '40')
  expect(new Set(await authorsOf(chidi))).toEqual(new Set([hr.id]))
  // Another person ends it: what is punched on the days after is theirs to answer for, and nobody's day is touched without an author.
  await t.call(punches.releasePin, { params: { id: await idOf('40') }, body: { last_day: day(12) } }, other)
  expect(new Set(await authorsOf(chidi))).toEqual(new Set([hr.id, other.id]))
  expect(await whose('40')).toEqual([[day(9), null]])
  await t.call(punches.assignPin, { params: { id: await idOf('40') }, body: { ogid: dayo.ogid } }, other)
  expect(new Set(await authorsOf(dayo))).toEqual(new Set([other.id]))
  await release({ last_day: null }, '40')
  expect(new Set(await authorsOf(dayo))).toEqual(new Set([other.id, hr.id]))
})
