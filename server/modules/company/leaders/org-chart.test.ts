import { leaders } from '@iroko/contract/company/leaders'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const hr = await t.person({ roles: ['hr'], first_name: 'Halima' })
const chief = await t.person({ first_name: 'Chief' })
const manager = await t.person({ office_id: kora.id, first_name: 'Musa', leader: chief })
const lead = await t.person({ office_id: kora.id, first_name: 'Lekan', leader: manager })
const agent = await t.person({ office_id: kora.id, first_name: 'Ngozi', leader: lead })
const stranger = await t.person({ office_id: kora.id, first_name: 'Stranger' })

const top = async (as: Person) => (await t.call(leaders.orgChart, {}, as)).people
const pathTo = async (person: Person, as: Person) =>
  (await t.call(leaders.pathTo, { params: { ogid: person.ogid } }, as)).path.map(({ id }) => id)

it('begins with those who report to nobody, each with how many report to them, in the reader’s scope', async () => {
  const whole = await top(hr)
  expect(whole.map(({ id }) => id)).toEqual([chief.id, hr.id, stranger.id])
  expect(whole[0]).toMatchObject({ reportees: 1, leadership_types: [] })
  expect(Object.keys(whole[0] ?? {}).toSorted()).toEqual(
    ['designation', 'full_name', 'id', 'leadership_types', 'office', 'ogid', 'profile_picture', 'reportees'].toSorted(),
  )
  expect((await top(lead)).map(({ id, reportees }) => [id, reportees])).toEqual([[lead.id, 1]])
  expect((await top(agent)).map(({ id }) => id)).toEqual([agent.id])
})

it('leads from the top to one person, and to nobody outside the reader’s scope', async () => {
  expect(await pathTo(agent, hr)).toEqual([chief.id, manager.id, lead.id, agent.id])
  expect(await pathTo(agent, manager)).toEqual([manager.id, lead.id, agent.id])
  expect(await pathTo(agent, agent)).toEqual([agent.id])
  for (const [person, as] of [
    [manager, lead],
    [stranger, lead],
    [lead, agent],
  ] as const)
    await expect(pathTo(person, as)).rejects.toMatchObject({ status: 404 })
})

it('gives chosen people a leader each on their own, and says who was not changed and why', async () => {
  const [first, second] = [await t.person({ office_id: kora.id }), await t.person({ office_id: kora.id })]
  const body = { leader_ogid: lead.ogid, leadership_type: 0, starts_on: t.today() }
  const chosen = [first, manager, second, lead].map(({ ogid }) => ogid)
  const answer = await t.call(leaders.assignEach, { body: { ...body, ogids: chosen } }, hr)
  expect(answer.message).toBe('2 changed, 2 not')
  expect(answer.results.filter(({ done }) => !done).map(({ id }) => id)).toEqual([manager.ogid, lead.ogid])
  expect(await pathTo(second, hr)).toEqual([chief.id, manager.id, lead.id, second.id])
  await expect(t.call(leaders.assignEach, { body: { ...body, ogids: chosen } }, lead)).rejects.toMatchObject({ status: 403 })
})

it('refuses to plan the shifts of people outside the caller’s tree, each on their own', async () => {
  const shift_id = '00000000-0000-7000-8000-000000000000'
  const body = { shift_id, starts_on: t.today(), ends_on: null, ogids: [stranger.ogid, hr.ogid] }
  const answer = await t.call(shiftAssignments.assignEach, { body }, lead)
  expect(answer.results.map(({ done }) => done)).toEqual([false, false])
})
