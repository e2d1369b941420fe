import { academy } from '@iroko/contract/recruitment/academy'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const trainer = await t.person({ first_name: 'Tola' })
const second = await t.person()
const agent = await t.person()
const desk = hiring(t)
const { application } = desk

const draft = {
  title: 'November training',
  kind: 'training' as const,
  branch_id: t.branch_id,
  room: 'Room 2',
  starts_on: '2026-11-16',
  ends_on: '2026-11-20',
  capacity: 3,
  pass_mark: 60,
  least_attendance: 50,
  trainers: [trainer.ogid, second.ogid],
}
const plan = async (more: object = {}) => {
  // The rooms and the trainers of the cohorts before are free again.
  await t.db.deleteFrom('booking').execute()
  return (await t.call(cohorts.create, { body: { ...draft, ...more } }, hr)).cohort.id
}
const show = async (id: string, as = hr) => (await t.call(cohorts.show, { params: { id } }, as)).academy_cohort
const session = (id: string, more: object = {}) =>
  t.call(
    cohorts.addSession,
    {
      params: { id },
      body: { day: '2026-11-19', starts_at: '09:00', ends_at: '12:00', topic: 'Calls', trainer: trainer.ogid, ...more },
    },
    hr,
  )
const register = (id: string, ids: string[], as = hr) =>
  t.call(cohorts.register, { params: { id }, body: { application_ids: ids } }, as)
const close = async (id: string) => t.call(cohorts.close, { params: { id }, body: { version: (await show(id)).version } }, hr)

/** A cohort with one session, one assessment and as many applicants. */
async function ready(count: number, more: object = {}, by: string | null = trainer.ogid) {
  const id = await plan(more)
  await session(id, { trainer: by })
  await t.call(cohorts.addAssessment, { params: { id }, body: { title: 'Calls', most_points: 20, weight: 1 } }, hr)
  const applicants = await Promise.all(Array.from({ length: count }, () => application({ stage: 'interview' })))
  await register(id, applicants)
  const { places, sessions, assessments } = await show(id)
  return { id, applicants, places, session: sessions[0]?.id ?? '', assessment: assessments[0]?.id ?? '' }
}
const note = (
  id: string,
  place_id: string,
  status: 'present' | 'late' | 'absent',
  version: number | null = null,
  as = trainer,
) => t.call(cohorts.note, { params: { id }, body: { entries: [{ place_id, status, version }] } }, as)
const mark = (id: string, place_id: string, points: number, version: number | null = null, as = trainer) =>
  t.call(cohorts.mark, { params: { id }, body: { entries: [{ place_id, points, version }] } }, as)

it('takes applicants in, writes to them, has them marked, and makes results final with certificates', async () => {
  const { id, applicants, places, session: on, assessment } = await ready(2)
  const stages = await t.db.selectFrom('job_application').select('stage').where('id', 'in', applicants).execute()
  expect(stages).toEqual([{ stage: 'training' }, { stage: 'training' }])
  const letters = await t.db.selectFrom('outbox_mail').select('body').where('recipient', 'like', 'applicant%').execute()
  expect(letters[0]?.body).toContain('Mon 16 November 2026 to Fri 20 November 2026, from 09:00')
  const [good, poor] = places.map((place) => place.id) as [string, string]
  await expect(close(id)).rejects.toMatchObject({ code: 'missing' })
  await note(on, good, 'late')
  await note(on, poor, 'present')
  await mark(assessment, good, 12)
  await mark(assessment, poor, 11)
  await expect(mark(assessment, poor, 21, 1)).rejects.toMatchObject({ fields: { entries: 'At most 20 points' } })
  expect(await close(id)).toEqual({ message: 'Results of November training are final: 1 passed' })
  const subjects = (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', 'like', 'applicant%').execute())
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('November training'))
  expect(subjects.map((subject) => subject.split(':')[0]).sort()).toEqual([
    'You passed November training',
    'Your result of November training',
  ])
  const closed = await show(id)
  expect(closed.places.find((place) => place.id === good)).toMatchObject({ standing: 'passed', score: 60, attendance: 100 })
  expect(closed.places.find((place) => place.id === poor)).toMatchObject({
    standing: 'failed',
    score: 55,
    certificate_number: null,
  })
  const pdf = await t.inject({
    url: `/api/v1/academy_places/${good}/certificate.pdf`,
    headers: { authorization: `Bearer ${hr.token}` },
  })
  expect(pdf.statusCode).toBe(200)
  expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  await expect(t.call(cohorts.certificate, { params: { id: poor } }, hr)).rejects.toMatchObject({ status: 404 })
  await expect(mark(assessment, poor, 20, 1)).rejects.toMatchObject({ message: 'The results of November training are final' })
})

it('shows trainers their own cohorts alone, and lets them enter but not plan', async () => {
  const { id, places, session: on } = await ready(1, { title: 'Own', trainers: [second.ogid] }, null)
  await expect(show(id, agent)).rejects.toMatchObject({ status: 404 })
  await expect(show(id, trainer)).rejects.toMatchObject({ status: 404 })
  await expect(note(on, places[0]?.id ?? '', 'present')).rejects.toMatchObject({ status: 404 })
  await expect(t.call(cohorts.create, { body: draft }, trainer)).rejects.toMatchObject({ status: 403 })
  const seen = await show(id, second)
  expect(seen).toMatchObject({ can: { mark: true, edit: false } })
  expect(seen.places[0]).toMatchObject({ application_id: null })
  const { academy_sessions } = await t.call(cohorts.mine, {}, second)
  expect(academy_sessions.map(({ cohort }) => cohort.title)).toContain('Own')
  expect((await t.call(cohorts.mine, {}, agent)).academy_sessions).toEqual([])
  expect((await t.call(academy.applicants, { query: { cohort_id: id } }, agent)).academy_applicants).toEqual([])
})

it('keeps what the first of two trainers entered, and tells the second', async () => {
  const { places, session: on, assessment } = await ready(1)
  const place = places[0]?.id ?? ''
  const both = await Promise.allSettled([note(on, place, 'present'), note(on, place, 'absent', null, second)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(mark(assessment, place, 5, 3)).rejects.toMatchObject({ code: 'stale_version' })
  await note(on, place, 'late', 1)
  await expect(note(on, place, 'absent', 1, second)).rejects.toMatchObject({ code: 'stale_version' })
})

it('takes nobody twice, nobody into a full or closed cohort, and nobody who is not an applicant any more', async () => {
  const { id, applicants } = await ready(2, { title: 'Small', capacity: 2 })
  const [first = ''] = applicants
  const late = await application({ stage: 'interview' })
  await expect(register(id, [late])).rejects.toMatchObject({ code: 'full' })
  const other = await plan({ title: 'Other', ends_on: '2026-11-27' })
  await expect(register(other, [first])).rejects.toMatchObject({ code: 'already' })
  await expect(register(other, [await application({ stage: 'rejected' })])).rejects.toMatchObject({ status: 409 })
  await expect(register(other, [late], trainer)).rejects.toMatchObject({ status: 403 })
  const version = (await show(other)).version
  await t.call(cohorts.cancel, { params: { id: other }, body: { version } }, hr)
  await expect(register(other, [late])).rejects.toMatchObject({ message: 'Other is cancelled' })
})

it('counts who withdraws as left, keeps what was entered, and asks nothing more of who is hired early', async () => {
  const { id, applicants, places, session: on, assessment } = await ready(3, { title: 'Mixed' })
  for (const { id: place } of places) await note(on, place, 'present')
  const [gone = '', hired = ''] = applicants
  await t.db.updateTable('job_application').set({ stage: 'withdrawn' }).where('id', '=', gone).execute()
  await t.db.updateTable('job_application').set({ stage: 'hired' }).where('id', '=', hired).execute()
  const of = (rows: typeof places, application_id: string) => rows.find((place) => place.application_id === application_id)
  await expect(mark(assessment, of(places, gone)?.id ?? '', 9)).rejects.toMatchObject({ code: 'left' })
  const last = places.find(({ application_id }) => application_id !== gone && application_id !== hired)
  await mark(assessment, last?.id ?? '', 20)
  await close(id)
  const closed = (await show(id)).places
  expect(of(closed, gone)).toMatchObject({ standing: 'left', attendance: 100 })
  expect(of(closed, hired)).toMatchObject({ standing: 'hired', certificate_number: null })
  const rows = (await t.call(academy.report, { query: { q: 'Mixed' } }, hr)).academy_report
  expect(rows[0]).toMatchObject({ started: 3, present: 3, passed: 1, hired: 1, due: 0, stayed: 0 })
  for (const [figure, count] of [
    ['started', 3],
    ['passed', 1],
    ['hired', 1],
    ['stayed', 0],
  ] as const) {
    const list = await t.call(academy.applicants, { query: { cohort_id: id, figure } }, hr)
    expect(list.total).toBe(count)
  }
  await expect(t.call(academy.report, {}, agent)).rejects.toMatchObject({ status: 403 })
})

it('refuses days outside of the cohort, trainers of another, attendance ahead of the day, and an early end', async () => {
  const id = await plan({ title: 'Later', starts_on: '2026-11-23', ends_on: '2026-12-02' })
  await expect(session(id)).rejects.toMatchObject({ status: 422 })
  await expect(session(id, { day: '2026-11-24', trainer: agent.ogid })).rejects.toMatchObject({
    fields: { trainer: expect.any(String) },
  })
  await session(id, { day: '2026-12-01' })
  const [firstSession] = (await show(id)).sessions
  await register(id, [await application({ stage: 'interview' })])
  const [place] = (await show(id)).places
  await expect(note(firstSession?.id ?? '', place?.id ?? '', 'present')).rejects.toMatchObject({ code: 'too_early' })
  await expect(close(id)).rejects.toMatchObject({ status: 409 })
})

it('says that a trainer is on leave of a session in the half that is leave, and of one over noon', async () => {
  const half = await t.person({ first_name: 'Half' })
  await putOnLeave(t, half, '2026-11-18', 'afternoon')
  const id = await plan({ trainers: [half.ogid] })
  const says = async (starts_at: string, ends_at: string) =>
    (await session(id, { day: '2026-11-18', starts_at, ends_at, trainer: half.ogid })).message
  expect(await says('08:00', '11:00')).not.toContain('on leave')
  expect(await says('13:00', '15:00')).toContain('on leave that day')
  expect(await says('11:00', '12:30')).toContain('on leave that day')
  expect((await show(id)).sessions.map((row) => [row.starts_at, row.trainer_away])).toEqual([
    ['08:00', false],
    ['11:00', true],
    ['13:00', true],
  ])
})

it('says that a session is on a holiday of its branch, and of a trainer that they have not begun by then', async () => {
  const joiner = await t.person({ first_name: 'Early', hire_date: '2026-11-19' })
  const id = await plan({ trainers: [joiner.ogid], room: 'Room of holidays' })
  const says = async (day: string) => (await session(id, { day, topic: `On ${day}`, trainer: joiner.ogid })).message
  expect(await says('2026-11-18')).toContain('Early Person')
  expect(await says('2026-11-19')).toBe('On 2026-11-19 added')
  const [everywhere, elsewhere] = [uuid(), uuid()]
  const days = { start_date: '2026-11-20', end_date: '2026-11-20' }
  const other = uuid()
  await t.db.insertInto('branch').values({ id: other, title: 'Enugu', state: 'Enugu' }).execute()
  await t.db
    .insertInto('public_holiday')
    .values({ id: elsewhere, title: 'Yam festival', ...days })
    .execute()
  await t.db.insertInto('public_holiday_branch').values({ public_holiday_id: elsewhere, branch_id: other }).execute()
  expect(await says('2026-11-20')).toBe('On 2026-11-20 added')
  await t.db
    .insertInto('public_holiday')
    .values({ id: everywhere, title: 'Eid', ...days })
    .execute()
  const { sessions } = await show(id)
  expect(sessions.map(({ day, holiday }) => [day, holiday])).toEqual([
    ['2026-11-18', null],
    ['2026-11-19', null],
    ['2026-11-20', 'Eid'],
  ])
  const change = { ...sessions[2], trainer: joiner.ogid, topic: 'Role play' }
  const { day, starts_at, ends_at, topic, trainer: by, version } = change as never
  const { message } = await t.call(
    cohorts.changeSession,
    { params: { id: sessions[2]?.id ?? '' }, body: { day, starts_at, ends_at, topic, trainer: by, version } },
    hr,
  )
  expect(message).toBe('Role play changed. 2026-11-20 is Eid')
  await t.db.deleteFrom('public_holiday').where('id', '=', everywhere).execute()
})

it('books nobody and no room twice, across interviews, sessions and shadowing', async () => {
  const trains = await t.person({ first_name: 'Booked' })
  const room = 'Glass room'
  const title = { title: 'Booked training', room, starts_on: '2027-02-01', ends_on: '2027-02-03', trainers: [trains.ogid] }
  const id = await plan(title)
  const at = { day: '2027-02-02', starts_at: '09:00', ends_at: '12:00', topic: 'Greeting', trainer: trains.ogid }
  expect((await session(id, at)).message).toBe('Greeting added')
  await desk.room(room)
  const interview = async (more: object) => {
    const place = { round: 'First', branch_id: t.branch_id, day: at.day, time: '11:30', minutes: 30, room: '', online_link: '' }
    const body = { application_ids: [await desk.application()], ...place, panel: [agent.ogid], ...more }
    return await t.call(interviews.plan, { body }, hr)
  }
  const link = { online_link: 'https://meet.test/x' }
  await expect(interview({ room })).rejects.toMatchObject({ message: 'A cohort is trained in Glass room at that time' })
  await expect(interview({ ...link, panel: [trains.ogid] })).rejects.toMatchObject({
    message: `${trains.full_name} trains a cohort at that time`,
  })
  await interview({ ...link, panel: [trains.ogid], time: '12:00' })
  await interview({ room, time: '14:00' })
  const more = (starts_at: string, ends_at: string) => session(id, { ...at, topic: 'More', starts_at, ends_at })
  const taken = (message: string) => ({ status: 409, code: 'taken', message: `${message} then. Choose another time` })
  await expect(more('12:15', '13:00')).rejects.toMatchObject(taken(`${trains.full_name} is taken by an interview`))
  await expect(more('14:15', '15:00')).rejects.toMatchObject(taken('Glass room is taken by an interview'))
  await expect(more('11:00', '11:30')).rejects.toMatchObject(taken(`${trains.full_name} is taken by another session`))
  await more('15:00', '16:00')
  // Shadowing takes its lead for the day, from both and by both.
  const beside = async (lead: string, starts_on: string) => {
    const place = { office_id: agent.office_id, place: 'Floor 2', starts_on, ends_on: starts_on }
    return await t.call(shadowing.plan, { body: { application_id: await desk.application(), ...place, lead } }, hr)
  }
  await expect(beside(trains.ogid, at.day)).rejects.toMatchObject({ code: 'taken' })
  await beside(trains.ogid, '2027-02-03')
  await beside(trains.ogid, '2027-02-03')
  await expect(session(id, { ...at, day: '2027-02-03' })).rejects.toMatchObject(
    taken(`${trains.full_name} is taken by an applicant who shadows them`),
  )
  await expect(interview({ ...link, panel: [trains.ogid], day: '2027-02-03' })).rejects.toMatchObject({
    message: `${trains.full_name} has an applicant beside them on that day`,
  })
})

it('changes and removes what nobody was marked in, and lets somebody go with a reason', async () => {
  const { id, places, session: on, assessment } = await ready(2, { title: 'Changing' })
  const [first = '', second = ''] = places.map((place) => place.id)
  const change = (most_points: number, version: number) =>
    t.call(
      cohorts.changeAssessment,
      { params: { id: assessment }, body: { title: 'Calls', most_points, weight: 2, version } },
      hr,
    )
  await change(30, 1)
  await expect(change(30, 1)).rejects.toMatchObject({ code: 'stale_version' })
  await mark(assessment, first, 25)
  await expect(change(20, 2)).rejects.toMatchObject({ fields: { most_points: 'An applicant already has 25 points' } })
  await expect(t.call(cohorts.removeAssessment, { params: { id: assessment } }, hr)).rejects.toMatchObject({ code: 'not_now' })
  await t.call(cohorts.addAssessment, { params: { id }, body: { title: 'Chats', most_points: 10, weight: 1 } }, hr)
  const unused = (await show(id)).assessments.find(({ title }) => title === 'Chats')
  await t.call(cohorts.removeAssessment, { params: { id: unused?.id ?? '' } }, hr)
  await t.call(cohorts.removeSession, { params: { id: on } }, hr)
  await t.call(cohorts.leave, { params: { id: second }, body: { reason: 'Found other work' } }, hr)
  const shown = await show(id)
  expect([shown.sessions, shown.assessments.map(({ title }) => title)]).toEqual([[], ['Calls']])
  expect(shown.places.find((place) => place.id === second)).toMatchObject({ can: { leave: false } })
})
