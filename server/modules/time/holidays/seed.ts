/** The public holidays of the demo company: Nigeria's for everyone, Ghana's for the campaign that works by its client's calendar. */
import { addDays, eachDay, yearOf } from '@iroko/contract/dates'
import type { WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { byTime } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'
import { type Suggestion, suggestionsOf } from './rules-suggestions.ts'

type Holiday = Pick<Suggestion, 'title' | 'start_date' | 'end_date'>

/** Days that follow the moon, as declared; from 2026 on as expected. Years without a line have only the fixed ones. */
const byMoon: Record<number, [fitr: string[], adha: string[], maulid: string]> = {
  2024: [['04-09', '04-10', '04-11'], ['06-17', '06-18'], '09-16'],
  2025: [['03-31', '04-01'], ['06-06', '06-09'], '09-05'],
  2026: [['03-20', '03-21'], ['05-27', '05-28'], '08-26'],
  2027: [['03-10', '03-11'], ['05-17', '05-18'], '08-16'],
  2028: [['02-28', '02-29'], ['05-05', '05-08'], '08-03'],
}

interface HolidayPlan extends Part {
  offices: readonly { id: string; holiday_calendar: string }[]
  working_weekdays: number[]
}

/** Answers the calendar of each office, as the product would read it. */
export async function seedHolidays(db: Db, plan: HolidayPlan): Promise<(office_id: string) => WorkCalendar> {
  const { working_weekdays, opened_on, today, dice } = plan
  const first = yearOf(opened_on)
  // The next year is there too: leave is asked for ahead.
  const years = Array.from({ length: yearOf(today) + 2 - first }, (_, index) => first + index)
  const foreign = plan.offices.filter(({ holiday_calendar }) => holiday_calendar === 'GH').map(({ id }) => id)
  const everyone = years.flatMap(nigerian)
  const theirs = foreign.length > 0 ? years.flatMap(ghanaian) : []
  const created_at = `${opened_on}T08:00:00.000Z`
  const rowOf = (holiday: Holiday) => ({ id: dice.id(created_at), ...holiday, created_at })
  const [theirRows, rows] = [theirs.map(rowOf), everyone.map(rowOf)]
  await insertTables(db, {
    public_holiday: [...rows, ...theirRows],
    public_holiday_office: foreign.flatMap((office_id) => theirRows.map(({ id }) => ({ public_holiday_id: id, office_id }))),
  })
  const ours: WorkCalendar = { working_weekdays, holidays: titlesByDay(everyone) }
  const withTheirs: WorkCalendar = { working_weekdays, holidays: titlesByDay([...everyone, ...theirs]) }
  return (office_id) => (foreign.includes(office_id) ? withTheirs : ours)
}

function nigerian(year: number): Holiday[] {
  const [fitr = [], adha = [], maulid] = byMoon[year] ?? []
  const friday = listed('NG', 'Good Friday', year)
  return [
    on("New Year's Day", `${year}-01-01`),
    ...together('Eid-el-Fitr', year, fitr),
    on('Good Friday', friday),
    on('Easter Monday', addDays(friday, 3)),
    on("Workers' Day", `${year}-05-01`),
    ...together('Eid-el-Kabir', year, adha),
    on('Democracy Day', `${year}-06-12`),
    ...together('Eid-el-Maulud', year, maulid ? [maulid] : []),
    on('Independence Day', `${year}-10-01`),
    on('Christmas Day', `${year}-12-25`),
    on('Boxing Day', `${year}-12-26`),
  ]
}

const ghanaian = (year: number): Holiday[] => [
  on('Independence Day of Ghana', `${year}-03-06`),
  on("Farmers' Day (Ghana)", listed('GH', 'Farmers Day', year)),
]

const listed = (country: string, title: string, year: number): string =>
  suggestionsOf(country, year).find((suggestion) => suggestion.title === title)?.start_date ?? ''

const on = (title: string, day: string): Holiday => ({ title, start_date: day, end_date: day })

/** Neighbouring days are one holiday; with working days in between each is its own. */
function together(title: string, year: number, days: readonly string[]): Holiday[] {
  const full = days.map((day) => `${year}-${day}`)
  const [start_date, end_date] = [full[0], full.at(-1)]
  if (!start_date || !end_date) return []
  const isOne = eachDay(start_date, end_date).length === full.length
  return isOne ? [{ title, start_date, end_date }] : full.map((day) => on(title, day))
}

/** The first to come gives a day its title. */
const titlesByDay = (holidays: readonly Holiday[]): Map<string, string> =>
  new Map(
    holidays
      .toSorted((a, b) => byTime(b.start_date, a.start_date))
      .flatMap(({ title, start_date, end_date }) => eachDay(start_date, end_date).map((day) => [day, title])),
  )
