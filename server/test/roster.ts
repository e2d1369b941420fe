/** A small company that works in shifts, for tests of shifts, rosters and requests. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { roster } from '@iroko/contract/time/roster'
import { shiftAssignments } from '@iroko/contract/time/shift-assignments'
import { type Shift, type ShiftDay, shifts } from '@iroko/contract/time/shifts'
import { v7 as uuid } from 'uuid'
import { makeCompany } from './company.ts'
import type { Person, TestApp } from './harness.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const week = (start: string, end: string, weekdays = everyDay): ShiftDay[] =>
  weekdays.map((weekday) => ({ weekday, start, end, break_minutes: 60, full_minutes: 360, half_minutes: 180 }))
export const rules = {
  colour: '#2f7d5b',
  late_grace_minutes: 10,
  early_grace_minutes: 5,
  early_punch_minutes: 120,
  late_punch_minutes: 240,
}

export const monday = '2026-11-23'
type Plan = { kind: 'shift'; shift_id: string } | { kind: 'off' } | { kind: 'inherit' }
export const as = (shift: Shift): Plan => ({ kind: 'shift', shift_id: shift.id })
export const change = (who: Person, from: string, to: string | null, plan: Plan, extra = false) => ({
  employee_id: who.id,
  from,
  to,
  ...plan,
  extra,
})

export async function makeRoster(t: TestApp) {
  const c = await makeCompany(t)
  const add = async (title: string, days: ShiftDay[]): Promise<Shift> =>
    (await t.call(shifts.create, { body: { title, days, ...rules } }, c.hr)).shift
  const morning = await add('Morning', week('06:00', '14:00'))
  const afternoon = await add('Afternoon', week('14:00', '22:00'))
  const night = await add('Night', week('22:00', '06:00'))
  const early = await add('Early', week('05:00', '13:00'))

  const team = uuid()
  await t.db.insertInto('team').values({ id: team, office_id: c.voice.id, title: 'Team 1', lead_id: c.lead.id }).execute()
  await t.db.updateTable('placement').set({ team_id: team }).where('employee_id', 'in', [c.agent.id, c.colleague.id]).execute()

  const plan = (
    changes: ReturnType<typeof change>[],
    by: Person = c.lead,
    more: { accept?: boolean; versions?: Record<string, number> } = {},
  ) => t.call(roster.plan, { body: { changes, accept: true, ...more } }, by)
  const rosterOf = async (by: Person, from = monday, to = addDays(monday, 6), query: Record<string, string> = {}) =>
    (await t.call(roster.show, { query: { from, to, ...query } }, by)).roster
  const titles = new Map([morning, afternoon, night, early].map(({ id, title }) => [id, title]))
  const weekOf = async (who: Person, by = c.hr, from = monday, to = addDays(monday, 6)) => {
    const rows = await rosterOf(by, from, to, { limit: '200' })
    const row = rows.find(({ employee }) => employee.id === who.id)
    return row?.cells.map((cell) => cell.shifts.map(({ shift_id }) => titles.get(shift_id)).join(' + ')) ?? []
  }
  const assign = (body: Input<typeof shiftAssignments.assign>['body'], by = c.hr) =>
    t.call(shiftAssignments.assign, { body }, by)
  return { c, add, morning, afternoon, night, early, team, plan, rosterOf, weekOf, assign }
}
