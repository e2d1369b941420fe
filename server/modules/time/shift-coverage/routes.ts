import { addDays, eachDay } from '@iroko/contract/dates'
import { orNotFound } from '@iroko/contract/errors'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { clockOf } from '@iroko/contract/time/shift-times'
import { isOffAllDay, openRoster } from '../../../lib/calendar/roster.ts'
import { loadDaysOff, loadFacts } from '../../../lib/calendar/roster-facts.ts'
import { implement } from '../../../lib/http/implement.ts'
import { coverageOf, leaveSpans } from '../roster/rules.ts'
import { listOfficePeople } from '../roster/store.ts'

export const routes = implement(shiftCoverage, {
  show: async ({ db, user, query, today }) => {
    const { office_id, day } = query
    const found = await orNotFound(listOfficePeople(db, user, office_id, day, today), 'office')
    const ids = found.people
    const whole = ids.length === found.headcount
    const [from, to] = [addDays(day, -1), day]
    const facts = await loadFacts(db, ids, from, to)
    const off = await loadDaysOff(db, ids, facts.placements, from, to)
    const roster = openRoster(facts)
    const worked = ids.flatMap((id) =>
      eachDay(from, to).flatMap((date) => {
        const { shifts } = roster.dayOf(id, date)
        const away = leaveSpans(shifts, off.leaveOn(id, date))
        return shifts.map((shift) => ({ shift, away }))
      }),
    )
    const away = ids.filter((id) => isOffAllDay(off.leaveOn(id, day)))
    const working = ids.filter((id) => !away.includes(id) && roster.dayOf(id, day).shifts.length > 0)
    return {
      shift_coverage: {
        office: { id: found.id, title: found.title },
        day,
        committed: whole ? found.committed_headcount : null,
        whole,
        people: ids.length,
        rostered: working.length,
        on_leave: away.length,
        slots: coverageOf(day, worked).map(({ at, ...slot }) => ({ at: clockOf(at), ...slot })),
      },
    }
  },
})
