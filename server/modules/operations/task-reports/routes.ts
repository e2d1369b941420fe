import { fault, orNotFound } from '@iroko/contract/errors'
import { taskReports } from '@iroko/contract/operations/task-reports'
import { v7 as uuid } from 'uuid'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { officeTitle, proofsOf, reportOf } from './actions.ts'
import { nextMailAt, reportPdf, summaryPdf } from './rules.ts'
import * as store from './store.ts'
import { deleteMail, insertMail, listMails } from './store-mails.ts'

/** Rows of a document; more is for a sheet. */
const mostRows = 2000
/** Mails that one person can have. */
const mostMails = 10

const headOf = async ({ db, now, user }: StaffTools) => ({
  company: companyOf(await findCompany(db)).name,
  made: now,
  reader: user.full_name,
})

export const routes = implement(taskReports, {
  summary: (call) => listed('task_summary', store.listSummary(call.db, call.user, call.query, call.today)),

  pdf: async (call) => {
    const { query } = call
    const office = await officeTitle(call, query.office_id)
    const wanted = { ...query, page: 1, limit: mostRows + 1, sort: 'title' }
    const { rows } = await store.listSummary(call.db, call.user, wanted, call.today)
    if (rows.length > mostRows)
      throw fault(422, 'too_long', `A PDF is limited to ${mostRows} rows. Choose an office, or export CSV or Excel`)
    const stream = await summaryPdf(await headOf(call), { ...query, office }, rows)
    await call.audit({
      action: 'export',
      entity: 'task_summary',
      entity_id: 'pdf',
      after: { kind: 'pdf', filters: { ...query } },
    })
    return { type: 'application/pdf', name: `tasks-${query.from}-${query.to}.pdf`, stream }
  },

  trend: async (call) => ({ days: await store.listTrend(call.db, call.user, call.query, call.today) }),

  report: async (call) => ({ task_report: await reportOf(call, call.params) }),

  reportPdf: async (call) => {
    const { ogid, date } = call.params
    const report = await reportOf(call, call.params)
    const stream = await reportPdf(await headOf(call), report, await proofsOf(call, report.tasks))
    await call.audit({ action: 'export', entity: 'task_report', entity_id: ogid, after: { kind: 'pdf', date } })
    return { type: 'application/pdf', name: `task-report-${ogid}-${date}.pdf`, stream }
  },

  mails: async (call) => ({ task_summary_mails: await listMails(call.db, call.user.id) }),

  addMail: async (call) => {
    const { by, days, office_id = null, weekday = null, time } = call.body
    await officeTitle(call, office_id)
    if ((await listMails(call.db, call.user.id)).length >= mostMails)
      throw fault(409, 'too_many', `You already get ${mostMails} summaries by mail. End one first`)
    const next = nextMailAt({ weekday, time }, call.user.time_zone, call.now)
    const id = uuid()
    const mail = { employee_id: call.user.id, grouped_by: by, days, office_id, weekday, sent_at: time }
    await insertMail(call.db, { id, ...mail, next_at: next.toISOString() })
    await call.audit({ action: 'task_summary_mail.create', entity: 'task_summary_mail', entity_id: id, after: call.body })
    await call.changed('task_summary_mails', { for: [call.user.id] })
    return { message: 'The summary will be sent to your mail' }
  },

  endMail: async (call) => {
    const { id } = call.params
    await orNotFound(Promise.resolve((await deleteMail(call.db, id, call.user.id)) || undefined), 'summary')
    await call.audit({ action: 'task_summary_mail.end', entity: 'task_summary_mail', entity_id: id })
    await call.changed('task_summary_mails', { for: [call.user.id] })
    return { message: 'The summary will no longer be sent' }
  },
})
