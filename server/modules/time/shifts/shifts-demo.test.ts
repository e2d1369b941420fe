/** The demo company's roster is one that the product itself would have let through. */
import { addDays, eachDay } from '@iroko/contract/dates'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildCompany } from '../../../demo.ts'
import { openRoster } from '../../../lib/calendar/roster.ts'
import { loadFacts } from '../../../lib/calendar/roster-facts.ts'
import { makeSealer, newDataKey } from '../../../lib/files/sealed.ts'
import { cloneDatabase } from '../../../test/clone.ts'
import { testApp } from '../../../test/harness.ts'
import { conflictsOn } from '../roster/rules-plan.ts'

const today = '2026-11-20'
const database = await cloneDatabase()
await buildCompany(database.db, { employees: 110, months: 6, today }, makeSealer(newDataKey()))
const t = await testApp({}, database)

const { rows: people } = await sql<{ id: string }>`select id from employee where status = 'active'`.execute(t.db)
const ids = people.map(({ id }) => id)
const [from, to] = [addDays(today, -60), addDays(today, 60)]
const roster = openRoster(await loadFacts(t.db, ids, from, to))

it('has a shift in every fortnight for everyone', () => {
  for (const id of ids) {
    const days = eachDay(today, addDays(today, 13))
    expect(days.filter((day) => roster.shiftOn(id, day) !== null).length, id).toBeGreaterThan(4)
  }
})

it('has nobody in two shifts at the same time', () => {
  const off = { leaveOn: () => null, holidayOn: () => null }
  const overlaps = ids.flatMap((id) =>
    eachDay(from, to).flatMap((day) => conflictsOn(roster, off, id, day).filter(({ kind }) => kind === 'overlap')),
  )
  expect(overlaps).toEqual([])
})

it('works round the clock where it says so, and through the weekend', async () => {
  const { rows } = await sql<{ id: string }>`
    select placement.employee_id as id from current_placement(${today}::date) placement
    join office on office.id = placement.office_id where office.code = 'sahel airlines support'`.execute(t.db)
  const worked = eachDay(from, to).flatMap((day) => rows.map(({ id }) => roster.shiftOn(id, day)?.title))
  expect(new Set(worked)).toEqual(new Set(['Morning', 'Afternoon', 'Night', 'Day', undefined]))
})

it('has requests of every kind: decided ones in the roster, one with a colleague, two with the lead, one with the client', async () => {
  const { rows } = await sql<{ status: string; planned: number; requests: number }>`
    select request.status, count(*) as requests, count(assignment.id) as planned from shift_request request
    left join shift_assignment assignment on assignment.employee_id = request.employee_id
      and assignment.starts_on = request.starts_on and assignment.shift_id = request.shift_id
    group by request.status`.execute(t.db)
  const of = (status: string) => rows.find((row) => row.status === status)
  expect(of('approved')?.planned).toBe(of('approved')?.requests)
  expect(of('asked')?.requests).toBe(1)
  expect(of('pending')?.requests).toBe(3)
})
