/** Rep sievers move, leave, come back and sit in other time zones. */
import { applications } from '@iroko/contract/recruitment/applications'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { addBranch } from '../../../test/branches.ts'
import { careers } from '../../../test/careers.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const { leaves, comesBack, moves } = await careers(t)
const hr = await t.person({ roles: ['hr'] })
const opening = await desk.opening()

const siever = () => t.person({ roles: ['rep_siever'] })
const queue = async (as: Person) => (await t.call(sieving.queue, {}, as)).job_applications.map(({ id }) => id)
const holder = async (id: string) =>
  (await t.call(applications.show, { params: { id } }, hr)).job_application.siever?.ogid ?? null
const shareOut = () => t.call(sieving.shareOut, {}, hr)

beforeEach(async () => {
  t.setNow('2026-11-20')
  await t.db.deleteFrom('job_application').execute()
  await sql`update employee set roles = '{}' where roles @> '{rep_siever}'`.execute(t.db)
})

it('keep their queue when they move to another office: screening goes with the role', async () => {
  const person = await siever()
  const id = await desk.application({ job_opening_id: opening })
  await shareOut()
  await moves(person, (await t.office({ title: 'Another office' })).id)
  expect(await queue(person)).toEqual([id])
  await t.call(applications.move, { body: { applications: [{ id, version: 3 }], stage: 'interview' } }, person)
})

it('go on screening until a planned last day, and others have what is left the day after', async () => {
  const [leaver, stays] = [await siever(), await siever()]
  const id = await desk.application({ job_opening_id: opening, siever_id: leaver.id, stage: 'screening' })
  await leaves(leaver, '2026-11-24')
  expect(await queue(leaver)).toEqual([id])
  t.setNow('2026-11-25')
  hr.token = await t.signIn(hr.id)
  await t.portal.jobs.enqueue(t.db, 'exits-due', {})
  await t.runJobs()
  await t.runJobs()
  await shareOut()
  expect(await holder(id)).toBe(stays.ogid)
  t.setNow('2026-11-20')
  hr.token = await t.signIn(hr.id)
})

it('come back without the role: nothing is given to them and nothing shown until somebody assigns it again', async () => {
  const person = await siever()
  const id = await desk.application({ job_opening_id: opening, siever_id: person.id, stage: 'screening' })
  await leaves(person)
  await comesBack(person)
  person.token = await t.signIn(person.id)
  await shareOut()
  expect(await holder(id)).toBeNull()
  await expect(queue(person)).rejects.toMatchObject({ status: 403 })
  await t.setRoles(person, ['rep_siever'])
  await shareOut()
  expect(await holder(id)).toBe(person.ogid)
})

it('have a day of their own clocks: what is screened at 6 in Tokyo counts for that day there, and HR reads the same', async () => {
  const far = await siever()
  const branch_id = await addBranch(t, { title: 'Tokyo', state: 'Tokyo', time_zone: 'Asia/Tokyo' })
  await t.db.updateTable('placement').set({ branch_id }).where('employee_id', '=', far.id).execute()
  const [early, late] = await Promise.all(
    [1, 2].map(() => desk.application({ job_opening_id: opening, siever_id: far.id, stage: 'screening' })),
  )
  const screen = async (id: string | undefined, at: string) => {
    t.setNow(at)
    far.token = await t.signIn(far.id)
    const version =
      (
        await t.db
          .selectFrom('job_application')
          .select('version')
          .where('id', '=', id ?? '')
          .executeTakeFirst()
      )?.version ?? 0
    await t.call(applications.move, { body: { applications: [{ id: id ?? '', version }], stage: 'interview' } }, far)
  }
  // 23:00 of the 19th in Tokyo, and 06:00 of the 20th, when it is still the 19th in Lagos.
  await screen(early, '2026-11-19T14:00:00Z')
  await screen(late, '2026-11-19T21:00:00Z')
  expect((await t.call(sieving.day, { query: {} }, far)).day.screened_today).toBe(1)
  hr.token = await t.signIn(hr.id)
  expect((await t.call(sieving.day, { query: { siever: far.ogid } }, hr)).day.screened_today).toBe(1)
  const { sievers } = await t.call(sieving.sievers, {}, hr)
  expect(sievers.find((row) => row.siever.ogid === far.ogid)?.screened_today).toBe(1)
})
