import { exit } from '@iroko/contract/people/exit'
import { applications } from '@iroko/contract/recruitment/applications'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
t.setNow('2026-11-10')
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const opening = await desk.opening()

const siever = () => t.person({ roles: ['rep_siever'] })
const add = (count: number, job_opening_id = opening) =>
  Promise.all(Array.from({ length: count }, () => desk.application({ job_opening_id })))
const holders = async (ids: string[]) => {
  const rows = await t.db.selectFrom('job_application').select(['id', 'siever_id', 'stage']).where('id', 'in', ids).execute()
  return rows.map(({ siever_id }) => siever_id)
}
const countOf = async (ids: string[], person: Person) => (await holders(ids)).filter((id) => id === person.id).length
const shareOut = () => t.call(sieving.shareOut, {}, hr)
const state = () => t.call(sieving.sievers, {}, hr)
const settings = async (change: object) => {
  const { settings: before } = await state()
  return t.call(sieving.saveSettings, { body: { ...before, ...change } }, hr)
}

async function onLeave(person: Person, days: string[]) {
  const leave_type_id = uuid()
  const type = { id: leave_type_id, title: `Leave ${leave_type_id}`, days_per_year: 20, accrual: 'yearly' as const }
  await t.db
    .insertInto('leave_type')
    .values({ ...type, pro_rata: false, colour: '#2f7d5b' })
    .execute()
  const application_id = uuid()
  const span = { starts_on: days[0] ?? '', ends_on: days.at(-1) ?? '', days: days.length }
  await t.db
    .insertInto('leave_application')
    .values({
      id: application_id,
      employee_id: person.id,
      leave_type_id,
      office_id: person.office_id,
      status: 'approved',
      ...span,
    })
    .execute()
  for (const day of days)
    await t.db
      .insertInto('leave_day')
      .values({ id: uuid(), application_id, employee_id: person.id, day, portion: 'full', counts: 1, kind: 'work', live: true })
      .execute()
}

// Each begins with nobody who screens and nothing that waits.
beforeEach(async () => {
  await t.db.deleteFrom('job_application').execute()
  await sql`update employee set roles = '{}' where roles @> '{rep_siever}'`.execute(t.db)
  await settings({ automatic: true, most_open: 20 })
})

it('assigns each application once when it is shared out several times at once', async () => {
  const [first, second] = [await siever(), await siever()]
  const ids = await add(9)
  await Promise.all([shareOut(), shareOut(), shareOut()])
  expect((await holders(ids)).every((id) => id !== null)).toBe(true)
  expect([await countOf(ids, first), await countOf(ids, second)].sort()).toEqual([4, 5])
  const moves = await t.db.selectFrom('job_application_move').select('to_stage').where('application_id', 'in', ids).execute()
  expect(moves.map(({ to_stage }) => to_stage)).toEqual(ids.map(() => 'screening'))
})

it('assigns once what HR gives by hand while it is shared out', async () => {
  const [first, second] = [await siever(), await siever()]
  const [id = ''] = await add(1)
  const body = { applications: [{ id, version: 1 }], siever: second.ogid }
  await Promise.allSettled([shareOut(), t.call(sieving.assign, { body }, hr)])
  const queues = await Promise.all([first, second].map((as) => t.call(sieving.queue, {}, as)))
  expect(queues.flatMap(({ job_applications }) => job_applications.map((row) => row.id))).toEqual([id])
})

it('gives nobody more than the settings let, nor of openings that they do not take, nor to those who take no part', async () => {
  const [first, second, third] = [await siever(), await siever(), await siever()]
  const other = await desk.opening('Driver')
  await settings({ most_open: 3 })
  const say = (who: Person, body: object) =>
    t.call(
      sieving.saveSiever,
      { params: { ogid: who.ogid }, body: { takes_part: true, job_opening_ids: [], version: 0, ...body } },
      hr,
    )
  await say(first, { job_opening_ids: [other] })
  await say(third, { takes_part: false })
  await expect(say(first, {})).rejects.toMatchObject({ code: 'stale_version' })
  await expect(say(second, { job_opening_ids: [uuid()] })).rejects.toMatchObject({
    fields: { job_opening_ids: 'Choose openings from the list' },
  })
  await expect(say(hr, {})).rejects.toMatchObject({ status: 404 })
  const [agents, drivers] = [await add(5), await add(1, other)]
  expect(await shareOut()).toEqual({ message: '4 applications shared out. 2 lie with nobody' })
  expect(await countOf(agents, second)).toBe(3)
  expect(await countOf(drivers, first)).toBe(1)
  expect(await state()).toMatchObject({ unassigned: 2 })
})

it('gives nothing to whoever is on leave, and shares out again what lies with somebody on a long one', async () => {
  const [away, long, here] = [await siever(), await siever(), await siever()]
  await onLeave(away, ['2026-11-10'])
  const before = await Promise.all([1, 2].map(() => desk.application({ siever_id: long.id, stage: 'screening' })))
  const kept = await desk.application({ siever_id: away.id, stage: 'screening' })
  await onLeave(long, ['2026-11-10', '2026-11-11', '2026-11-12'])
  const ids = await add(2)
  await shareOut()
  expect(await countOf([...before, ...ids], here)).toBe(4)
  // One day off is no reason to take anything away.
  expect(await countOf([kept], away)).toBe(1)
  expect((await state()).sievers.map((row) => [row.siever.ogid, row.away])).toEqual(
    expect.arrayContaining([
      [away.ogid, 'on_leave'],
      [here.ogid, null],
    ]),
  )
})

it('takes back what lies with somebody who loses the role or leaves', async () => {
  const [lost, leaver, here] = [await siever(), await siever(), await siever()]
  const ids = await Promise.all([lost, leaver].map(({ id }) => desk.application({ siever_id: id, stage: 'screening' })))
  await t.setRoles(lost, [])
  const day = t.today()
  await t.call(
    exit.deactivate,
    { params: { ogid: leaver.ogid }, body: { status: 'left', reason: 'Moves away', exit_date: day } },
    await t.person({ roles: ['hr_manager'] }),
  )
  await shareOut()
  expect(await countOf(ids, here)).toBe(2)
  const { moves } = (await t.call(applications.show, { params: { id: ids[0] ?? '' } }, hr)).job_application
  expect(moves).toEqual([])
})

it('leaves all with nobody while it is not shared out by itself', async () => {
  await siever()
  await settings({ automatic: false })
  const ids = await add(2)
  await t.runJobs()
  expect(await holders(ids)).toEqual([null, null])
  await settings({ automatic: true })
  await t.runJobs()
  expect((await holders(ids)).every((id) => id !== null)).toBe(true)
})
