/** A decided termination changes no answer to whom it is about, nor to whoever does not read exits, before it takes effect. */
import { exit } from '@iroko/contract/people/exit'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hiring } from './applicants.ts'
import { everyCall } from './callers.ts'
import { type Person, testApp } from './harness.ts'
import { fourMinutes } from './patience.ts'

const t = await testApp()
const desk = hiring(t)
const office = await t.office({ code: 'hr', title: 'Human Resources' })
const boss = await t.person({ roles: ['super'] })
const [leaver, other] = [await t.person({ office_id: office.id }), await t.person({ office_id: office.id })]
await t.confirmRoles(leaver, other)
await desk.room('Room 1')
const after = '2026-12-09'
/** Of interviews another day: shadowing takes its lead for the whole of one. */
const dayOfInterview = '2026-12-10'

const interview = async (as: Person, panel: Person, time: string) => {
  const place = { branch_id: t.branch_id, room: 'Room 1', day: dayOfInterview, time, minutes: 30 }
  const body = { application_ids: [await desk.application()], round: 'First', ...place, panel: [panel.ogid] }
  return t.call(interviews.plan, { body }, as)
}
const shadow = async (as: Person, lead: Person) => {
  const days = { starts_on: after, ends_on: after, office_id: office.id, place: 'Floor 1' }
  return t.call(shadowing.plan, { body: { application_id: await desk.application(), ...days, lead: lead.ogid } }, as)
}

/** What every list and picture that takes no record answers. */
async function answersTo(as: Person): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { method, path, access, raw } of everyCall) {
    if (method !== 'GET' || raw || access === 'public' || access === 'client') continue
    const url = path.replace('{ogid}', as.ogid)
    if (url.includes('{')) continue
    const answer = await t.inject({ method: 'GET', url, as })
    answers[url] = `${answer.statusCode} ${answer.body}`
  }
  return answers
}

it('is told by no list, and by nothing that is planned with the person', { timeout: fourMinutes }, async () => {
  await interview(leaver, leaver, '09:00')
  await shadow(leaver, leaver)
  const before = await answersTo(leaver)
  await t.db
    .insertInto('planned_exit')
    .values({
      ...{ id: uuid(), employee_id: leaver.id, status: 'terminated' as const, exit_date: '2026-12-01', reason: 'Decided' },
      ...{ planned_by: boss.id, created_at: t.portal.now().toISOString() },
    })
    .execute()
  const now = await answersTo(leaver)
  for (const [url, answer] of Object.entries(before)) expect(now[url], url).toBe(answer)
  expect(await interview(leaver, leaver, '10:00')).toMatchObject({ message: expect.stringContaining('planned') })
  expect(await shadow(leaver, leaver)).toMatchObject({ message: expect.any(String) })
  const listed = await t.call(interviews.list, { query: { limit: 100 } }, leaver)
  expect(listed.interviews.flatMap(({ panel }) => panel.map(({ away }) => away))).toEqual([null, null])
  const led = await t.call(shadowing.list, { query: { limit: 100 } }, leaver)
  expect(led.shadowings.map(({ lead }) => lead.away)).toEqual([null, null])
})

it('is told to colleagues who read exits: they plan nothing with somebody who will be gone', async () => {
  expect((await t.call(exit.planned, {}, other)).planned_exits).toHaveLength(1)
  await expect(interview(other, leaver, '11:00')).rejects.toMatchObject({
    message: expect.stringContaining('will not be employed'),
  })
  await expect(shadow(other, leaver)).rejects.toMatchObject({ message: expect.stringContaining('will not be employed') })
  const listed = await t.call(interviews.list, { query: { limit: 100 } }, other)
  expect(listed.interviews.every(({ panel }) => panel.every(({ away }) => away === 'Not employed that day'))).toBe(true)
})
