/** What a public list of the world's holidays knows of a country and a year. Suggestions only: HR declares what the government does. */
import { addDays } from '@iroko/contract/dates'
import Holidays from 'date-holidays'

export interface Suggestion {
  title: string
  start_date: string
  end_date: string
  /** By the moon: the day is known when it was seen. */
  is_expected: boolean
}

const lunarMonths = /Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Hijjah|Qidah/i
const dayMs = 86_400_000

/** The days off of a country in a year, by their date. Public holidays only: bank, school and optional ones are left out. */
export function suggestionsOf(country: string, year: number): Suggestion[] {
  const list = new Holidays(country, { timezone: 'UTC', languages: ['en'] })
  return list
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ name, date, start, end, rule }) => {
      const start_date = date.slice(0, 10)
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
      return { title: name, start_date, end_date: addDays(start_date, days - 1), is_expected: lunarMonths.test(rule) }
    })
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : a.title < b.title ? -1 : 1))
}

interface Declared {
  title: string
  start_date: string
  end_date: string
  office_ids: readonly string[]
  branch_ids: readonly string[]
}

/** The declared holidays that together cover a suggestion for all of these offices (none: for everyone); null when one is not covered. */
export function declaredAs(
  { start_date, end_date }: Suggestion,
  offices: readonly string[],
  declared: readonly Declared[],
): string | null {
  const covering = declared.filter(
    (holiday) =>
      holiday.start_date <= start_date &&
      holiday.end_date >= end_date &&
      (holiday.office_ids.length + holiday.branch_ids.length === 0 ||
        (offices.length > 0 && offices.every((office) => holiday.office_ids.includes(office)))),
  )
  return covering[0]?.title ?? null
}
