/** A day as people say it in prose, on screens and in mails alike. */

/** Languages differ in the comma after the weekday; ours has none. */
export const dayAs = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', ...options })
    .format(Date.parse(`${day}T00:00:00Z`))
    .replace(',', '')

/** 'Tue 1 Dec' */
export const shortDay = (day: string): string => dayAs(day, { weekday: 'short' })

/** 'Tue 1 Dec 2026' */
export const shortDayAndYear = (day: string): string => dayAs(day, { weekday: 'short', year: 'numeric' })

/** '1 December 2026': as letters say it. */
export const longDay = (day: string): string => dayAs(day, { month: 'long', year: 'numeric' })

/** The year only where it is another. */
export const dayAndYear = (day: string, now: string): string =>
  day.slice(0, 4) === now.slice(0, 4) ? shortDay(day) : shortDayAndYear(day)

/** 'November 2026' of '2026-11' or of any day in it. */
export const monthInWords = (month: string): string =>
  dayAs(`${month.slice(0, 7)}-01`, { day: undefined, month: 'long', year: 'numeric' })

/** 'Joins on 4 January': of somebody whose first day is ahead. */
export const joinsText = (day: string): string => `Joins on ${dayAs(day, { month: 'long' })}`

const dayPattern = /(?<![\w/=-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w/-]|\.\w)/g

/** A sentence with its days as people say them: 'Annual leave from Mon 21 Dec to Tue 22 Dec'. Those in addresses and names of files stay. */
export const daysInWords = (sentence: string, now: string): string =>
  sentence.replaceAll(dayPattern, (day) => (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : dayAndYear(day, now)))
