/** The academy's report: each figure is its list; who left and came back; trainers who leave, and clocks elsewhere. */
import { academy, academyFigures } from '@iroko/contract/recruitment/academy'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { careers } from '../../../test/careers.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const { leaves, comesBack, goesOnLeave } = await careers(t)
const hr = await t.person({ roles: ['hr'] })
const agent = await t.person()

let count = 0
const plan = async (more: object = {}) => {
  count += 1
  const body = {
    ...{ title: `Cohort ${count}`, kind: 'training' as const, branch_id: t.branch_id, room: 'Room 2', capacity: 20 },
    ...{ starts_on: '2026-03-02', ends_on: '2026-03-06', pass_mark: 60, least_attendance: 50, trainers: [agent.ogid] },
  }
  return (await t.call(cohorts.create, { body: { ...body, ...more } }, hr)).cohort.id
}

/** Somebody of a cohort who was hired by then, as the form of an accepted offer leaves them. */
async function hired(
  cohort_id: string,
  person: Person,
  applied_at = '2026-02-16T09:00:00Z',
  hired_at = '2026-03-20T09:00:00Z',
) {
  const application_id = await desk.application({ stage: 'training', applied_at })
  await t.db
    .insertInto('academy_place')
    .values({ id: uuid(), cohort_id, application_id, registered_by: hr.id, registered_at: applied_at })
    .execute()
  await t.db
    .updateTable('job_application')
    .set({ stage: 'hired', stage_since: hired_at, employee_id: person.id })
    .where('id', '=', application_id)
    .execute()
}
const figures = async (cohort_id: string) => {
  const { academy_report } = await t.call(academy.report, { query: { limit: 100 } }, hr)
  const found = academy_report.find(({ id }) => id === cohort_id)
  if (!found) throw new Error('not in the report')
  for (const figure of academyFigures) {
    const { total } = await t.call(academy.applicants, { query: { cohort_id, figure } }, hr)
    expect([figure, found[figure]]).toEqual([figure, total])
  }
  return found
}
const on = async (day: string) => {
  t.setNow(day)
  hr.token = await t.signIn(hr.id)
}

it('counts as still here who works here 90 days after the first day, however often they left and came back since', async () => {
  await on('2026-11-20')
  const start = { hire_date: '2026-03-23' }
  const [stays, left, back, late] = [await t.person(start), await t.person(start), await t.person(start), await t.person(start)]
  const id = await plan()
  for (const person of [stays, left, back, late]) await hired(id, person)
  await leaves(left, '2026-05-29')
  // Away for a week in spring, and here on the 90th day.
  await leaves(back, '2026-04-10')
  await comesBack(back, '2026-04-20')
  // Gone on the 90th day; a return in autumn begins nothing anew and hides nothing.
  await leaves(late, '2026-04-30')
  await comesBack(late, '2026-11-02')
  expect(await figures(id)).toMatchObject({ hired: 4, due: 4, stayed: 2 })
  const { academy_applicants } = await t.call(academy.applicants, { query: { cohort_id: id, figure: 'stayed' } }, hr)
  expect(academy_applicants).toHaveLength(2)
})

it('asks of nobody before the 90th day, by the clocks of the branch', async () => {
  const person = await t.person({ hire_date: '2026-08-24' })
  const id = await plan()
  await hired(id, person)
  // 21 November is 89 days after.
  await on('2026-11-21')
  expect(await figures(id)).toMatchObject({ hired: 1, due: 0, stayed: 0 })
  await on('2026-11-22')
  expect(await figures(id)).toMatchObject({ due: 1, stayed: 1 })
  // An hour before midnight in London it is the day after in Lagos.
  await on('2026-11-21T23:30:00Z')
  expect(await figures(id)).toMatchObject({ due: 1 })
  await on('2026-11-20')
})

it('counts a colleague who applied and stayed from being hired, not from years ago', async () => {
  const colleague = await t.person({ hire_date: '2020-01-06' })
  const id = await plan()
  await hired(id, colleague, '2026-08-20T09:00:00Z', '2026-09-01T09:00:00Z')
  expect(await figures(id)).toMatchObject({ hired: 1, due: 0 })
  await on('2026-12-01')
  expect(await figures(id)).toMatchObject({ due: 1, stayed: 1 })
  await on('2026-11-20')
})

it('adds up its totals, and is the same as a sheet and as a document; for HR alone', async () => {
  const { academy_report, totals } = await t.call(academy.report, { query: { limit: 100 } }, hr)
  for (const figure of academyFigures) expect(totals[figure]).toBe(academy_report.reduce((sum, row) => sum + row[figure], 0))
  const read = (ending: string) =>
    t.inject({ url: `/api/v1/academy_report.${ending}`, headers: { authorization: `Bearer ${hr.token}` } })
  const csv = await read('csv')
  expect(csv.statusCode).toBe(200)
  expect(csv.body.trim().split('\n')).toHaveLength(academy_report.length + 1)
  const [xlsx, pdf] = [await read('xlsx'), await read('pdf')]
  expect([xlsx.rawPayload.subarray(0, 2).toString(), pdf.rawPayload.subarray(0, 4).toString()]).toEqual(['PK', '%PDF'])
  for (const ending of ['json', 'csv', 'xlsx', 'pdf'])
    expect(
      (await t.inject({ url: `/api/v1/academy_report.${ending}`, headers: { authorization: `Bearer ${agent.token}` } }))
        .statusCode,
    ).toBe(403)
})

it('says of a session whose trainer is on leave, and gives the sessions of one who leaves to the successor, or to nobody', async () => {
  const [leaver, heir, alone] = [await t.person(), await t.person(), await t.person()]
  const dates = { starts_on: '2026-11-23', ends_on: '2026-11-27' }
  const session = (id: string, trainer: Person, [starts_at, ends_at] = ['09:00', '12:00']) =>
    t.call(
      cohorts.addSession,
      {
        params: { id },
        body: { day: '2026-11-24', starts_at, ends_at, topic: 'Calls', trainer: trainer.ogid },
      },
      hr,
    )
  const show = async (id: string) => (await t.call(cohorts.show, { params: { id } }, hr)).academy_cohort
  const [cohort, otherCohort] = [
    await plan({ ...dates, trainers: [leaver.ogid] }),
    await plan({ ...dates, trainers: [alone.ogid] }),
  ]
  await session(cohort, leaver)
  await session(otherCohort, alone, ['13:00', '15:00'])
  await goesOnLeave(leaver, ['2026-11-24'])
  expect((await show(cohort)).sessions).toMatchObject([{ trainer_away: true }])
  await leaves(leaver, '2026-11-20', heir)
  await leaves(alone, '2026-11-20')
  const [first, second] = [await show(cohort), await show(otherCohort)]
  expect(first.trainers.map(({ ogid }) => ogid)).toEqual([heir.ogid])
  expect(first.sessions).toMatchObject([{ trainer: { ogid: heir.ogid }, trainer_away: false }])
  expect([second.trainers, second.sessions.map(({ trainer }) => trainer)]).toEqual([[], [null]])
  // Who comes back trains nothing of before.
  await comesBack(alone)
  alone.token = await t.signIn(alone.id)
  expect((await t.call(cohorts.mine, {}, alone)).academy_sessions).toEqual([])
})
