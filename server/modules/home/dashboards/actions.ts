/** What the HR dashboard shows: numbers in the caller's scope, each by the query of the list that it opens. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { exceptionKinds } from '@iroko/contract/home/tiles'
import type { Call } from '../../../lib/http/implement.ts'
import { may, mayForAll } from '../../../lib/http/rights.ts'
import { listDetails } from '../../people/directory/store.ts'
import { firstExpiries } from '../../people/documents/store.ts'
import { listPlanned } from '../../people/planned-exits/store.ts'
import { tilesOf } from './actions-tiles.ts'
import { countApprovals, countHeads, countPendingBefore } from './store.ts'

type HrCall = Call<typeof dashboards.hr>
type Detailed = Awaited<ReturnType<typeof listDetails>>['rows'][number]

const few = { page: 1, limit: 5 }
const counted = { page: 1, limit: 1 }
/** A probation is decided about so many days before it ends. */
const probationDays = 30
/** A new contract or passport takes longer. */
const documentDays = 60

export async function hrDashboardOf(call: HrCall) {
  const { db, user, today, now } = call
  return {
    today,
    approvals: await countApprovals(db, user, today, now),
    pending_before: await countPendingBefore(db, user, today),
    ...(await comingAndGoing(call)),
    probation: await endingProbations(call),
    documents: mayForAll(user, 'people.personal.read') ? await endingDocuments(call) : null,
    headcount: await headcountOf(call),
    exceptions: await tilesOf(call, exceptionKinds),
  }
}

async function comingAndGoing({ db, user, today }: HrCall) {
  const from = firstOfMonth(today)
  const to = addDays(addMonths(from, 1), -1)
  const joined = await listDetails(db, user, { ...few, hired_from: from, hired_to: to, sort: '-hire_date' }, today)
  const left = await listDetails(db, user, { ...counted, left_from: from, left_to: to }, today)
  const planned = may(user, 'people.edit') ? await listPlanned(db, user, few, today) : null
  return {
    joiners: { from, to, total: joined.total, people: joined.rows.map((row) => happening(row, row.hire_date)) },
    leavers: {
      from,
      to,
      total: left.total,
      planned: planned && {
        total: planned.total,
        people: planned.rows.map(({ employee, exit_date }) => ({ employee, office: null, on: exit_date })),
      },
    },
  }
}

async function endingProbations({ db, user, today }: HrCall) {
  const to = addDays(today, probationDays)
  const { total, rows } = await listDetails(
    db,
    user,
    { ...few, status: 'active', probation_to: to, sort: 'probation_ends_on' },
    today,
  )
  return { to, total, people: rows.map((row) => happening(row, row.probation_ends_on ?? to)) }
}

async function endingDocuments({ db, user, today }: HrCall) {
  const to = addDays(today, documentDays)
  const { total, rows } = await listDetails(db, user, { ...few, status: 'active', documents_to: to }, today)
  const first = await firstExpiries(
    db,
    rows.map(({ id }) => id),
  )
  return { to, total, people: rows.map((row) => happening(row, first.get(row.id) ?? to)) }
}

const happening = ({ id, ogid, full_name, profile_picture, office }: Detailed, on: string) => ({
  employee: { id, ogid, full_name, profile_picture },
  office: office?.title ?? null,
  on,
})

async function headcountOf(call: HrCall) {
  const { db, user, today } = call
  const offices = await countHeads(db, today)
  const [all] = await tilesOf(call, ['people_at_work'])
  const sum = (of: 'female' | 'male') => offices.reduce((total, office) => total + office[of], 0)
  return {
    total: all?.total ?? 0,
    offices: offices.map(({ id, title, office_type, people }) => ({ id, title, office_type, people })),
    genders: mayForAll(user, 'people.personal.read') ? { female: sum('female'), male: sum('male') } : null,
  }
}
