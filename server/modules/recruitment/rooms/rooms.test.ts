import { interviews } from '@iroko/contract/recruitment/interviews'
import { openings } from '@iroko/contract/recruitment/openings'
import { rooms } from '@iroko/contract/recruitment/rooms'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const hr = await t.person({ roles: ['hr'] })
const ceo = await t.person({ roles: ['ceo'] })
const agent = await t.person()
const panel = await t.person()
const at = t.branch_id

const add = (title: string) => t.call(rooms.create, { body: { title, branch_id: at } }, hr)
const plan = (application_id: string, room: string, more: object = {}) =>
  t.call(
    interviews.plan,
    {
      body: {
        ...{ application_ids: [application_id], round: 'First', branch_id: at, day: '2026-12-08', time: '10:00', minutes: 30 },
        ...{ room, panel: [panel.ogid], ...more },
      },
    },
    hr,
  )
const planned = async (application_id: string) => {
  const { skills, room } = await t.db
    .selectFrom('interview')
    .select(['skills', 'room'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  return { skills, room }
}

it('is kept once for each branch, by HR', async () => {
  await add('Green')
  await expect(add('GREEN')).rejects.toMatchObject({ fields: { title: expect.stringContaining('already exists') } })
  expect((await t.call(rooms.list, {}, ceo)).interview_rooms).toMatchObject([{ title: 'Green', branch: { id: at }, ahead: 0 }])
  await expect(t.call(rooms.list, {}, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(rooms.create, { body: { title: 'Mine', branch_id: at } }, ceo)).rejects.toMatchObject({ status: 403 })
  const nowhere = '0198c5a1-0000-7000-8000-000000000000'
  await expect(t.call(rooms.create, { body: { title: 'Far', branch_id: nowhere } }, hr)).rejects.toMatchObject({
    fields: { branch_id: 'Choose a branch from the list' },
  })
})

it('is the only place to plan an interview in, and stays while one is to be held there', async () => {
  const { interview_room: red } = await add('Red room')
  const id = await desk.application()
  await expect(plan(id, 'Redroom')).rejects.toMatchObject({ fields: { room: 'Choose a room of the branch from the list' } })
  await plan(id, '  red   ROOM ')
  expect((await planned(id)).room).toBe('Red room')
  const params = { id: red.id }
  const sentence = '1 interview is still to be held in Red room. Move them first'
  await expect(t.call(rooms.archive, { params }, hr)).rejects.toMatchObject({ message: sentence })
  const body = { title: 'Crimson', branch_id: at, version: red.version }
  await expect(t.call(rooms.update, { params, body }, hr)).rejects.toMatchObject({ message: sentence })
  await t.call(rooms.update, { params, body: { ...body, title: 'RED ROOM' } }, hr)
  const [interview] = (await t.call(interviews.list, { query: { application_id: id } }, hr)).interviews
  const cancel = { params: { id: interview?.id ?? '' }, body: { reason: 'Moved house', version: interview?.version ?? 0 } }
  await t.call(interviews.cancel, cancel, hr)
  await t.call(rooms.archive, { params }, hr)
  await expect(plan(id, 'Red room')).rejects.toMatchObject({ fields: { room: expect.any(String) } })
})

it('is scored in by the skills of the opening, unless others are chosen', async () => {
  await add('Blue')
  const job_opening_id = await desk.opening('Sales agent')
  const { job_opening } = await t.call(openings.show, { params: { id: job_opening_id } }, hr)
  const { id: _, ...body } = job_opening
  const params = { id: job_opening_id }
  await expect(t.call(openings.update, { params, body: { ...body, skills: ['Sales', 'sales'] } }, hr)).rejects.toMatchObject({
    fields: { skills: 'Enter each skill once' },
  })
  await t.call(openings.update, { params, body: { ...body, skills: ['Sales', 'Numeracy'] } }, hr)
  const [own, chosen, usual] = [
    await desk.application({ job_opening_id }),
    await desk.application({ job_opening_id }),
    await desk.application(),
  ]
  await plan(own, 'Blue')
  await plan(chosen, 'Blue', { time: '11:00', skills: ['Attitude'] })
  await plan(usual, 'Blue', { time: '12:00' })
  expect((await planned(own)).skills).toEqual(['Sales', 'Numeracy'])
  expect((await planned(chosen)).skills).toEqual(['Attitude'])
  expect((await planned(usual)).skills).toEqual(['Communication', 'Experience', 'Attitude'])
  const copy = await t.call(openings.duplicate, { params }, hr)
  const shown = await t.call(openings.show, { params: { id: copy.job_opening.id } }, hr)
  expect(shown.job_opening.skills).toEqual(['Sales', 'Numeracy'])
})
