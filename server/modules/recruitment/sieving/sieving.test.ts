import { applications } from '@iroko/contract/recruitment/applications'
import { sieving } from '@iroko/contract/recruitment/sieving'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const ceo = await t.person({ roles: ['ceo'] })
const agent = await t.person()
beforeEach(() => t.setNow('2026-11-10'))

const queue = async (as: Person, query: object = {}) => (await t.call(sieving.queue, { query }, as)).job_applications
const day = async (as: Person, query: object = {}) => (await t.call(sieving.day, { query }, as)).day
const show = async (id: string) => (await t.call(applications.show, { params: { id } }, hr)).job_application
const assign = async (ids: string[], siever: string | null, as: Person = hr) => {
  const found = await Promise.all(ids.map(async (id) => ({ id, version: (await show(id)).version })))
  return t.call(sieving.assign, { body: { applications: found, siever } }, as)
}
const move = async (id: string, stage: ApplicationStage, as: Person, more: object = {}) =>
  t.call(applications.move, { body: { applications: [{ id, version: (await show(id)).version }], stage, ...more } }, as)

it('has a siever screen what HR assigned: pass on, put off, reject, with the day counted', async () => {
  const siever = await t.person({ roles: ['rep_siever'] })
  const ids = await Promise.all([1, 2, 3].map(() => desk.application()))
  expect(await queue(siever)).toEqual([])
  expect(await assign(ids, siever.ogid)).toMatchObject({ message: `3 given to ${siever.full_name}` })
  expect((await show(ids[0] ?? '')).stage).toBe('screening')
  const [first, second, third] = (await queue(siever)).map(({ id }) => id)
  if (!(first && second && third)) throw new Error('Three were assigned')
  t.setNow('2026-11-10T11:25:00Z')

  await expect(move(first, 'offer', siever)).rejects.toMatchObject({ status: 422 })
  await move(first, 'aptitude_test', siever)
  expect((await show(first)).moves.map(({ to_stage }) => to_stage)).toEqual(['aptitude_test', 'screening'])
  await expect(move(first, 'interview', siever)).rejects.toMatchObject({ status: 409, code: 'not_now' })
  const { can } = (await t.call(applications.show, { params: { id: first } }, siever)).job_application
  expect(can.move).toBe(false)

  const later = { call_on: '2026-11-12', note: 'Did not answer' }
  await t.call(sieving.callLater, { params: { id: second }, body: later }, siever)
  expect((await show(second)).notes.map(({ words }) => words)).toEqual(['Did not answer'])
  expect((await queue(siever)).map(({ id, is_later }) => [id, is_later])).toEqual([
    [third, false],
    [second, true],
  ])

  await expect(move(third, 'rejected', siever)).rejects.toMatchObject({ fields: { reason: 'Enter a reason' } })
  const letter = { subject: 'About {job_title}', body: 'We are sorry.' }
  await move(third, 'rejected', siever, { reason: 'No English', letter })
  const { email } = await show(third)
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).execute()
  expect(mails).toMatchObject([{ subject: 'About Customer Service Agent' }])

  expect(await day(siever)).toMatchObject({ waiting: 0, late: 0, later: 1, screened_today: 2, median_minutes: 25 })
  for (const [date, counts] of [
    ['2026-11-12', { waiting: 1, later: 0, late: 0, screened_today: 0, median_minutes: null }],
    ['2026-11-14', { waiting: 1, later: 0, late: 1 }],
  ] as const) {
    t.setNow(date)
    expect(await day({ ...siever, token: await t.signIn(siever.id) })).toMatchObject(counts)
  }
})

it('refuses to put off to a day that is past or too far off, and what is screened already', async () => {
  const siever = await t.person({ roles: ['rep_siever'] })
  const id = await desk.application()
  await assign([id], siever.ogid)
  const call = (body: object) =>
    t.call(sieving.callLater, { params: { id }, body: { call_on: '2026-11-11', note: 'x', ...body } }, siever)
  await expect(call({ call_on: '2026-11-10' })).rejects.toMatchObject({ fields: { call_on: 'Choose a day after today' } })
  await expect(call({ call_on: '2027-11-10' })).rejects.toMatchObject({ fields: { call_on: 'At most 60 days ahead' } })
  await expect(call({ note: ' ' })).rejects.toMatchObject({ fields: { note: 'Field Required' } })
  await move(id, 'interview', siever)
  await expect(call({})).rejects.toMatchObject({ status: 409, code: 'not_now' })
})

it('keeps from a siever what is not assigned to them, and from everyone else the queues', async () => {
  const siever = await t.person({ roles: ['rep_siever'] })
  const other = await t.person({ roles: ['rep_siever'] })
  const theirs = await desk.application()
  await assign([theirs], other.ogid)
  const later = { call_on: '2026-11-12', note: 'x' }
  for (const refused of [
    () => move(theirs, 'interview', siever),
    () => t.call(sieving.callLater, { params: { id: theirs }, body: later }, siever),
    () => queue(siever, { siever: other.ogid }),
    () => day(siever, { siever: other.ogid }),
    () => queue(hr, { siever: 'OG-none' }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 })
  for (const refused of [() => queue(agent), () => day(agent), () => move(theirs, 'interview', agent)])
    await expect(refused()).rejects.toMatchObject({ status: 403 })
  expect(await queue(siever)).toEqual([])
  for (const as of [hr, ceo]) expect((await queue(as, { siever: other.ogid })).map(({ id }) => id)).toEqual([theirs])
  expect(await day(hr, { siever: other.ogid })).toMatchObject({ siever: { ogid: other.ogid }, waiting: 1 })
  for (const as of [agent, siever, ceo]) {
    await expect(t.call(sieving.sievers, {}, as)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(sieving.shareOut, {}, as)).rejects.toMatchObject({ status: 403 })
    const settings = { automatic: true, most_open: 1, version: 1 }
    await expect(t.call(sieving.saveSettings, { body: settings }, as)).rejects.toMatchObject({ status: 403 })
    const body = { takes_part: true, job_opening_ids: [], version: 0 }
    await expect(t.call(sieving.saveSiever, { params: { ogid: siever.ogid }, body }, as)).rejects.toMatchObject({ status: 403 })
    await expect(assign([theirs], siever.ogid, as)).rejects.toMatchObject({ status: 403 })
  }
})

it('assigns to rep sievers alone, what is still to be screened, unless another was faster', async () => {
  const siever = await t.person({ roles: ['rep_siever'] })
  const [open, passed] = [await desk.application(), await desk.application({ stage: 'interview' })]
  await expect(assign([open], agent.ogid)).rejects.toMatchObject({ fields: { siever: 'Choose a rep siever from the list' } })
  const both = await assign([open, passed], siever.ogid)
  expect(both.message).toBe(`1 given to ${siever.full_name}, 1 not`)
  const stale = { applications: [{ id: open, version: 1 }], siever: null }
  await expect(t.call(sieving.assign, { body: stale }, hr)).rejects.toMatchObject({ code: 'stale_version' })
  await assign([open], null)
  expect((await show(open)).siever).toBeNull()
  expect(await queue(siever)).toEqual([])
  await expect(
    t.call(sieving.assign, { body: { applications: [{ id: uuid(), version: 1 }], siever: null } }, hr),
  ).rejects.toMatchObject({ status: 404 })
})
