/** What attendance and roster say of a period, as payslips keep it: the one calendar by which days are lost and counted. */
import { addDays, daysBetween, eachDay, weekdayOf } from '@iroko/contract/dates'
import type { DayPolicy, HourRates } from '@iroko/contract/payroll/pay-groups'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { loadRoster } from '../../../lib/calendar/roster-facts.ts'
import type { Db } from '../../../lib/database/database.ts'
import { settledHours, unpaidDays, unpaidLeave } from '../../time/attendance-reports/store-money.ts'
import type { LostDay, PeriodDays } from '../calculation/rules-days.ts'
import { noHours, type PeriodHours } from '../calculation/rules-hours.ts'
import type { EarlierRates } from '../pay-groups/store.ts'

interface Counted {
  employee_id: string
  day_policy?: DayPolicy
  /** Of the pay group, where it pays anything by the hour. */
  rates?: HourRates | null
  /** How hours of earlier days of the period are paid, where it is otherwise: each until a day, in the order of time. */
  earlier?: readonly EarlierRates[] | null
}

export interface FoundDays extends PeriodDays, PeriodHours {
  /** Working days without pay, in hundredths. */
  lost: number
}

/**
 * Days without pay and hours until a day, leave without pay on the later ones of the period, and where it decides something (somebody lost a day, or is paid by working days) which days of the
 * period are to be worked: by their roster, or on the company's weekdays where nobody planned them.
 */
export async function findDays(
  db: Db,
  people: readonly Counted[],
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  until: string,
): Promise<(employee_id: string) => FoundDays> {
  const ids = people.map(({ employee_id }) => employee_id)
  const lost = await unpaidDays(db, ids, starts_on, until)
  const leave = until < ends_on ? await unpaidLeave(db, ids, addDays(until, 1), ends_on) : new Map<string, LostDay[]>()
  const asked = people
    .filter(({ employee_id, day_policy }) => day_policy === 'working_days' || lost.has(employee_id) || leave.has(employee_id))
    .map(({ employee_id }) => employee_id)
  const rosters = asked.length > 0 ? await rostersOf(db, asked, eachDay(starts_on, ends_on)) : undefined
  const hoursOf = await paidHours(db, people, starts_on, until)
  return (employee_id) => {
    const roster = rosters?.get(employee_id)
    const isWorked = ([day]: LostDay) => roster?.[daysBetween(starts_on, day)] === '1'
    const lost_days = [...(lost.get(employee_id) ?? []), ...(leave.get(employee_id) ?? []).filter(isWorked)]
    return {
      lost: lost_days.reduce((sum, [, share]) => sum + share, 0),
      lost_days,
      ...(roster && { roster }),
      ...hoursOf(employee_id),
    }
  }
}

/** Hours by person, those of each stretch of the period by the rates that counted then. */
async function paidHours(
  db: Db,
  people: readonly Counted[],
  starts_on: string,
  until: string,
): Promise<(employee_id: string) => PeriodHours> {
  const stretches = people.flatMap(({ employee_id, rates, earlier }) => {
    const ends = [...(earlier ?? []), { until, rates: rates ?? null }]
    return ends.map(({ until: end, rates: paid }, at) => {
      const before = ends[at - 1]
      return {
        ...{ employee_id, rates: paid, isLast: at === ends.length - 1, end },
        ...{ first: before ? addDays(before.until, 1) : starts_on, last: end < until ? end : until },
      }
    })
  })
  const paid = stretches.filter((stretch) => stretch.rates && stretch.first <= stretch.last)
  const minutes = new Map<string, PeriodHours['hours']>()
  for (const [span, some] of Map.groupBy(paid, ({ first, last }) => `${first} ${last}`)) {
    const [first = starts_on, last = until] = span.split(' ')
    const ids = some.map(({ employee_id }) => employee_id)
    for (const [id, hours] of await settledHours(db, ids, first, last)) minutes.set(`${id} ${span}`, hours)
  }
  const byPerson = Map.groupBy(stretches, ({ employee_id }) => employee_id)
  return (employee_id) => {
    const all = (byPerson.get(employee_id) ?? []).map(({ rates, first, last, isLast, end }) => ({
      ...{ isLast, until: end },
      ...(rates && { rates, hours: minutes.get(`${employee_id} ${first} ${last}`) ?? noHours }),
    }))
    const earlier_hours = all.filter(({ isLast }) => !isLast).map(({ isLast: _, ...stretch }) => stretch)
    const newest = all.find(({ isLast }) => isLast)
    return {
      ...(newest?.rates && { rates: newest.rates, hours: newest.hours ?? noHours }),
      ...(earlier_hours.length > 0 && { earlier_hours }),
    }
  }
}

async function rostersOf(db: Db, ids: readonly string[], days: readonly string[]): Promise<Map<string, string>> {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const { working_weekdays } = await loadCalendar(db, null, first, first)
  const roster = await loadRoster(db, ids, first, last)
  const usual = days.map((day) => working_weekdays.includes(weekdayOf(day)))
  const isWorked = (id: string, day: string, at: number) => {
    const { isPlanned, shifts } = roster.dayOf(id, day)
    return isPlanned ? shifts.length > 0 : usual[at]
  }
  return new Map(ids.map((id) => [id, days.map((day, at) => (isWorked(id, day, at) ? '1' : '0')).join('')]))
}
