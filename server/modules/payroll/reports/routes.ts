import { stampAt } from '@iroko/contract/clock'
import { monthsBetween } from '@iroko/contract/dates'
import { fault, invalid } from '@iroko/contract/errors'
import { mostReportRows, payReports } from '@iroko/contract/payroll/reports'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

type ReportCall = Pick<StaffTools, 'db' | 'user' | 'now' | 'today'> & {
  query: { from?: string | undefined; to?: string | undefined; q?: string | undefined }
}

const titles = {
  register: 'Payroll register',
  offices: 'Payroll and employer cost by office',
  lines: 'Payroll by line',
  variance: 'Changes of net pay',
}

export const routes = implement(payReports, {
  register: async (call) => {
    const months = await monthsOf(call)
    const page = await listed('pay_register', store.listRegister(call.db, months, call.query))
    return {
      ...page,
      about: await aboutOf(call, 'register', months),
      totals: await store.sumMonths(call.db, months, call.query.q),
    }
  },

  offices: async (call) => {
    const months = await monthsOf(call)
    const page = await listed('pay_office_totals', store.listOffices(call.db, months, call.query))
    return { ...page, about: await aboutOf(call, 'offices', months), totals: await store.sumMonths(call.db, months) }
  },

  lines: async (call) => {
    const months = await monthsOf(call)
    const page = await listed('pay_line_totals', store.listLines(call.db, months, rules.monthsBefore(months), call.query))
    return { ...page, about: await aboutOf(call, 'lines', months) }
  },

  variance: async (call) => {
    const { months, before } = await lastMonthOf(call)
    const page = await listed('pay_variance', store.listVariance(call.db, months, before, call.query))
    return { ...page, about: await aboutOf(call, 'variance', months) }
  },

  pdf: async (call) => {
    const { db, now, query } = call
    const { kind } = query
    const months = kind === 'variance' ? (await lastMonthOf(call)).months : await monthsOf(call)
    const head = {
      company: companyOf(await findCompany(db)).name,
      made: now,
      title: titles[kind],
      about: await aboutOf(call, kind, months),
    }
    const stream = await rules.reportPdf(head, await tableOf(call, months))
    await call.audit({ action: 'export', entity: 'pay_report', entity_id: kind, after: { kind: 'pdf', filters: { ...query } } })
    return { type: 'application/pdf', name: `payroll-${kind}-${months.from.slice(0, 7)}-${months.to.slice(0, 7)}.pdf`, stream }
  },
})

async function tableOf({ db, query }: ReportCall & { query: { kind: keyof typeof titles } }, months: store.Months) {
  const list = { ...query, page: 1, limit: mostReportRows + 1 }
  if (query.kind === 'register') {
    const rows = fitting((await store.listRegister(db, months, list)).rows)
    const named = rows.map((row) => ({ ...row, name: `${row.employee.full_name}, ${row.employee.ogid}` }))
    return rules.sumsTable('Employee', named, await store.sumMonths(db, months, query.q))
  }
  if (query.kind === 'offices') {
    const { rows } = await store.listOffices(db, months, { page: 1, limit: mostReportRows })
    const named = rows.map((row) => ({ ...row, name: row.office }))
    return rules.sumsTable('Office', named, await store.sumMonths(db, months))
  }
  if (query.kind === 'lines')
    return rules.linesTable(fitting((await store.listLines(db, months, rules.monthsBefore(months), list)).rows))
  const rows = fitting((await store.listVariance(db, months, rules.monthsBefore(months), list)).rows)
  return rules.varianceTable(rows.map((row) => ({ ...row, name: `${row.employee.full_name}, ${row.employee.ogid}` })))
}

/** 422 where there are more rows than a PDF takes. */
function fitting<R>(rows: R[]): R[] {
  if (rows.length <= mostReportRows) return rows
  const most = mostReportRows.toLocaleString('en-NG')
  throw fault(422, 'too_long', `A PDF is limited to ${most} rows. Search for fewer people, or export CSV or Excel`)
}

/** The months that are asked for, or else the newest that was calculated; 422 for a reversed range or more than a year. */
async function monthsOf({ db, query, today }: ReportCall): Promise<store.Months> {
  const newest = query.from || query.to ? undefined : await store.newestMonth(db)
  const from = query.from ?? query.to ?? (newest ?? today).slice(0, 7)
  const months = { from: `${from}-01`, to: `${query.to ?? from}-01` }
  if (months.to < months.from || monthsBetween(months.from, months.to) > 11)
    throw invalid({ to: 'Choose a last month that is not before the first, at most a year' })
  return months
}

/** The last of the months that are asked for, and the month before it. */
async function lastMonthOf(call: ReportCall) {
  const { to } = await monthsOf(call)
  const months = { from: to, to }
  return { months, before: rules.monthsBefore(months) }
}

async function aboutOf({ db, user, now, query }: ReportCall, kind: keyof typeof titles, months: store.Months) {
  return rules.aboutReport({
    what: titles[kind],
    months,
    runs: await store.runsIn(db, months),
    q: query.q,
    by: `${user.full_name} (${user.ogid})`,
    made: `${stampAt(now, user.time_zone)} (${user.time_zone})`,
  })
}
