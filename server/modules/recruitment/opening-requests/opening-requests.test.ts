import { openingRequests } from '@iroko/contract/recruitment/opening-requests'
import { openings } from '@iroko/contract/recruitment/openings'
import { expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const { hr, hrManager, lead, agent, voice, elsewhere } = await makeCompany(t)
t.setNow('2026-11-10')
const { leaves, moves } = await careers(t)

const text = {
  job_title: 'Voice Agent',
  office_id: voice.id,
  branch_id: t.branch_id,
  employment_type: 'full_time' as const,
  positions: 2,
  opens_on: '2026-11-10',
  closes_on: '2026-12-10',
  description: '<p>Calls</p>',
}
const reason = 'Two agents leave'
const ask = async (body: object = {}, as: Person = lead) =>
  (await t.call(openingRequests.ask, { body: { ...text, reason, ...body } }, as)).id
const shown = async (id: string, as: Person = hr) =>
  (await t.call(openingRequests.show, { params: { id } }, as)).opening_request
const draft = async (as: Person = hr) => (await t.call(openings.create, { body: text }, as)).job_opening.id
const publish = async (id: string, as: Person = hr) =>
  (await t.call(openingRequests.publish, { params: { id }, body: { reason } }, as)).id
const opening = async (id: string) =>
  (await t.call(openings.list, { query: { limit: 1000 } }, hr)).job_openings.find((row) => row.id === id)
const isPublic = async (id: string) => (await t.inject({ url: `/recruitment/joblist/${id}` })).statusCode === 200

it('is asked for by a lead, approved by HR, and then read by the public', async () => {
  const id = await ask()
  const { job_opening, can } = await shown(id, lead)
  expect([job_opening.status, can, await isPublic(job_opening.id)]).toEqual(['draft', { decide: false, withdraw: true }, false])
  await approveNow(t, 'opening_request', id, hr)
  expect([(await shown(id)).status, (await opening(job_opening.id))?.status, await isPublic(job_opening.id)]).toEqual([
    'approved',
    'open',
    true,
  ])
})

it('is asked for by nobody who leads nobody, by a lead for their own office only, and with a reason', async () => {
  await expect(ask({}, agent)).rejects.toMatchObject({ status: 403 })
  await expect(ask({ office_id: elsewhere.id })).rejects.toMatchObject({
    fields: { office_id: expect.stringContaining('own office') },
  })
  await expect(ask({ reason: ' ' })).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  await expect(ask({ closes_on: '2026-11-01' })).rejects.toMatchObject({ fields: { closes_on: expect.any(String) } })
  await expect(ask({ description: '<p></p>' })).rejects.toMatchObject({ fields: { description: 'Field Required' } })
  const id = await ask({ office_id: elsewhere.id }, hr)
  await expect(shown(id, lead)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(openingRequests.list, {}, lead)).opening_requests.map((row) => row.id)).not.toContain(id)
})

it('is published by nobody who wrote it: not by opening it, not by closing it first, not by deciding', async () => {
  const id = await draft()
  const move = async (status: 'open' | 'closed', as: Person) =>
    t.call(openings.move, { params: { id }, body: { status, version: (await opening(id))?.version ?? 0 } }, as)
  expect((await opening(id))?.can).toMatchObject({ publish: true, open: false })
  await expect(move('open', hr)).rejects.toMatchObject({ code: 'needs_approval' })
  await expect(move('open', hrManager)).rejects.toMatchObject({ code: 'needs_approval' })
  await t.call(openings.update, { params: { id }, body: { ...text, positions: 3, version: 1 } }, hrManager)
  const third = await t.person({ roles: ['hr'] })
  const request = await publish(id, third)
  for (const writer of [hr, hrManager, third])
    await expect(approveNow(t, 'opening_request', request, writer)).rejects.toMatchObject({ status: 403 })
  const fourth = await t.person({ roles: ['hr'] })
  await expect(approveNow(t, 'opening_request', request, fourth)).rejects.toMatchObject({ status: 403 })
})

it('cannot be changed or asked for twice while it awaits a decision, and stays a draft once it is withdrawn or rejected', async () => {
  const id = await draft()
  const request = await publish(id)
  await expect(publish(id)).rejects.toMatchObject({ code: 'asked' })
  const body = { ...text, positions: 9, version: 1 }
  await expect(t.call(openings.update, { params: { id }, body }, hrManager)).rejects.toMatchObject({ code: 'asked' })
  await expect(t.call(openingRequests.withdraw, { params: { id: request } }, hrManager)).rejects.toMatchObject({ status: 403 })
  await t.call(openingRequests.withdraw, { params: { id: request } }, hr)
  expect((await opening(id))?.can).toMatchObject({ publish: true, open: false })
  const again = await publish(id)
  await t.db.updateTable('job_opening').set({ closes_on: '2026-11-10' }).where('id', '=', id).execute()
  t.setNow('2026-11-12')
  await expect(approveNow(t, 'opening_request', again, hrManager)).rejects.toMatchObject({ code: 'over' })
  t.setNow('2026-11-10')
})

it('shows those who decide the people of the office, and by how many it is above what is owed to the client', async () => {
  const campaign = await t.office({ title: 'Airtel Chat', office_type: 'campaign', committed_headcount: 4 })
  await t.person({ office_id: campaign.id })
  await t.person({ office_id: campaign.id, hire_date: '2026-11-20' })
  const other = await ask({ office_id: campaign.id, positions: 1 }, hr)
  await approveNow(t, 'opening_request', other, hrManager)
  const id = await ask({ office_id: campaign.id, positions: 3 }, hr)
  expect((await shown(id)).headcount).toEqual({ today: 1, joiners: 1, open: 1, asked: 3, committed: 4, above: 2 })
})

it('is made no larger, dearer or another office’s once it was approved; less of it, and its text, can be changed', async () => {
  const pay = { salary_from: 100_000_00, salary_to: 120_000_00 }
  const { id } = (await t.call(openings.create, { body: { ...text, ...pay } }, hr)).job_opening
  await approveNow(t, 'opening_request', await publish(id), hrManager)
  const change = async (more: object) => {
    const version = (await opening(id))?.version ?? 0
    return await t.call(openings.update, { params: { id }, body: { ...text, ...pay, version, ...more } }, hr)
  }
  for (const more of [{ positions: 3 }, { office_id: elsewhere.id }, { salary_to: 130_000_00 }])
    await expect(change(more)).rejects.toMatchObject({
      code: 'needs_approval',
      message: expect.stringContaining('Duplicate it'),
    })
  await change({ positions: 1, salary_to: 110_000_00, description: '<p>Calls and chats</p>' })
  await expect(change({ positions: 2, salary_to: 110_000_00 })).rejects.toMatchObject({ code: 'needs_approval' })
})

it('stays asked for when whoever asked moves or leaves: the office needs the people all the same', async () => {
  const leader = async () => {
    const found = await t.person({ roles: ['team_lead'], office_id: voice.id })
    await t.person({ office_id: voice.id, leader: found })
    return found
  }
  const [mover, leaver] = [await leader(), await leader()]
  const [first, second] = [await ask({}, mover), await ask({}, leaver)]
  await moves(mover, (await t.office({ title: 'Another office' })).id)
  await leaves(leaver, t.today(), lead)
  for (const id of [first, second]) {
    expect(await shown(id)).toMatchObject({ status: 'pending', office: { id: voice.id } })
    await approveNow(t, 'opening_request', id, hr)
    expect((await shown(id)).status).toBe('approved')
  }
})

it('is decided once when two decide at once, and by those who stay when a colleague who decides leaves', async () => {
  const second = await t.person({ roles: ['hr'], last_name: 'Second' })
  const id = await ask()
  const both = await Promise.allSettled([
    approveNow(t, 'opening_request', id, hr),
    approveNow(t, 'opening_request', id, second),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await shown(id)).status).toBe('approved')
  const next = await ask()
  await leaves(second)
  await t.runJobs()
  expect((await shown(next)).waiting_for).not.toContain(second.full_name)
  await approveNow(t, 'opening_request', next, hr)
})
