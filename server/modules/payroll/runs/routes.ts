import { addMonths } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import { invalid } from '@iroko/contract/errors'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { groupDays } from '../pay-groups/rules.ts'
import { lockGroup } from '../pay-groups/store.ts'
import { payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { rulesOn } from '../statutory/store.ts'
import { readRun, replyWith } from './actions.ts'
import { whyLater } from './rules.ts'
import { type SlipStep, whyNot } from './rules-slips.ts'
import * as store from './store.ts'
import { listSlips } from './store-register.ts'

export const routes = implement(payrollRuns, {
  list: ({ db, query }) => listed('payroll_runs', store.listRuns(db, query)),

  create: async (call) => {
    const { db, user, now } = call
    await store.lockRuns(db)
    const { kind, pay_group_id = null } = call.body
    const month = `${call.body.month}-01`
    const config = await currentConfig(db)
    const rules = await rulesOn(db, month)
    if (!rules) throw invalid({ month: 'No tax rules are known for this month' })
    const period = payPeriod(config, call.body.month)
    if (period.starts_on > call.today) {
      const why = `The pay period of ${call.body.month} begins on ${period.starts_on}. Start its payroll from then on`
      throw invalid({ month: why })
    }
    const later = kind === 'final' ? undefined : await store.findLater(db, month, pay_group_id)
    if (later) throw invalid({ month: whyLater(later) })
    if (kind === 'correction' && !(await store.isPaidMonth(db, month)))
      throw invalid({ month: 'The payroll of this month is not paid yet. Recalculate it instead' })
    const group = await groupFor(call, month)
    const past = await store.countOfMonth(db, month)
    const reference = `PR-${call.body.month}${past > 0 ? `-${past + 1}` : ''}`
    const id = uuid()
    // Of the month before too: its first days may be free.
    const calendar = group && (await loadCalendar(db, null, addMonths(month, -1), addMonths(month, 1)))
    const days = calendar && groupDays(group, call.body.month, calendar)
    const row = { id, reference, kind, month, ...period, ...days, pay_group_id, rules_id: rules.id, created_by: user.id }
    const taken = invalid({ month: `This month already has a payroll${pay_group_id ? ` of ${group?.title}` : ''}` })
    await orRefuse(store.insertRun(db, { ...row, created_at: now.toISOString() }), 'payroll_run_month', taken)
    await call.audit({
      action: 'payroll.create',
      entity: 'payroll_run',
      entity_id: id,
      after: { reference, kind, ...period, pay_group: pay_group_id && group?.title },
    })
    return await replyWith(call, id, 'started')
  },

  slips: async ({ db, user, params, query }) => {
    const { id, state, is_sent, bank_file_at } = await readRun(db, params.id)
    const processes = may(user, 'payroll.process')
    const { payslips, ...page } = await listed('payslips', listSlips(db, id, query))
    return {
      ...page,
      payslips: payslips.map(({ to_pay_kobo, is_paid_later, lacks_account, returned_by, ...row }) => {
        const of = { employee_id: row.employee.id, state, bank_file_at, payout_mode: row.salary_mode }
        const slip = { ...row, ...of, to_pay_kobo, is_paid_later, lacks_account, returned_by }
        const mayTake = (step: SlipStep) => processes && !whyNot(slip, step, { user_id: user.id, is_sent })
        const [recalculate, withhold, release] = [mayTake('recalculate'), mayTake('withhold'), mayTake('release')]
        return { ...row, can: { recalculate, withhold, release, return: mayTake('return') } }
      }),
    }
  },
})

/** The pay group of a regular payroll, the standard one where it is of everyone; null for the other kinds. */
async function groupFor({ db, body }: StaffTools & { body: Parsed<typeof payrollRuns.create>['body'] }, month: string) {
  const { kind, pay_group_id = null } = body
  if (kind !== 'regular') {
    if (pay_group_id) throw invalid({ pay_group_id: 'Only a regular payroll is of a pay group' })
    return null
  }
  const group = await lockGroup(db, pay_group_id)
  if (!group) throw invalid({ pay_group_id: 'Choose a pay group from the list' })
  const all = pay_group_id && (await store.ofEveryone(db, month))
  if (all) throw invalid({ pay_group_id: `${all.reference} pays everyone in this month` })
  return group
}
