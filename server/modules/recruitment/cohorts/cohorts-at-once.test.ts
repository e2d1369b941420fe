/** Rooms and people are taken once, also by two that are planned in the same second. */
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const desk = hiring(t)
await desk.room('Glass room')
const panelist = await t.person({ first_name: 'Panel' })

const day = '2027-02-02'
const cohort = async (trainer: Person) => {
  const body = {
    ...{ title: `Training of ${trainer.full_name}`, kind: 'training' as const, branch_id: t.branch_id, room: 'Glass room' },
    ...{ starts_on: day, ends_on: day, capacity: 3, pass_mark: 60, least_attendance: 50, trainers: [trainer.ogid] },
  }
  return (await t.call(cohorts.create, { body }, hr)).cohort.id
}
const train = (id: string, trainer: Person) =>
  t.call(
    cohorts.addSession,
    { params: { id }, body: { day, starts_at: '09:00', ends_at: '12:00', topic: 'Calls', trainer: trainer.ogid } },
    hr,
  )
const interview = (application: string, panel: Person, where: { room: string; online_link: string }) =>
  t.call(
    interviews.plan,
    {
      body: {
        ...{ application_ids: [application], round: 'First', branch_id: t.branch_id, day, time: '11:30', minutes: 30 },
        ...{ panel: [panel.ogid], ...where },
      },
    },
    hr,
  )
const beside = (application_id: string, lead: Person) =>
  t.call(
    shadowing.plan,
    {
      body: {
        ...{ application_id, office_id: lead.office_id, place: 'Floor 2' },
        ...{ starts_on: day, ends_on: day, lead: lead.ogid },
      },
    },
    hr,
  )

/** Sent at once: one of the two is done, the other refused. */
async function race(first: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  const both = await Promise.allSettled([first(), other()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'taken' } })
}

const called = { room: '', online_link: 'https://meet.test/x' }

it('the room of an interview and of a session', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const trainer = await t.person({ first_name: 'Trainer' })
    const [id, application] = [await cohort(trainer), await desk.application()]
    await race(
      () => train(id, trainer),
      () => interview(application, panelist, { room: 'Glass room', online_link: '' }),
    )
    await sql`delete from booking`.execute(t.db)
  }
})

it('the colleague of an interview and of a session, of an interview and of shadowing, of a session and of shadowing', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => t.person({ first_name: 'Wanted' })))
    if (!first || !second || !third) throw new Error('Three are wanted')
    const [ofFirst, ofThird] = [await cohort(first), await cohort(third)]
    const [a, b, c, d] = [
      await desk.application(),
      await desk.application(),
      await desk.application(),
      await desk.application(),
    ]
    await race(
      () => train(ofFirst, first),
      () => interview(a, first, called),
    )
    await race(
      () => beside(b, second),
      () => interview(c, second, called),
    )
    await sql`delete from booking where holder like 'room:%'`.execute(t.db)
    await race(
      () => beside(d, third),
      () => train(ofThird, third),
    )
    await sql`delete from booking`.execute(t.db)
  }
})
