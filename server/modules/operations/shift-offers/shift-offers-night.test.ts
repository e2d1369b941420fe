/** Cover in the middle of a night, and what leave and a payroll that has paid the day say to it. */
import { addDays } from '@iroko/contract/dates'
import { applicationForm } from '@iroko/contract/leave/application-form'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { at } from '../../../test/clock.ts'
import { approveNow } from '../../../test/decisions.ts'
import { makeFloor } from '../../../test/floor.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const f = await makeFloor(t)
const { c } = f
const wednesday = addDays(f.tuesday, 1)
const thursday = addDays(f.tuesday, 2)

beforeAll(async () => {
  const body = { leave_type_id: c.annual, starts_on: wednesday, ends_on: wednesday }
  const { leave } = await t.call(applicationForm.apply, { body }, f.mina)
  await approveNow(t, 'leave', leave.id, c.lead)
  await f.go(at(thursday, '00:30'))
  await f.halfHour()
})

it('a night is of the day on which it began: after midnight its missing person is found and covered', async () => {
  expect(await f.stateOf(c.colleague)).toBe('missing')
  const cover = await f.coverOf(c.colleague, c.lead)
  expect(cover.shift).toMatchObject({ title: 'Night', day: wednesday, starts_at: at(thursday, '01:00').toISOString() })
  expect(cover.left_out).toContainEqual({ why: 'on leave', people: 1 })
  const offer = await f.offer({ ogids: [f.dayo.ogid], of: c.colleague })
  await f.accept(offer.id, f.dayo)
  await f.count()
  expect((await f.show(c.lead)).people.find(({ id }) => id === f.dayo.id)).toMatchObject({
    state: 'due',
    starts_at: at(thursday, '01:00').toISOString(),
    ends_at: at(thursday, '06:00').toISOString(),
  })
  await f.punch(f.dayo, thursday, '01:05', 'in')
  await f.go(at(thursday, '01:10'))
  await f.count()
  expect(await f.stateOf(f.dayo)).toBe('in')
})

it('a day that a payroll has paid is not worked by offer: HR plans it, with a reason', async () => {
  // As a paid run would answer for one person.
  await sql`create or replace function paid_day(employee uuid, day date) returns table (reference text, month date, starts_on date, until date, lost int)
    language sql stable as $$ select 'PR-2026-11', '2026-11-01'::date, '2026-11-01'::date, '2026-11-30'::date, 0
      from employee one where one.id = paid_day.employee and one.first_name = 'Nkem' $$`.execute(t.db)
  await sql`delete from shift_offer`.execute(t.db)
  await expect(f.offer({ ogids: [f.nkem.ogid], of: c.colleague })).rejects.toMatchObject({
    status: 422,
    message: `${f.nkem.full_name} is with that day already paid. Choose others`,
  })
})
