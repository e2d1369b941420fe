import { addDays, addMonths, firstOfMonth, weekdayOf } from '@iroko/contract/dates'

export interface Preset {
  title: string
  /** Both days included. */
  from: string
  to: string
}

const monthFrom = (first: string): { from: string; to: string } => ({ from: first, to: addDays(addMonths(first, 1), -1) })

/** The ranges that people ask for, as of a day; a week begins on Monday. */
export function presetsOn(today: string): Preset[] {
  const monday = addDays(today, 1 - weekdayOf(today))
  const first = firstOfMonth(today)
  const year = today.slice(0, 4)
  return [
    { title: 'Today', from: today, to: today },
    { title: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { title: 'This week', from: monday, to: addDays(monday, 6) },
    { title: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { title: 'This month', ...monthFrom(first) },
    { title: 'Last month', ...monthFrom(addMonths(first, -1)) },
    { title: 'Next month', ...monthFrom(addMonths(first, 1)) },
    { title: 'This year', from: `${year}-01-01`, to: `${year}-12-31` },
  ]
}

/** A range in words: a preset's, or its days; nothing for no range. */
export function rangeInWords(from: string, to: string, today: string): string {
  const preset = presetsOn(today).find((preset) => preset.from === from && preset.to === to)
  if (preset) return preset.title
  if (from && to) return from === to ? from : `${from} to ${to}`
  if (from) return `from ${from}`
  return to ? `to ${to}` : ''
}
