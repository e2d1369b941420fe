const shapes: { pattern: RegExp; order: readonly [number, number, number] }[] = [
  { pattern: /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/, order: [3, 2, 1] },
]
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/., ]*(\d{4})?$/
const monthFirst = /^([a-z]{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]*(\d{4})?$/

/**
 * Reads a day as people type it (2026-11-20, 20261120, 20/11/2026, '20 nov', 'Nov 20, 2026', 'today') into `yyyy-MM-dd`; undefined
 * when there is no such day. A day without a year is the one nearest to `today`.
 */
export function readDay(typed: string, today = ''): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === 'today' && today) return today
  for (const { pattern, order } of shapes) {
    const found = pattern.exec(text)
    if (found) return existing(order.map((at) => found[at] ?? ''))
  }
  const [, date, name, year] = dayFirst.exec(text) ?? []
  if (date && name) return named(name, date, year, today)
  const [, first, second, third] = monthFirst.exec(text) ?? []
  return first && second ? named(first, second, third, today) : undefined
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function named(name: string, date: string, year: string | undefined, today: string): string | undefined {
  const month = monthNames.findIndex((whole) => whole.startsWith(name)) + 1
  if (month === 0) return undefined
  if (year || !today) return existing([year ?? '', String(month), date])
  const now = Number(today.slice(0, 4))
  const days = [now - 1, now, now + 1].flatMap((year) => existing([String(year), String(month), date]) ?? [])
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return days.toSorted((a, b) => away(a) - away(b))[0]
}

function existing([year = '', month = '', date = '']: string[]): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : undefined
}
