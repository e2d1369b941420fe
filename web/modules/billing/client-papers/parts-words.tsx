import { quarterWords } from '@iroko/contract/billing/certificates'
import { paperStateWords } from '@iroko/contract/billing/client-papers'
import { addMonths } from '@iroko/contract/dates'

export const paperBadges = {
  waiting: { label: paperStateWords.waiting, tone: 'waiting' },
  recorded: { label: paperStateWords.recorded, tone: 'good' },
  returned: { label: paperStateWords.returned, tone: 'bad' },
} as const

/** The first day of the quarter of a day. */
export const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const most = 8
const monthsOfQuarter = 3

/** The quarter of a day and those before it, as choices. */
export const quartersUntil = (day: string) =>
  Array.from({ length: most }, (_, back) => {
    const value = addMonths(quarterOf(day), -monthsOfQuarter * back)
    return { value, label: quarterWords(value) }
  })
