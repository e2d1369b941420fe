/** What the screens of holidays share. */
import { daysBetween, type HolidayStatus, yearOf } from '@iroko/contract/dates'
import type { Output, Row } from '@iroko/contract/endpoint'
import type { holidays } from '@iroko/contract/time/holidays'
import { countOf } from '../../../lib/format.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type Holiday = Row<typeof holidays.list>

const statusMap: StatusMap<HolidayStatus> = {
  past: { label: 'Past', tone: 'neutral' },
  pending: { label: 'Upcoming', tone: 'info' },
  happening: { label: 'Happening', tone: 'good' },
}

export const HolidayStatusBadge = ({ status }: { status: HolidayStatus }) => <StatusBadge status={status} map={statusMap} />

/** '1 day', '2 days' */
export const lengthText = ({ start_date, end_date }: Pick<Holiday, 'start_date' | 'end_date'>): string =>
  countOf(daysBetween(start_date, end_date) + 1, 'day')

export const isEveryones = ({ offices, branches }: Pick<Holiday, 'offices' | 'branches'>): boolean =>
  offices.length + branches.length === 0

export const whomText = (holiday: Pick<Holiday, 'offices' | 'branches'>): string =>
  isEveryones(holiday) ? 'The whole company' : [...holiday.offices, ...holiday.branches].map(({ title }) => title).join(', ')

/** What a declared or changed holiday did to leave: '2 applications got 3 days back'. */
export function effectText({ leaves_changed, days_given_back }: Output<typeof holidays.create>): string {
  if (leaves_changed === 0) return 'No leave on these days'
  return `${countOf(leaves_changed, 'application')} got ${countOf(days_given_back, 'day')} back`
}

const byDate = (a: Holiday, b: Holiday): number => a.start_date.localeCompare(b.start_date) || a.title.localeCompare(b.title)

/** As somebody looks for them: today's and the next ones first, then those that are over, the newest of them first. */
export function inOrder<H extends Holiday>(holidays: readonly H[]): H[] {
  const [past = [], ahead = []] = [true, false].map((isPast) => holidays.filter(({ status }) => (status === 'past') === isPast))
  return [...ahead.toSorted(byDate), ...past.toSorted(byDate).toReversed()]
}

/** The last 10 years (specification 9), and the next one: holidays are declared ahead. */
export function holidayYears(today: string): number[] {
  return Array.from({ length: 11 }, (_, back) => yearOf(today) + 1 - back)
}
