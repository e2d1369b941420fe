/** The public holidays of the demo company: Nigeria's for everyone, Ghana's for the campaign that works by its client's calendar. */
import { addDays, eachDay, weekdayOf, yearOf } from '@iroko/contract/dates'
import type { WorkCalendar } from '../../../lib/calendar.ts'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { byTime } from '../../../lib/moments.ts'

interface Holiday {
  title: string
  start_date: string
  end_date: string
}

interface Office {
  id: string
  holiday_calendar: string
}

/** Days that follow the moon, as declared; from 2026 on as expected. Years without a line have only the fixed ones. */
const byMoon: Record<number, [fitr: string[], adha: string[], maulid: string]> = {
  2024: [['04-09', '04-10', '04-11'], ['06-17', '06-18'], '09-16'],
  2025: [['03-31', '04-01'], ['06-06', '06-09'], '09-05'],
  2026: [['03-20', '03-21'], ['05-27', '05-28'], '08-26'],
  2027: [['03-10', '03-11'], ['05-17', '05-18'], '08-16'],
  2028: [['02-28', '02-29'], ['05-05', '05-08'], '08-03'],
}

interface HolidayPlan {
  offices: readonly Office[]
  opened_on: string
  /** The year after this day's is there too: leave is asked for ahead. */
  today: string
  working_weekdays: number[]
  dice: SeededRandom
}

/** Answers the calendar of each office, as the product would read it. */
export async function seedHolidays(db: Db, plan: HolidayPlan): Promise<(office_id: string) => WorkCalendar> {
  const years = Array.from(
    { length: yearOf(plan.today) + 2 - yearOf(plan.opened_on) },
    (_, index) => yearOf(plan.opened_on) + index,
  )
  const everyone = years.flatMap(nigerian)
  const foreign = plan.offices.filter(({ holiday_calendar }) => holiday_calendar === 'GH')
  const theirs = foreign.length > 0 ? years.flatMap(ghanaian) : []
  const created_at = `${plan.opened_on}T08:00:00.000Z`
  const rowOf = (holiday: Holiday) => ({ id: plan.dice.id(created_at), ...holiday, created_at })
  const theirRows = theirs.map(rowOf)
  await insertAll(db, 'public_holiday', [...everyone.map(rowOf), ...theirRows])
  await insertAll(
    db,
    'public_holiday_office',
    foreign.flatMap(({ id }) => theirRows.map((row) => ({ public_holiday_id: row.id, office_id: id }))),
  )

  const calendar = (holidays: Holiday[]): WorkCalendar => ({
    working_weekdays: plan.working_weekdays,
    holidays: titlesByDay(holidays),
  })
  const ours = calendar(everyone)
  const withTheirs = calendar([...everyone, ...theirs])
  const ids = new Set(foreign.map(({ id }) => id))
  return (office_id) => (ids.has(office_id) ? withTheirs : ours)
}

function nigerian(year: number): Holiday[] {
  const easter = easterOf(year)
  const [fitr = [], adha = [], maulid] = byMoon[year] ?? []
  return [
    on("New Year's Day", `${year}-01-01`),
    ...together('Eid-el-Fitr', year, fitr),
    on('Good Friday', addDays(easter, -2)),
    on('Easter Monday', addDays(easter, 1)),
    on("Workers' Day", `${year}-05-01`),
    ...together('Eid-el-Kabir', year, adha),
    on('Democracy Day', `${year}-06-12`),
    ...together('Eid-el-Maulud', year, maulid ? [maulid] : []),
    on('Independence Day', `${year}-10-01`),
    on('Christmas Day', `${year}-12-25`),
    on('Boxing Day', `${year}-12-26`),
  ]
}

function ghanaian(year: number): Holiday[] {
  const december = `${year}-12-01`
  const farmers = addDays(december, (12 - weekdayOf(december)) % 7)
  return [on('Independence Day of Ghana', `${year}-03-06`), on("Farmers' Day (Ghana)", farmers)]
}

const on = (title: string, day: string): Holiday => ({ title, start_date: day, end_date: day })

/** Neighbouring days are one holiday; with working days in between each is its own. */
function together(title: string, year: number, days: readonly string[]): Holiday[] {
  const full = days.map((day) => `${year}-${day}`)
  const [first, last] = [full[0], full.at(-1)]
  if (!first || !last) return []
  return eachDay(first, last).length === full.length
    ? [{ title, start_date: first, end_date: last }]
    : full.map((day) => on(title, day))
}

function titlesByDay(holidays: readonly Holiday[]): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { title, start_date, end_date } of holidays.toSorted((a, b) => byTime(a.start_date, b.start_date))) {
    for (const day of eachDay(start_date, end_date)) if (!titles.has(day)) titles.set(day, title)
  }
  return titles
}

/** Easter Sunday (anonymous Gregorian computus, Meeus). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}
