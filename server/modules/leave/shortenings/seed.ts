/** The demo company's request to shorten leave: one, of somebody who is on leave and has more than a day left, for their leader to decide. */
import { addDays } from '@iroko/contract/dates'
import type { Insertable } from 'kysely'
import type { LeaveApplication, Shortening } from '../../../database.types.ts'
import type { RequestsPart } from '../../../lib/demo/demo.ts'
import { summaryOf } from './actions.ts'

export function shorteningsOf(
  applications: readonly Insertable<LeaveApplication>[],
  { dice, today, latest, decide }: RequestsPart,
): Insertable<Shortening>[] {
  const created_at = `${latest.slice(0, 10)}T09:20:00.000Z`
  const running = applications.find(
    ({ status, starts_on, ends_on, decided_at }) =>
      status === 'approved' &&
      starts_on < latest.slice(0, 10) &&
      ends_on > addDays(today, 2) &&
      String(decided_at) < created_at,
  )
  if (!running) return []
  const { id: application_id, employee_id, starts_on, ends_on } = running
  const [id, last_day] = [dice.id(created_at), today]
  const about = { kind: 'shortening' as const, subject_id: id, requester_id: employee_id, created_at }
  const summary = summaryOf({ starts_on, ends_on, last_day })
  const { status, decided_at } = decide({ ...about, summary, facts: {}, fate: { waits_at: 1 } })
  return [
    { id, application_id, employee_id, last_day, reason: 'My business was settled earlier', status, created_at, decided_at },
  ]
}
