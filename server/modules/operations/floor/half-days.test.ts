/** Half a day of leave on the floor and in cover: the other half is worked, and somebody who is missing in it is missing. */
import { floors } from '@iroko/contract/operations/floor'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { makeFloor } from '../../../test/floor.ts'
import { testApp } from '../../../test/harness.ts'
import { putOnLeave } from '../../../test/leave.ts'
import { as, change } from '../../../test/roster.ts'

const t = await testApp()
const f = await makeFloor(t)
const { c, tuesday } = f

// The morning shift is from 06:00 to 14:00, so its middle is 10:00. It is 08:05, and Amaka, Mina and Tayo work it.
const quarterOf = async (time: string) => {
  const query = { office_id: c.voice.id, day: tuesday }
  const { slots } = (await t.call(shiftCoverage.show, { query }, c.lead)).shift_coverage
  return slots.find((slot) => slot.at === time)
}

it('expects who has the morning off from the middle of their shift on, and misses them only then', async () => {
  const whole = await quarterOf('06:00')
  await putOnLeave(t, c.agent, tuesday, 'morning')
  await f.count()
  const seen = async () => (await f.show(c.lead)).people.find(({ id }) => id === c.agent.id)
  expect(await seen()).toMatchObject({ state: 'due', starts_at: at(tuesday, '10:00').toISOString() })
  const floor = await f.show(c.lead)
  expect(floor.counts.missing).toBeUndefined()
  expect(floor.slots[13]).toMatchObject({ planned: 3, missing: 0 })
  // Cover is for the half that is worked.
  expect((await f.coverOf(c.agent, c.lead)).shift).toMatchObject({
    starts_at: at(tuesday, '10:00').toISOString(),
    ends_at: at(tuesday, '14:00').toISOString(),
  })
  expect(await quarterOf('06:00')).toMatchObject({ planned: (whole?.planned ?? 0) - 1, away: 1 })
  expect(await quarterOf('10:00')).toMatchObject({ planned: whole?.planned, away: 0 })
  await f.go(at(tuesday, '10:20'))
  await f.count()
  expect(await seen()).toMatchObject({ state: 'missing', since: at(tuesday, '10:00').toISOString() })
})

it('misses who has the afternoon off until the middle of the shift, and offers no cover that would work their leave', async () => {
  await f.go(at(tuesday, '08:05'))
  const late = await t.person({ first_name: 'Half', office_id: c.voice.id, leader: c.lead })
  await f.plan([change(late, tuesday, null, as(f.morning))])
  await putOnLeave(t, late, tuesday, 'afternoon')
  await f.count()
  const seen = async () => (await f.show(c.lead)).people.find(({ id }) => id === late.id)
  expect(await seen()).toMatchObject({ state: 'missing', ends_at: at(tuesday, '10:00').toISOString() })
  const card = await t.call(floors.person, { params: { id: c.voice.id, ogid: late.ogid } }, c.lead)
  expect(card.floor_person.why_no_cover).toMatch(/on leave for the second half of this shift/)
  await f.go(at(tuesday, '10:20'))
  expect(await seen()).toMatchObject({ state: 'absent' })
})

it('asks who has half a day of leave to cover what lies in the other half', async () => {
  await f.go(at(tuesday, '08:05'))
  const names = async () => (await f.coverOf(f.tayo, c.lead)).candidates.map(({ employee }) => employee.id)
  // Tayo came late and has gone again; the afternoon shift of Efe is from 14:00 to 22:00.
  await f.punch(f.tayo, tuesday, '06:50', 'out')
  await f.count()
  expect(await names()).toContain(f.efe.id)
  await putOnLeave(t, f.efe, tuesday, 'afternoon')
  expect(await names()).toContain(f.efe.id)
  await putOnLeave(t, f.efe, tuesday, 'morning')
  expect(await names()).not.toContain(f.efe.id)
})
