/** The exit interview: a survey of whoever leaves. */
import { surveys } from '@iroko/contract/engagement/surveys'
import { clearances } from '@iroko/contract/people/clearance'
import { exit } from '@iroko/contract/people/exit'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const voice = await t.office({ code: 'voice', office_type: 'campaign' })
const hr = await t.person({ office_id: (await t.office({ code: 'hr' })).id })
const leader = await t.person({ office_id: voice.id })
const leaver = await t.person({ office_id: voice.id, leader })
const peer = await t.person({ office_id: voice.id, leader })

const ask = async (more: object = {}) => {
  const questions = [{ id: 'q1', question: 'Why do you leave?', question_type: 'textarea' as const }]
  const body = { title: 'Exit interview', starts_on: '2026-11-20', exit_interview: true, questions, ...more }
  return (await t.call(surveys.create, { body }, hr)).survey.id
}
const isAsked = async (id: string, who: Person) =>
  (await t.call(surveys.pending, {}, who)).pending_surveys.some((survey) => survey.id === id)
const answered = (id: string, by: Person) => {
  const response = { answers: [{ question_id: 'q1', answers: 'The shifts' }] }
  return t.call(surveys.respond, { body: { hr_survey_id: id, response } }, by)
}
const owed = async (as: Person) => {
  const [row] = (await t.call(clearances.list, { query: { q: leaver.ogid } }, as)).clearances
  const { clearance } = await t.call(clearances.show, { params: { id: row?.id ?? '' } }, as)
  return clearance.owed_list.filter(({ title }) => title === 'Exit interview')
}

it('is asked of who leaves and nobody else, is owed until it is answered, and read by HR alone', async () => {
  await expect(ask({ anonymous: true, ends_on: '2026-11-30' })).rejects.toMatchObject({
    fields: { exit_interview: expect.any(String) },
  })
  const id = await ask()
  expect(await isAsked(id, leaver)).toBe(false)
  await expect(answered(id, leaver)).rejects.toMatchObject({ status: 404 })
  const leaving = { status: 'left' as const, exit_date: '2026-11-30', reason: 'Moves', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: leaver.ogid }, body: leaving }, hr)
  expect(await isAsked(id, leaver)).toBe(true)
  for (const other of [leader, peer]) expect(await isAsked(id, other)).toBe(false)
  expect(await owed(hr)).toMatchObject([{ kind: 'answer', count: 1 }])
  expect(await owed(leader)).toEqual([])
  await answered(id, leaver)
  expect(await owed(hr)).toEqual([])
  const read = (as: Person) => t.call(surveys.answers, { params: { id }, query: { question_id: 'q1' } }, as)
  expect((await read(hr)).answers).toMatchObject([{ answer: 'The shifts' }])
  for (const other of [leader, leaver, peer]) await expect(read(other)).rejects.toMatchObject({ status: 403 })
})
