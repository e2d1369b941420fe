/** Maintenance jobs, their plans, and what becomes of faults with them. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { faults } from '@iroko/contract/facility/faults'
import { figures } from '@iroko/contract/facility/figures'
import { jobs } from '@iroko/contract/facility/jobs'
import { meters } from '@iroko/contract/facility/meters'
import { plans } from '@iroko/contract/facility/plans'
import { beforeEach, expect, it } from 'vitest'
import { careers } from '../../../test/careers.ts'
import { makeFacility } from '../../../test/facility.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { jobs as planJobs } from '../plans/jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { keeper, mate, agent, guard, accountant, asset, report, shown } = await makeFacility(t)
beforeEach(() => t.setNow('2026-11-20T11:00:00Z'))

const create = async (more: Partial<Input<typeof jobs.create>['body']> = {}, by = keeper) =>
  (await t.call(jobs.create, { body: { title: 'Change the washer', kind: 'repair', branch_id: t.branch_id, ...more } }, by)).job
const step = async (name: 'start' | 'confirm', { id, version }: { id: string; version: number }, by: Person) => {
  const input = { params: { id }, body: { version } }
  return (name === 'start' ? await t.call(jobs.start, input, by) : await t.call(jobs.confirm, input, by)).job
}
const finish = async ({ id, version }: { id: string; version: number }, by: Person, more: object = {}) =>
  (await t.call(jobs.done, { params: { id }, body: { note: 'Washer changed', minutes: 40, version, ...more } }, by)).job
const wait = async ({ id, version }: { id: string; version: number }, waits_for: 'access' | 'parts') =>
  (await t.call(jobs.wait, { params: { id }, body: { waits_for, version } }, keeper)).job

it('is made of faults without losing a word of them, solves them all, and is confirmed by another than who did it', async () => {
  const [leak, smell] = [await report(agent), await report(guard, { words: 'It smells' })]
  const job = await create({
    fault_ids: [leak.id, smell.id],
    checklist: ['Close the valve', 'Open it'],
    assignee_ogid: agent.ogid,
  })
  expect(job).toMatchObject({ status: 'planned', place: 'Floor 2, kitchen', faults: 2 })
  expect(job.fault_list.map(({ words, reporter }) => [words, reporter.id])).toEqual([
    ['The tap leaks', agent.id],
    ['It smells', guard.id],
  ])
  expect(await shown(leak.id, agent)).toMatchObject({ status: 'accepted', job: { title: 'Change the washer' } })
  await expect(create({ fault_ids: [leak.id] })).rejects.toMatchObject({ status: 409, code: 'not_open' })
  // It is given to a colleague elsewhere, who does it; another cannot.
  await expect(step('start', job, guard)).rejects.toMatchObject({ status: 404 })
  const started = await step('start', job, agent)
  const done = await finish(started, agent, { steps: [0] })
  expect(done).toMatchObject({
    status: 'done',
    minutes: 40,
    checklist: [{ done: true }, { done: false }],
    can: { confirm: false },
  })
  expect(await shown(smell.id, guard)).toMatchObject({ status: 'solved', answer: 'Washer changed' })
  expect(await step('confirm', done, mate)).toMatchObject({ status: 'confirmed', confirmed_by: { id: mate.id } })
})

it('is confirmed with the last of its faults by who reported it', async () => {
  const [leak, smell] = [await report(agent), await report(guard)]
  const done = await finish(await create({ fault_ids: [leak.id, smell.id] }), keeper)
  for (const [fault, reporter, status] of [
    [leak, agent, 'done'],
    [smell, guard, 'confirmed'],
  ] as const) {
    const { version } = await shown(fault.id, reporter)
    await t.call(faults.confirm, { params: { id: fault.id }, body: { version } }, reporter)
    expect((await t.call(jobs.show, { params: { id: done.id } }, keeper)).job.status).toBe(status)
  }
})

it('is not confirmed with its fault by who was to do it, though another recorded it as done', async () => {
  const leak = await report(agent)
  const done = await finish(await create({ fault_ids: [leak.id], assignee_ogid: agent.ogid }), keeper)
  const { version } = await shown(leak.id, agent)
  await t.call(faults.confirm, { params: { id: leak.id }, body: { version } }, agent)
  expect((await t.call(jobs.show, { params: { id: done.id } }, keeper)).job.status).toBe('done')
})

it('is never confirmed by who did it or was to do it', async () => {
  const done = await finish(await create({ assignee_ogid: mate.ogid }), keeper)
  for (const by of [keeper, mate]) await expect(step('confirm', done, by)).rejects.toMatchObject({ status: 403 })
})

it('gives its faults back when it is cancelled', async () => {
  const leak = await report()
  const job = await create({ fault_ids: [leak.id] })
  await t.call(jobs.cancel, { params: { id: job.id }, body: { reason: 'No parts', version: job.version } }, keeper)
  expect(await shown(leak.id)).toMatchObject({ status: 'accepted', job: null, words: 'The tap leaks' })
})

it('moves the deadline of its faults by the working hours that access was waited for, and for nothing else', async () => {
  const leak = await report(agent, { urgency: 'stops_work' })
  const job = await create({ fault_ids: [leak.id] })
  const waiting = await wait(job, 'parts')
  t.setNow('2026-11-20T13:00:00Z')
  const going = await step('start', waiting, keeper)
  expect((await shown(leak.id)).due_at).toBe(leak.due_at)
  const closed = await wait(going, 'access')
  // Two hours of Friday and, after the weekend, one of Monday.
  t.setNow('2026-11-23T09:00:00Z')
  await step('start', closed, keeper)
  expect([leak.due_at, (await shown(leak.id)).due_at]).toEqual(['2026-11-23T11:00:00.000Z', '2026-11-23T15:00:00.000Z'])
})

it('counts what was out of service and what was in time', async () => {
  const generator = await asset('Generator')
  const leak = await report(agent, { asset_tag: generator.tag, urgency: 'safety' })
  const job = await create({ fault_ids: [leak.id], asset_tag: generator.tag })
  const started = await t.call(
    jobs.start,
    { params: { id: job.id }, body: { version: job.version, out_of_service: true } },
    keeper,
  )
  const status = async () =>
    (await t.db.selectFrom('asset').select('status').where('id', '=', generator.id).executeTakeFirstOrThrow()).status
  expect(await status()).toBe('in_repair')
  t.setNow('2026-11-20T16:00:00Z')
  await finish(started.job, keeper)
  expect(await status()).toBe('in_store')
  const found = await t.call(figures.show, { query: { from: '2026-11-01', until: '2026-11-30' } }, accountant)
  expect(found.downtime).toEqual([{ asset: { id: generator.id, tag: generator.tag, title: 'Generator' }, hours: 5, jobs: 1 }])
  expect(found.urgencies.find(({ urgency }) => urgency === 'safety')).toMatchObject({ solved: 1, in_time: 0 })
  await expect(t.call(figures.show, { query: { from: '2026-11-01', until: '2026-11-30' } }, agent)).rejects.toMatchObject({
    status: 403,
  })
})

it('is open to another person when who had it leaves', async () => {
  const leaver = await t.person({ first_name: 'Ife' })
  const job = await create({ assignee_ogid: leaver.ogid })
  await (await careers(t)).leaves(leaver)
  expect((await t.call(jobs.show, { params: { id: job.id } }, keeper)).job).toMatchObject({ status: 'new', assignee: null })
})

it('names what is missing', async () => {
  await expect(create({ branch_id: null })).rejects.toMatchObject({ fields: { branch_id: 'Choose a branch' } })
  await expect(create({ assignee_ogid: 'OG0' })).rejects.toMatchObject({ status: 422 })
  const cost = finish(await create(), keeper, { vendor_cost_kobo: 100 })
  await expect(cost).rejects.toMatchObject({ fields: { vendor_cost_kobo: expect.stringContaining('vendor') } })
  await expect(create({}, agent)).rejects.toMatchObject({ status: 403 })
})

const makeDue = () => planJobs[0]?.run(t.portal, undefined as never)
const planned = async (title: string) =>
  (await t.call(jobs.list, { query: { q: title } }, keeper)).jobs.filter((job) => job.plan?.title === title)
const plan = (more: Partial<Input<typeof plans.create>['body']>) =>
  t.call(
    plans.create,
    {
      body: {
        title: 'Extinguishers',
        kind: 'inspection',
        branch_id: t.branch_id,
        lead_days: 5,
        counts_from: 'completion',
        checklist: ['Look at the needle'],
        ...more,
      },
    },
    keeper,
  )

it('is made by its plan some days ahead, once, and again so long after it was done', async () => {
  const due = addDays(t.today(), 5)
  await plan({ every: 1, every_unit: 'months', next_due_on: due })
  await makeDue()
  await makeDue()
  const [job, ...more] = await planned('Extinguishers')
  expect([job?.due_on, more.length]).toEqual([due, 0])
  if (!job) throw new Error('no job')
  await finish(job, keeper)
  await makeDue()
  expect(await planned('Extinguishers')).toHaveLength(1)
  // Done five days early: it counts from when it was done.
  t.setNow('2026-12-15')
  await makeDue()
  expect((await planned('Extinguishers')).map(({ due_on }) => due_on).toSorted()).toEqual([due, '2026-12-20'])
})

it('is made when its meter has come so far, and not while its plan is paused', async () => {
  const meter = (await t.call(meters.create, { body: { title: 'Hours', branch_id: t.branch_id, unit: 'hours' } }, keeper)).id
  const read = (value: number) => t.call(meters.read, { params: { id: meter }, body: { value } }, keeper)
  await read(4200)
  const { id } = await plan({ title: 'Oil', meter_id: meter, every_reading: 250 })
  t.setNow('2026-12-04')
  await read(4449.9)
  await makeDue()
  expect(await planned('Oil')).toEqual([])
  t.setNow('2026-12-05')
  await read(4450)
  const [{ version = 0 } = {}] = (await t.call(plans.list, { query: { q: 'Oil' } }, keeper)).maintenance_plans
  await t.call(plans.pause, { params: { id }, body: { paused_until: '2026-12-10', version } }, keeper)
  await makeDue()
  expect(await planned('Oil')).toEqual([])
  t.setNow('2026-12-10')
  await makeDue()
  const [job] = await planned('Oil')
  if (!job) throw new Error('no job')
  await finish(job, keeper)
  expect((await t.call(plans.list, { query: { q: 'Oil' } }, keeper)).maintenance_plans[0]).toMatchObject({
    next_due_reading: 4700,
  })
})

it('is due after as much more when its meter is replaced', async () => {
  const meter = (await t.call(meters.create, { body: { title: 'Old hours', branch_id: t.branch_id, unit: 'hours' } }, keeper))
    .id
  const read = (value: number, kind: 'reading' | 'replaced' = 'reading') =>
    t.call(meters.read, { params: { id: meter }, body: { value, kind } }, keeper)
  await read(1000)
  await plan({ title: 'Belts', meter_id: meter, every_reading: 200 })
  t.setNow('2026-12-04')
  await read(1150)
  await read(5, 'replaced')
  expect((await t.call(plans.list, { query: { q: 'Belts' } }, keeper)).maintenance_plans[0]).toMatchObject({
    next_due_reading: 55,
  })
})

it('has a plan with an interval, a meter, or both, each whole', async () => {
  await expect(plan({ title: 'A' })).rejects.toMatchObject({
    fields: { every: 'Enter an interval, choose a meter, or both' },
  })
  await expect(plan({ title: 'A', every: 3 })).rejects.toMatchObject({ status: 422 })
  await expect(
    plan({ title: 'A', every: 3, every_unit: 'days', next_due_on: '2026-12-01', assignee_ogid: 'X' }),
  ).rejects.toMatchObject({
    fields: { assignee_ogid: 'Choose a person who works here' },
  })
})
