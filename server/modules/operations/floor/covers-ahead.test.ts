/** Who agreed to cover in the days to come has that on their week: it counts when somebody is looked for again. */
import { addDays } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { makeFloor } from '../../../test/floor.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { change } from '../../../test/roster.ts'

const t = await testApp()
const f = await makeFloor(t)
const { c, tuesday } = f

const agrees = async (taker: Person, day: string) => {
  const shift = await t.db.selectFrom('shift').select('id').where('title', '=', 'Morning').executeTakeFirstOrThrow()
  await t.db
    .insertInto('shift_offer')
    .values({
      ...{ id: uuid(), office_id: c.voice.id, shift_id: shift.id, day, absent_id: f.tayo.id, made_by: c.lead.id },
      ...{ starts_at: at(day, '06:00').toISOString(), ends_at: at(day, '14:00').toISOString() },
      ...{ created_at: at(tuesday, '07:00').toISOString(), expires_at: at(day, '05:00').toISOString() },
      ...{ status: 'taken', taken_by: taker.id, closed_at: at(tuesday, '07:30').toISOString() },
    })
    .execute()
}

it('counts covers of the week that are still to come as overtime, and those of another week not', async () => {
  // Whose own shift begins straight after would come last anyway.
  await f.plan([change(f.efe, tuesday, addDays(tuesday, 3), { kind: 'off' })])
  const ranked = async () => (await f.coverOf(c.agent, c.lead)).candidates
  expect((await ranked()).map(({ employee }) => employee.id)).toEqual([f.dayo.id, f.efe.id])
  await agrees(f.dayo, addDays(tuesday, 7))
  expect((await ranked())[0]).toMatchObject({ employee: { id: f.dayo.id }, overtime_minutes: 0 })
  await agrees(f.dayo, addDays(tuesday, 2))
  const [first, then] = await ranked()
  expect([first?.employee.id, then?.employee.id]).toEqual([f.efe.id, f.dayo.id])
  expect(then).toMatchObject({ overtime_minutes: 480 })
  expect(then?.why).toContain('8 h overtime this week')
})
