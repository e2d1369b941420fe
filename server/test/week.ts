/** A week in which people work in shifts and punch: the first of them came late on Monday. For tests of what is done about such days. */
import { addDays } from '@iroko/contract/dates'
import { attendance } from '@iroko/contract/time/attendance'
import { attendanceCorrections } from '@iroko/contract/time/attendance-corrections'
import { conflicts } from '@iroko/contract/time/conflicts'
import { at, makeClock } from './clock.ts'
import { accrue } from './company.ts'
import type { Person, TestApp } from './harness.ts'
import { as, change, makeRoster, monday } from './roster.ts'

/** The day so many days after that Monday. */
export const day = (n: number): string => addDays(monday, n)

type CorrectionInput = { day: string; in_clock?: string | null; out_clock?: string | null; file_id?: string }

export async function makeWeek(t: TestApp) {
  const { c, morning, night, plan } = await makeRoster(t)
  const guard = await t.person({ first_name: 'Gambo', roles: ['security_attendance_team'] })
  const mate = await t.person({ first_name: 'Mina', office_id: c.voice.id, leader: c.lead })
  const { agent, colleague, lead, manager, hr, hrManager, stranger, boss } = c
  const clock = makeClock(t, [agent, colleague, lead, manager, hr, hrManager, stranger, boss, guard, mate])
  return {
    ...clock,
    c,
    morning,
    night,
    plan,
    guard,
    mate,
    /** The day as the person sees it. */
    dayOf: async (who: Person, date: string) =>
      (
        await t.call(attendance.month, { params: { ogid: who.ogid }, query: { month: date.slice(0, 7) } }, who)
      ).attendance.days.find((day) => day.day === date),
    /** What stands beside the day, as this person may see it. */
    besideOf: async (who: Person, date: string, by = who) =>
      (await t.call(conflicts.day, { params: { ogid: who.ogid, day: date } }, by)).attendance_day,
    ask: (who: Person, body: CorrectionInput) =>
      t.call(attendanceCorrections.send, { body: { cause: 'forgot', reason: 'The terminal was busy', ...body } }, who),
    /** To be called before the tests: the week begins. */
    async begin() {
      await accrue(t)
      await t.db.updateTable('attendance_policy').set({ starts_on: monday }).execute()
      await plan([
        change(agent, monday, null, as(morning)),
        change(mate, monday, null, as(morning)),
        change(colleague, monday, null, as(night)),
      ])
      await clock.punches(agent, at(monday, '06:25'), at(monday, '14:02'))
      await clock.go(at(day(1), '20:00'))
      await clock.halfHour()
    },
  }
}
