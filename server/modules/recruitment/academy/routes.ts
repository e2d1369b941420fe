import { stampAt } from '@iroko/contract/clock'
import { fault } from '@iroko/contract/errors'
import { academy, mostAcademyRows } from '@iroko/contract/recruitment/academy'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { attendanceOf, percentOf, scoreOf, tenthsOf } from '../cohorts/rules-result.ts'
import { aboutReport, nextStepOf, reportPdf } from './rules.ts'
import * as store from './store.ts'

type ReportFilters = store.Period & { q?: string | undefined }

const aboutOf = ({ user, now }: Pick<StaffTools, 'user' | 'now'>, query: ReportFilters): string[] => {
  return [
    aboutReport(query),
    `Created by ${user.full_name} (${user.ogid}) on ${stampAt(now, user.time_zone)} (${user.time_zone})`,
  ]
}

export const routes = implement(academy, {
  applicants: async (call) => {
    const { rows, ...page } = await store.listApplicants(call.db, call.user, call.query, call)
    const shown = rows.map(({ is_final, final_score, final_attendance, statuses, marks, ...row }) => ({
      ...row,
      sessions: statuses.length,
      present: statuses.filter((status) => status === 'present' || status === 'late').length,
      score: percentOf(is_final ? final_score : tenthsOf(scoreOf(marks))),
      attendance: percentOf(is_final ? final_attendance : tenthsOf(attendanceOf(statuses))),
      next_step: nextStepOf(row),
    }))
    return listed('academy_applicants', { ...page, rows: shown })
  },

  report: async (call) => {
    const page = await listed('academy_report', store.listReport(call.db, call.query, call))
    return { ...page, about: aboutOf(call, call.query), totals: await store.sumReport(call.db, call.query, call) }
  },

  pdf: async (call) => {
    const { db, now, query } = call
    const { rows } = await store.listReport(db, { ...query, page: 1, limit: mostAcademyRows + 1 }, call)
    if (rows.length > mostAcademyRows)
      throw fault(
        422,
        'too_long',
        `A PDF is limited to ${mostAcademyRows.toLocaleString('en-NG')} rows. Choose fewer days, or export CSV or Excel`,
      )
    const head = { company: companyOf(await findCompany(db)).name, made: now, about: aboutOf(call, query) }
    const stream = await reportPdf(head, rows, await store.sumReport(db, query, call))
    await call.audit({
      action: 'export',
      entity: 'academy_report',
      entity_id: 'pdf',
      after: { kind: 'pdf', filters: { ...query } },
    })
    return { type: 'application/pdf', name: `academy-report-${call.today}.pdf`, stream }
  },
})
