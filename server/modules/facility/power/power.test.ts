/** Meters and diesel: what cannot be is refused, what does not add up is said to another person. */
import { meters } from '@iroko/contract/facility/meters'
import { power } from '@iroko/contract/facility/power'
import { incidents } from '@iroko/contract/time/incidents'
import { beforeEach, expect, it } from 'vitest'
import { makeFacility } from '../../../test/facility.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { keeper, mate, agent, guard, accountant, photo } = await makeFacility(t)
beforeEach(() => t.setNow('2026-11-20T11:00:00Z'))
const meterOf = async (title: string, unit: 'hours' | 'kWh' = 'hours') =>
  (await t.call(meters.create, { body: { title, branch_id: t.branch_id, unit } }, keeper)).id
let count = 0
async function generator(): Promise<{ id: string; meter_id: string }> {
  count += 1
  const meter_id = await meterOf(`Hours ${count}`)
  const body = { title: `Generator ${count}`, meter_id, kva: 250, tank_litres: 1000, litres_per_hour: 41.7 }
  return { id: (await t.call(power.createGenerator, { body }, keeper)).id, meter_id }
}
const dip = (generator_id: string, litres: number, hours: number, by: Person = keeper) =>
  t.call(power.dip, { body: { generator_id, litres, hours } }, by)
const deliver = (generator_id: string, more: object = {}) => {
  const body = { generator_id, ticket: 'D-1', ticket_litres: 500, cost_kobo: 60_000_000, dip_before: 300, dip_after: 798 }
  return t.call(power.deliver, { body: { ...body, ...more } }, keeper)
}

it('never reads less than before but after it was replaced, nor more hours than passed', async () => {
  const id = await meterOf('Mains hours')
  const read = (value: number, kind: 'reading' | 'replaced' = 'reading') =>
    t.call(meters.read, { params: { id }, body: { value, kind } }, keeper)
  await read(4210.5)
  t.setNow('2026-11-20T13:00:00Z')
  await expect(read(4210.4)).rejects.toMatchObject({
    fields: { value: 'The last reading was 4,210.5 h. Enter more, or record a replaced meter' },
  })
  await expect(read(4213)).rejects.toMatchObject({
    fields: { value: expect.stringContaining('At most 2 hours have passed') },
  })
  await expect(read(4211.55)).rejects.toMatchObject({ fields: { value: 'Enter at most one decimal' } })
  await read(4212.5)
  await read(0, 'replaced')
  await read(0)
  expect((await t.call(meters.readings, { params: { id }, query: {} }, keeper)).total).toBe(4)
})

it('cannot be archived while something counts by it', async () => {
  const { meter_id } = await generator()
  const body = { version: 1 }
  await expect(t.call(meters.archive, { params: { id: meter_id }, body }, keeper)).rejects.toMatchObject({ code: 'in_use' })
  await t.call(meters.archive, { params: { id: await meterOf('Idle', 'kWh') }, body }, keeper)
})

it('says what of a dip does not add up, and has another person explain it', async () => {
  const { id } = await generator()
  expect((await dip(id, 800, 100)).hints).toEqual([])
  t.setNow('2026-11-20T16:00:00Z')
  const { id: missing, hints } = await dip(id, 450, 105)
  expect(hints).toEqual([expect.stringContaining('350 l used (800 l + 0 l delivered − 450 l)')])
  const open = async (as: Person) =>
    (await t.call(power.periods, { query: { generator_id: id, open: 'true' } }, as)).fuel_periods
  expect(await open(keeper)).toMatchObject([{ used: 350, hours: 5, rate: 70, expected_rate: 41.7, can: { accept: false } }])
  const explain = (by: Person) =>
    t.call(power.accept, { params: { id: missing }, body: { note: 'The tap was left open', version: 1 } }, by)
  await expect(explain(keeper)).rejects.toMatchObject({ status: 403 })
  await explain(mate)
  expect(await open(accountant)).toEqual([])
  await expect(open(agent)).rejects.toMatchObject({ status: 403 })
})

it('refuses what a tank cannot hold, hours that did not pass and the photo of another', async () => {
  const { id } = await generator()
  await expect(dip(id, 1000.1, 10)).rejects.toMatchObject({ fields: { litres: 'The tank holds 1,000 l' } })
  await dip(id, 900, 10)
  await expect(dip(id, 900, 11)).rejects.toMatchObject({ fields: { hours: expect.stringContaining('hours have passed') } })
  const body = { generator_id: id, litres: 900, hours: 10, photo_id: await photo(mate) }
  await expect(t.call(power.dip, { body }, keeper)).rejects.toMatchObject({ fields: { photo_id: expect.any(String) } })
  const own = { ...body, photo_id: await photo(keeper) }
  await t.call(power.dip, { body: own }, keeper)
  // One photo is of one dip.
  await expect(t.call(power.dip, { body: own }, keeper)).rejects.toMatchObject({ fields: { photo_id: expect.any(String) } })
})

it('counts deliveries by their notes, compares them with the dip, and has them confirmed at the tank by another', async () => {
  const { id } = await generator()
  await dip(id, 300, 50)
  const short = await deliver(id, { ticket: 'D-2', dip_after: 750 })
  expect(short.hints).toEqual([expect.stringContaining('the dip rose by 450 l: 50 l differ')])
  await expect(deliver(id, { ticket: 'D-2' })).rejects.toMatchObject({ status: 409 })
  await expect(deliver(id, { ticket: 'D-3', dip_after: 1001 })).rejects.toMatchObject({
    fields: { dip_after: expect.any(String) },
  })
  const confirm = (by: Person) => t.call(power.confirm, { params: { id: short.id } }, by)
  await expect(confirm(keeper)).rejects.toMatchObject({ status: 403 })
  await confirm(guard)
  await expect(confirm(mate)).rejects.toMatchObject({ code: 'decided' })
  t.setNow('2026-11-20T12:00:00Z')
  // The fifty litres that never came are missing in the tank.
  const { hints } = await dip(id, 708, 51)
  expect(hints).toEqual([expect.stringContaining('300 l + 500 l delivered − 708 l')])
  const [month] = (await t.call(power.months, { query: { generator_id: id } }, accountant)).fuel_months
  expect(month).toMatchObject({
    month: '2026-11',
    bought: 500,
    used: 92,
    hours: 1,
    expected: 41.7,
    lost: 50.3,
    lost_kobo: 6_036_000,
  })
})

it('compares hours with the outages that the branch reported', async () => {
  const head = await t.person({ roles: ['hr_manager'] })
  const { id } = await generator()
  await dip(id, 900, 10)
  t.setNow('2026-11-20T16:00:00Z')
  const times = { starts_on: '2026-11-20', starts_clock: '13:00', ends_on: '2026-11-20', ends_clock: '15:00' }
  await t.call(incidents.record, { body: { branch_id: t.branch_id, kind: 'power', note: 'No light', ...times } }, head)
  expect((await dip(id, 733, 14)).hints).toEqual(['It ran 4 h, power was out for 2 h'])
})
