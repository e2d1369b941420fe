/** Colleagues apply, too: nobody decides, alone or as one of several, about an application of their own. */
import { applications } from '@iroko/contract/recruitment/applications'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'], last_name: 'Recruiter' })
const colleague = await t.person({ roles: ['hr'], last_name: 'Colleague' })
const siever = await t.person({ roles: ['rep_siever'] })
const lead = await t.person({ last_name: 'Lead' })
await desk.room('Room 1')

/** Told by a phone number that is written another way. */
const phone = '0803 555 0101'
await t.db.updateTable('employee').set({ phone }).where('id', '=', hr.id).execute()
const ofHr = (more: object = {}) => desk.application({ mobile_number: '+2348035550101', ...more })

const shown = async (id: string) => (await t.call(applications.show, { params: { id } }, colleague)).job_application
const each = async (id: string) => [{ id, version: (await shown(id)).version }]
const move = async (id: string, as: Person) =>
  t.call(applications.move, { body: { applications: await each(id), stage: 'interview' } }, as)
const interview = (application_id: string, panel: Person, as: Person) =>
  t.call(
    interviews.plan,
    {
      body: {
        ...{ application_ids: [application_id], round: 'First', branch_id: t.branch_id, day: '2026-12-08', time: '10:00' },
        ...{ minutes: 30, room: 'Room 1', panel: [panel.ogid] },
      },
    },
    as,
  )
const days = async (application_id: string, beside: Person, as: Person) =>
  t.call(
    shadowing.plan,
    {
      body: {
        ...{ application_id, starts_on: '2026-12-09', ends_on: '2026-12-09', place: 'Floor 1', lead: beside.ogid },
        office_id: lead.office_id,
      },
    },
    as,
  )

it('is moved, rated, noted, put off, invited and planned by colleagues, not by whoever applied', async () => {
  const id = await ofHr()
  const test_id = uuid()
  await t.db
    .insertInto('aptitude_test')
    .values({ id: test_id, title: 'Test', minutes: 10, pass_mark: 50, attempts: 1, valid_days: 5, shuffled: false })
    .execute()
  const cohort = await t.call(
    cohorts.create,
    {
      body: {
        ...{ title: 'Own', kind: 'training', branch_id: t.branch_id, room: '', starts_on: '2026-12-01', ends_on: '2026-12-04' },
        ...{ capacity: 5, pass_mark: 50, least_attendance: 50, trainers: [hr.ogid, lead.ogid] },
      },
    },
    colleague,
  )
  const steps: Record<string, () => Promise<unknown>> = {
    move: () => move(id, hr),
    rate: async () =>
      t.call(applications.update, { params: { id }, body: { rating: 5, tags: [], version: (await shown(id)).version } }, hr),
    note: () => t.call(applications.note, { params: { id }, body: { words: 'The best' } }, hr),
    'put off': () => t.call(sieving.callLater, { params: { id }, body: { call_on: '2026-11-24', note: 'Later' } }, hr),
    invite: () => t.call(sittings.invite, { body: { test_id, application_ids: [id] } }, hr),
    interview: () => interview(id, lead, hr),
    shadowing: () => days(id, lead, hr),
    cohort: () => t.call(cohorts.register, { params: { id: cohort.cohort.id }, body: { application_ids: [id] } }, hr),
  }
  for (const [step, take] of Object.entries(steps))
    await expect(take(), step).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('applied for this job yourself'),
    })
  await t.call(applications.note, { params: { id }, body: { words: 'Knows our clients' } }, colleague)
  expect((await shown(id)).notes).toHaveLength(1)
  const own = (await t.call(applications.show, { params: { id } }, hr)).job_application
  expect(own).toMatchObject({ notes: [], can: { move: false } })
  await move(id, colleague)
  // Many at once: the own one is refused, the others go on.
  const other = await desk.application()
  const many = [...(await each(other)), ...(await each(id))]
  const answer = await t.call(applications.move, { body: { applications: many, stage: 'shadowing' } }, hr)
  expect(answer.results.map(({ done }) => done)).toEqual([true, false])
})

it('does not read the right answers of its own test, nor renew or cancel its own invitation', async () => {
  const id = await ofHr({ stage: 'aptitude_test' })
  const test_id = uuid()
  const made = { title: 'Spelling', minutes: 10, pass_mark: 50, attempts: 1, valid_days: 5, shuffled: false }
  await t.db
    .insertInto('aptitude_test')
    .values({ id: test_id, ...made })
    .execute()
  await t.call(sittings.invite, { body: { test_id, application_ids: [id] } }, colleague)
  const [own] = (await t.call(sittings.list, { query: { application_id: id } }, hr)).aptitude_sittings
  const params = { id: own?.id ?? '' }
  for (const call of [sittings.show, sittings.renew, sittings.cancel])
    await expect(t.call(call as typeof sittings.show, { params }, hr)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('You applied for this job yourself'),
    })
  expect((await t.call(sittings.show, { params }, colleague)).aptitude_sitting).toMatchObject({ id: params.id })
})

it('is judged by others: no place on its panel, beside its shadowing, or at its own marks, and no result by itself', async () => {
  const id = await ofHr({ stage: 'interview' })
  await expect(interview(id, hr, colleague)).rejects.toMatchObject({
    code: 'own',
    message: expect.stringContaining('Choose another person'),
  })
  await expect(days(id, hr, colleague)).rejects.toMatchObject({ code: 'own' })
  await interview(id, lead, colleague)
  const [planned] = (await t.call(interviews.list, { query: { application_id: id } }, colleague)).interviews
  const params = { id: planned?.id ?? '' }
  const version = planned?.version ?? 0
  await expect(t.call(interviews.decide, { params, body: { result: 'passed', version } }, hr)).rejects.toMatchObject({
    status: 403,
  })
  await expect(t.call(interviews.scorecards, { params }, hr)).rejects.toMatchObject({ status: 403 })
  const again = { day: '2026-12-10', time: '10:00', minutes: 30, room: 'Room 1', reason: 'Earlier', version }
  await expect(
    t.call(interviews.move, { params, body: { ...again, panel: [lead.ogid, hr.ogid] } }, colleague),
  ).rejects.toMatchObject({ code: 'own' })
  // A colleague in training is not their own trainer.
  const { cohort } = await t.call(
    cohorts.create,
    {
      body: {
        ...{
          title: 'Mixed',
          kind: 'training',
          branch_id: t.branch_id,
          room: '',
          starts_on: '2026-11-16',
          ends_on: '2026-11-27',
        },
        ...{ capacity: 5, pass_mark: 50, least_attendance: 50, trainers: [hr.ogid, lead.ogid] },
      },
    },
    colleague,
  )
  await t.call(cohorts.register, { params: { id: cohort.id }, body: { application_ids: [id] } }, colleague)
  await t.call(
    cohorts.addAssessment,
    { params: { id: cohort.id }, body: { title: 'Calls', most_points: 10, weight: 1 } },
    colleague,
  )
  const { places, assessments } = (await t.call(cohorts.show, { params: { id: cohort.id } }, colleague)).academy_cohort
  const mark = (as: Person) =>
    t.call(
      cohorts.mark,
      {
        params: { id: assessments[0]?.id ?? '' },
        body: { entries: [{ place_id: places[0]?.id ?? '', points: 10, version: null }] },
      },
      as,
    )
  await expect(mark(hr)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('in this cohort yourself') })
  await mark(lead)
})

it('is screened by another rep siever, and is not given to whoever applied by hand either', async () => {
  const job_opening_id = await desk.opening()
  const id = await desk.application({ job_opening_id, email: siever.email })
  await t.call(sieving.shareOut, {}, colleague)
  expect((await shown(id)).siever).toBeNull()
  const body = { applications: await each(id), siever: siever.ogid }
  await expect(t.call(sieving.assign, { body }, colleague)).rejects.toMatchObject({ code: 'own' })
  const other = await t.person({ roles: ['rep_siever'] })
  await t.call(sieving.shareOut, {}, colleague)
  expect((await shown(id)).siever?.ogid).toBe(other.ogid)
})
