import { companyZone } from '../../../ui/date/date-words.ts'

const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: companyZone, hour: '2-digit', hourCycle: 'h23' })

/** By the company's clock. */
export function greetingAt(now: Date): string {
  const hour = Number(hourIn.format(now))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
