/** What the demo company's people punch is counted as the portal counts what it keeps: a way out after midnight is not the next morning's. */
import { addDays, eachDay } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { facts, shiftOf, zone } from '../../../test/days.ts'
import { attendanceOf } from '../calculation/rules.ts'
import { windowsOf } from '../calculation/rules-window.ts'
import { punchesOfDays, takePunches } from './rules-habits.ts'

const first = '2026-11-02'
const days = eachDay(first, addDays(first, 27))
/** Two nights, two mornings that begin as a night ends, and two days off. */
const shiftsOn = (day: string) => {
  const turn = days.indexOf(day) % 6
  if (turn > 3) return []
  return [turn < 2 ? shiftOf(day, '22:00', '06:00') : shiftOf(day, '06:00', '14:00')]
}
const people = new Map(Array.from({ length: 200 }, (_, n) => [`p${n}`, { ogid: `OG${100000 + n}` }]))

const known = [...people.keys()].flatMap((employee_id) =>
  days.map((day) => {
    const around = windowsOf([addDays(day, -1), day, addDays(day, 1)].flatMap(shiftsOn), zone)
    const own = around.filter(({ shift }) => shift.day === day)
    return { employee_id, facts: facts(day, own, [], { around }) }
  }),
)

it('counts each day from all that its person punched around it', () => {
  const worked = punchesOfDays(known, people)
  takePunches(worked)
  const punches = Map.groupBy(worked, ({ day }) => day.employee_id)
  const differ = worked.filter(({ day: { employee_id, facts: of } }) => {
    const all = (punches.get(employee_id) ?? []).flatMap((each) => each.punches)
    return JSON.stringify(attendanceOf(of)) !== JSON.stringify(attendanceOf({ ...of, punches: all }))
  })
  expect(differ.map(({ day }) => `${day.employee_id} ${day.facts.day}`)).toEqual([])
})
