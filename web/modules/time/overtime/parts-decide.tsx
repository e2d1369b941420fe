/** Deciding about overtime, one day or many, each as it was read; it can be taken back until it is sent. */
import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { overtime } from '@iroko/contract/time/overtime'
import { call } from '../../../lib/api.ts'
import { countOf, durationText } from '../../../lib/format.ts'
import { ask } from '../../../screens/ask.tsx'
import { answerEachLater, ReasonCard, readersOf } from '../../platform/approvals/parts-decisions.tsx'
import type { OvertimeRow } from './columns.tsx'

type Body = Input<typeof overtime.decide>['body']

/** By this a day is gone from the list once it is decided. */
export const overtimeKey = ({ id, version }: OvertimeRow): string => `overtime ${id} ${version}`

/** '2h 10m of Ada Obi on Tue 24 Nov', 'Overtime of 3 days' */
function subjectOf(rows: readonly OvertimeRow[]): string {
  const [only] = rows.length === 1 ? rows : []
  if (!only) return `Overtime of ${countOf(rows.length, 'day')}`
  return `${durationText(only.minutes)} of ${only.employee.full_name} on ${shortDay(only.day)}`
}

/** All of it where nothing is said, none at 0, else so much of each. */
export function decideOvertime(rows: readonly OvertimeRow[], words: Pick<Body, 'approved_minutes' | 'reason'> = {}): void {
  const { approved_minutes } = words
  const outcome =
    approved_minutes === undefined
      ? 'approved'
      : approved_minutes === 0
        ? 'declined'
        : `approved: ${durationText(approved_minutes)}`
  const days = rows.map(({ employee, day, minutes, version }) => ({ ogid: employee.ogid, day, minutes, version }))
  answerEachLater({
    rows: rows.map((row) => ({ id: row.id, key: overtimeKey(row), name: row.employee.full_name })),
    text: `${subjectOf(rows)} ${outcome}`,
    prefix: 'Overtime | ',
    make: () => call(overtime.decide, { body: { days, ...words } }, { keepalive: true }),
  })
}

/** Asks why at the button, then declines. */
export function declineOvertime(rows: readonly OvertimeRow[], place: HTMLElement): void {
  const subject = subjectOf(rows)
  void ask(
    <ReasonCard
      place={place}
      title={`Decline ${rows.length === 1 ? subject : subject.toLowerCase()}`}
      submit="Decline"
      readers={readersOf(rows)}
      reasons={['It was not agreed before', 'The times are wrong', 'It is taken as time off']}
      onSubmit={(reason) => decideOvertime(rows, { approved_minutes: 0, reason })}
    />,
  )
}
