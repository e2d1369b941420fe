/** What whoever leads the company sees first: each part as its list counts it, within the caller's scope. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { dashboards } from '@iroko/contract/home/dashboards'
import type { Call } from '../../../lib/http/implement.ts'
import { hasScope, mayForAll } from '../../../lib/http/rights.ts'
import { listAway } from '../../leave/calendar/store.ts'
import { costByMonth } from '../../payroll/runs/store.ts'
import { boardOf } from '../../time/attendance-board/rules.ts'
import { countBoard } from '../../time/attendance-board/store.ts'
import { listDaily } from '../../time/attendance-figures/store.ts'
import { tilesOf } from './actions-tiles.ts'
import { countApprovals } from './store.ts'

type CompanyCall = Call<typeof dashboards.company>

const days = 30
const months = 12
const fewPeople = 8
const fewKinds = 5

export async function companyDashboardOf(call: CompanyCall) {
  const { db, user, today, now } = call
  const from = addDays(today, -days)
  const approvals = await countApprovals(db, user, today, now)
  return {
    today,
    days: await listDaily(db, call, { from, to: today }),
    counts: boardOf(await countBoard(db, call, { by: 'office' })).counts,
    tiles: await tilesOf(call, ['people_at_work', 'joined_lately', 'left_lately']),
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
