import { addDays, holidayStatus } from '@iroko/contract/dates'
import { dashboards } from '@iroko/contract/home/dashboards'
import { bookKinds } from '@iroko/contract/home/tiles'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { type Call, implement } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { isHidden, listCelebrations } from '../../engagement/celebrations/store.ts'
import { listCertificates } from '../../engagement/certificates/store.ts'
import { listMine } from '../../engagement/tickets/store-lists.ts'
import { listApplications } from '../../leave/applications/store-list.ts'
import { balancesOf, findHolderById } from '../../leave/balances/store.ts'
import { listAway } from '../../leave/calendar/store.ts'
import { countOwn } from '../../operations/shift-offers/store.ts'
import { nextPayDay } from '../../payroll/pay-groups/rules.ts'
import { paidAndPayDay } from '../../payroll/payslips/store-mine.ts'
import { listWaiting } from '../../platform/approvals/store-waiting.ts'
import { toDoOf } from '../../platform/asks/actions.ts'
import { describeAll } from '../../platform/requests/actions.ts'
import { workingDayOf } from '../../time/clock/actions.ts'
import { holidaysOf } from '../../time/holidays/store.ts'
import { listRequests } from '../../time/shift-requests/store.ts'
import { hrDashboardOf } from './actions.ts'
import { companyDashboardOf } from './actions-company.ts'
import { tilesOf } from './actions-tiles.ts'

type DayCall = Pick<Call<typeof dashboards.mine>, 'db' | 'user' | 'today' | 'now'>

const fewLeaves = 5
const fewPeople = 8
const fewHolidays = 4
const fewRequests = 5
const swapsForMe = { for_me: true, sort: 'starts_on', page: 1, limit: 5 }
const standing: readonly string[] = ['draft', 'pending', 'approved']

export const routes = implement(dashboards, {
  today: async (call) => {
    const { db, user, today } = call
    const day = await workingDayOf(call)
    return {
      my_day: {
        ...day,
        clock: may(user, 'attendance.clock') ? day.clock : null,
        swaps: may(user, 'shift.request') ? (await listRequests(db, user, swapsForMe, today)).rows : [],
      },
    }
  },

  company: async (call) => ({ company_dashboard: await companyDashboardOf(call) }),

  accounts: async (call) => ({ account_dashboard: { tiles: await tilesOf(call, bookKinds) } }),

  hr: async (call) => ({ hr_dashboard: await hrDashboardOf(call) }),

  mine: async (call) => {
    const { db, user, today } = call
    const waiting = await listWaiting(db, user.id, { page: 1, limit: fewRequests }, today)
    return {
      employee_dashboard: {
        today,
        office_id: user.office_id,
        leave_balances: await balancesOf(db, await findHolderById(db, user.id), today, today),
        my_leaves: await nextLeaves(call),
        ...(await awayOf(call)),
        public_holidays: await nextHolidays(call),
        waiting_approvals: await describeAll(call, call.portal.house.requests, waiting.rows),
        waiting_total: waiting.total,
        pay: may(user, 'payslip.read') ? await payOf(call) : null,
        celebrations: await listCelebrations(db, user, today),
        celebrations_hidden: await isHidden(db, user.id),
        to_do: await toDoOf(call),
        for_you: await forYou(call),
        tiles: await tilesOf(call, ['pending_leave', 'stray_punches']),
        offered_shifts: await countOwn(db, user.id, call.now),
      },
    }
  },
})

async function nextLeaves({ db, user, today }: DayCall) {
  const ahead = { mine: true, from: today, sort: 'starts_on', page: 1, limit: 100 }
  const { rows } = await listApplications(db, user, ahead, today)
  return rows.filter(({ status }) => standing.includes(status)).slice(0, fewLeaves)
}

/** Colleagues of the same office who are away today or in the six days after. */
async function awayOf({ db, user, today }: DayCall) {
  const office = { user, office_id: user.office_id, except: user.id }
  const away = (await listAway(db, office, today, addDays(today, 6), today)).filter(({ status }) => status === 'approved')
  return {
    away: away.slice(0, fewPeople),
    away_today: new Set(away.filter(({ starts_on }) => starts_on <= today).map(({ employee }) => employee.id)).size,
    away_total: new Set(away.map(({ employee }) => employee.id)).size,
  }
}

const newest = { page: 1, limit: 3 }
/** How long an answered ticket and a certificate are news. */
const newsDays = { solved: 7, certificate: 14 }

async function forYou({ db, user, today }: DayCall) {
  const since = (days: number) => addDays(today, -days)
  const tickets = may(user, 'ticket.own') ? (await listMine(db, user, { ...newest, limit: 10, sort: '-updated_at' })).rows : []
  const received = await listCertificates(db, user.id, { ...newest, box: 'received' })
  return {
    tickets: tickets
      .filter(({ status, updated_at }) => status === 'solved' && updated_at >= since(newsDays.solved))
      .slice(0, newest.limit)
      .map(({ id, number, subject }) => ({ id, number, subject })),
    certificates: received.rows
      .filter(({ sent_at }) => sent_at >= since(newsDays.certificate))
      .map(({ id, heading, from, sent_at }) => ({ id, heading, from: from.full_name, sent_at })),
  }
}

async function payOf({ db, user, today }: DayCall) {
  const { last, pay_day } = await paidAndPayDay(db, user.id, today)
  if (pay_day === undefined) return { last: last ?? null, next_on: null }
  const calendar = await loadCalendar(db, null, addDays(today, -62), addDays(today, 62))
  return { last: last ?? null, next_on: nextPayDay(pay_day, last?.month ?? null, today, calendar) }
}

async function nextHolidays({ db, user, now }: DayCall) {
  const all = await holidaysOf(db, user)
  return all
    .map((holiday) => ({ ...holiday, status: holidayStatus(holiday, now) }))
    .filter(({ status }) => status !== 'past')
    .slice(0, fewHolidays)
}
