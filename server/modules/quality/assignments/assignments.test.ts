import { assignments } from '@iroko/contract/quality/assignments'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeQuality } from '../../../test/quality.ts'

const t = await testApp()
const { voice, head, evaluator, other, lead, agent } = await makeQuality(t)
const create = (body: object, as = head) =>
  t.call(assignments.create, { body: { evaluator: evaluator.ogid, target: 'campaign', quota: 2, ...body } as never }, as)
const listed = async () => (await t.call(assignments.list, {}, head)).evaluation_assignments
const queued = async (as = evaluator) => (await t.call(evaluations.queue, {}, as)).evaluation_queue

it('assigns an evaluator to a campaign, once, and changes the quota', async () => {
  const { evaluation_assignment } = await create({ office_id: voice.id })
  await expect(create({ office_id: voice.id })).rejects.toMatchObject({ code: 'known' })
  expect(await listed()).toMatchObject([
    { evaluator: { ogid: evaluator.ogid }, office: { id: voice.id }, quota: 2, people: 3, own_line: 0 },
  ])
  expect(await queued()).toHaveLength(3)
  const update = { params: { id: evaluation_assignment.id }, body: { quota: 5, version: 1 } }
  await t.call(assignments.update, update, head)
  await expect(t.call(assignments.update, update, head)).rejects.toMatchObject({ code: 'stale_version' })
  expect((await queued())[0]?.quota).toBe(5)
})

it('covers the people of a lead, and takes the larger of two quotas', async () => {
  await create({ evaluator: other.ogid, target: 'lead', lead: lead.ogid, quota: 3 })
  expect((await queued(other)).map(({ employee, quota }) => [employee.full_name.split(' ')[0], quota])).toEqual([
    ['Amaka', 3],
    ['Chidi', 3],
  ])
  await create({ evaluator: other.ogid, office_id: voice.id, quota: 1 })
  expect((await queued(other)).map(({ quota }) => quota).sort()).toEqual([1, 3, 3])
})

it('refuses who does not evaluate, what is not there, and their own people', async () => {
  await expect(create({ evaluator: agent.ogid, office_id: voice.id })).rejects.toMatchObject({
    fields: { evaluator: 'Choose an evaluator' },
  })
  await expect(create({})).rejects.toMatchObject({ fields: { target: 'Choose what is assigned' } })
  await expect(create({ office_id: evaluator.office_id })).rejects.toMatchObject({
    fields: { office_id: 'Choose one from the list' },
  })
  await expect(create({ target: 'lead', lead: evaluator.ogid })).rejects.toMatchObject({
    fields: { lead: 'An evaluator cannot evaluate the people they lead' },
  })
  await expect(create({ office_id: voice.id }, evaluator)).rejects.toMatchObject({ status: 403 })
  expect((await t.call(assignments.evaluators, {}, head)).evaluators.map(({ ogid }) => ogid).sort()).toEqual(
    [head.ogid, evaluator.ogid, other.ogid].sort(),
  )
})

it('leaves the own line of an evaluator out, and says how many that are', async () => {
  const both = await t.person({ office_id: voice.id, roles: ['tqa_evaluator'], leader: lead })
  await t.lead(both, await t.person({ office_id: voice.id }))
  await create({ evaluator: both.ogid, office_id: voice.id })
  expect((await queued(both)).map(({ employee }) => employee.ogid)).toContain(agent.ogid)
  expect((await queued(both)).map(({ employee }) => employee.ogid)).not.toContain(lead.ogid)
  expect((await listed()).find((row) => row.evaluator.ogid === both.ogid)).toMatchObject({ people: 5, own_line: 3 })
})

it('ends an assignment, whose people leave the queue', async () => {
  const mine = (await listed()).filter((row) => row.evaluator.ogid === evaluator.ogid)
  for (const { id } of mine) await t.call(assignments.end, { params: { id } }, head)
  expect(await queued()).toEqual([])
  await expect(t.call(assignments.end, { params: { id: mine[0]?.id ?? '' } }, head)).rejects.toMatchObject({ code: 'not_now' })
  expect(
    (await t.call(assignments.list, { query: { ended: 'true' } }, head)).evaluation_assignments.some((row) => row.ended_on),
  ).toBe(true)
})
