/** Attendance as reports, and what payroll asks of it. */
import { clockAt, stampAt } from '@iroko/contract/clock'
import { firstOfMonth } from '@iroko/contract/dates'
import { fault, invalid } from '@iroko/contract/errors'
import { attendanceReports, mostPdfRows } from '@iroko/contract/time/attendance-reports'
import { isPeriod, periodSentence } from '@iroko/contract/time/lateness'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { aboutReport, reportPdf } from './rules.ts'
import * as store from './store.ts'
import { listPay } from './store-money.ts'

type ReportCall = Pick<Call<typeof attendanceReports.summaries>, 'db' | 'user' | 'today' | 'now'>

export const routes = implement(attendanceReports, {
  summaries: async (call) => {
    const query = { ...call.query, ...periodOf(call.query, call.today) }
    const { rows, ...page } = await store.listSummaries(call.db, call, query)
    const { about, totals } = await wholeOf(call, query)
    return { attendance_summaries: rows, ...page, about, totals }
  },

  details: async (call) => {
    const query = { ...call.query, ...periodOf(call.query, call.today) }
    const isByName = (query.sort ?? 'full_name') === 'full_name'
    const after = query.after && isByName ? readKey(query.after) : undefined
    const { rows, ...page } = await store.listDetails(call.db, call, query, after)
    const last = rows.at(-1)
    return {
      attendance_details: rows,
      ...page,
      // Said once: whoever takes all of them has it from the first page.
      about: after ? [] : (await wholeOf(call, query)).about,
      next:
        isByName && last && rows.length === query.limit
          ? JSON.stringify([last.employee.full_name, last.employee.id, last.day])
          : null,
    }
  },

  officeTotals: async (call) => {
    const query = { ...call.query, ...periodOf(call.query, call.today) }
    const { rows, ...page } = await store.listOfficeTotals(call.db, call, query)
    return { attendance_office_totals: rows, ...page, about: (await wholeOf(call, query)).about }
  },

  pdf: async (call) => {
    const { kind, ...asked } = call.query
    const query = { ...asked, ...periodOf(asked, call.today), page: 1 }
    const limit = mostPdfRows + 1
    const offices = await store.listOfficeTotals(call.db, call, { ...query, limit: 10_000 })
    const people = kind === 'summary' ? (await store.listSummaries(call.db, call, { ...query, limit })).rows : []
    const days = kind === 'detail' ? (await store.listDetails(call.db, call, { ...query, limit })).rows : []
    if (people.length + days.length > mostPdfRows) throw fault(422, 'too_long', tooLong)
    const { about, totals } = await wholeOf(call, query)
    const ofPeople = Map.groupBy(days, ({ employee }) => employee.id)
    const stream = await reportPdf({
      company: companyOf(await findCompany(call.db)).name,
      made: call.now,
      about,
      totals,
      offices: offices.rows.map((sums) => ({ name: sums.office.title, sums })),
      people: people.map((sums) => ({ name: `${sums.employee.full_name}, ${sums.employee.ogid}`, sums })),
      days: [...ofPeople.values()].map((own) => ({
        name: own[0] ? `${own[0].employee.full_name}, ${own[0].employee.ogid}, ${own[0].office}` : '',
        days: own.map((day) => ({ ...day, in: clockOf(day.first_in, day.zone), out: clockOf(day.last_out, day.zone) })),
      })),
    })
    await call.audit({
      action: 'export',
      entity: 'attendance_report',
      entity_id: kind,
      after: { kind: 'pdf', filters: { ...asked } },
    })
    return { type: 'application/pdf', name: `attendance-${kind}-${query.from}-${query.to}.pdf`, stream }
  },

  pay: async ({ db, user, query, today }) => {
    if (!isPeriod(query.from, query.to)) throw invalid({ to: periodSentence })
    return await listed('attendance_pay', listPay(db, user, query, today))
  },
})

const tooLong = `A PDF is limited to ${mostPdfRows.toLocaleString('en-NG')} rows. Choose a shorter period or fewer people, or export CSV or Excel`

/** Defaults to the current month to date; refuses reversed or too long periods. */
function periodOf(query: { from?: string | undefined; to?: string | undefined }, today: string): { from: string; to: string } {
  const to = query.to ?? laterOf(today, query.from ?? today)
  const from = query.from ?? firstOfMonth(to)
  if (!isPeriod(from, to)) throw invalid({ to: periodSentence })
  return { from, to }
}

/** The totals and caption of the whole report. */
async function wholeOf(call: ReportCall, query: store.ReportQuery) {
  const { db, user, now } = call
  const { totals, policy_versions } = await store.sumReport(db, call, query)
  const about = aboutReport({
    asked: query,
    named: await store.namesOf(db, query),
    policy_versions,
    by: `${user.full_name} (${user.ogid})`,
    whole: mayForAll(user, 'attendance.read'),
    made: `${stampAt(now, user.time_zone)} (${user.time_zone})`,
  })
  return { totals, about }
}

const clockOf = (at: string | null, zone: string): string => (at === null ? '' : clockAt(at, zone))

/** What a page of details said comes next. */
function readKey(text: string): store.DetailKey {
  const refuse = () => invalid({ after: 'Use the `next` value of the previous page' })
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw refuse()
  }
  if (!Array.isArray(read)) throw refuse()
  const [full_name, id, day] = read.map(String)
  if (!full_name || !id || !day || !/^[\da-f-]{36}$/.test(id) || !/^\d{4}-\d\d-\d\d$/.test(day)) throw refuse()
  return { full_name, id, day }
}
