/** What whoever leads the company sees first: each part as its list counts it, within the caller's scope. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { dashboards } from '@iroko/contract/home/dashboards'
import type { Call } from '../../../lib/http/implement.ts'
import { hasScope, mayForAll } from '../../../lib/http/rights.ts'
import { listAway } from '../../leave/calendar/store.ts'
import { costByMonth } from '../../payroll/runs/store.ts'
import { listDetails } from '../../people/directory/store.ts'
import { boardOf } from '../../time/attendance-board/rules.ts'
import { countBoard } from '../../time/attendance-board/store.ts'
import { listDaily } from '../../time/attendance-figures/store.ts'
import { countApprovals, countHeads } from './store.ts'

type CompanyCall = Call<typeof dashboards.company>

const days = 30
const months = 12
const fewPeople = 8
const fewKinds = 5
const counted = { page: 1, limit: 1 }

export async function companyDashboardOf(call: CompanyCall) {
  const { db, user, today, now } = call
  const from = addDays(today, -days)
  const joined = await listDetails(db, user, { ...counted, hired_from: from, hired_to: today }, today)
  const left = await listDetails(db, user, { ...counted, left_from: from, left_to: today }, today)
  const approvals = await countApprovals(db, user, today, now)
  return {
    today,
    days: await listDaily(db, call, { from, to: today }),
    counts: boardOf(await countBoard(db, call, { by: 'office' })).counts,
    people: {
      from,
      total: (await countHeads(db, today)).reduce((sum, { people }) => sum + people, 0),
      joined: joined.total,
      left: left.total,
    },
    away_tomorrow: hasScope(user, 'leave.calendar', 'office') ? await awayOn(call, addDays(today, 1)) : null,
    approvals: approvals.slice(0, fewKinds).map(({ kind, total, oldest }) => ({ kind, total, oldest })),
    pay_months: mayForAll(user, 'payroll.read') ? await costByMonth(db, addMonths(firstOfMonth(today), 1 - months)) : null,
  }
}

async function awayOn({ db, user, today }: CompanyCall, day: string) {
  const rows = await listAway(db, { user }, day, day, today)
  const people = new Map(rows.filter(({ status }) => status === 'approved').map(({ employee }) => [employee.id, employee]))
  return { total: people.size, people: [...people.values()].slice(0, fewPeople) }
}
