import { type PeriodStep, periods } from '@iroko/contract/accounting/periods'
import { companyZone } from '@iroko/contract/clock'
import { addMonths, dayIn, firstOfMonth } from '@iroko/contract/dates'
import { orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { lockPosting } from '../journals/actions.ts'
import { monthWords } from '../journals/rules.ts'
import { askChange } from '../ledger-changes/actions.ts'
import { endYear } from './actions.ts'
import { isLastOfYear, stepsOf, whyNot, whyNotChecked } from './rules.ts'
import * as store from './store.ts'

type Step = StaffTools & { params: { month: string }; body: { version: number } }

export const routes = implement(periods, {
  list: async ({ db, user, now, query }) => {
    const today = dayIn(companyZone, now)
    const last = addMonths(firstOfMonth(today), 1)
    const around = { ...(await store.findAround(db)), today, user_id: user.id }
    const { rows, ...page } = await store.listPeriods(db, query, last)
    const shown = rows.map((row) => {
      const held = { ...row, checked_by: row.checked_by?.id ?? null }
      return {
        ...row,
        id: row.month,
        month: monthWords(row.month),
        ends_year: isLastOfYear(row.month),
        steps: stepsOf(held, around).filter((step) => may(user, step === 'ask_reopen' ? 'account.edit' : 'period.close')),
      }
    })
    return { periods: shown, ...page }
  },

  checklist: async (call) => ({ findings: await findingsOf(call, firstOfMonth(call.params.month)) }),

  start: async (call) => {
    const { month } = await lockFor(call, 'start')
    const { reason } = call.body
    refuse(whyNotChecked(await findingsOf(call, month), reason))
    const at = { checked_by: call.user.id, checked_at: call.now.toISOString() }
    await change(call, month, 'start', { state: 'closing', ...at, reason, closed_by: null, closed_at: null })
    return { message: `Closing of ${monthWords(month)} started. Another person closes it` }
  },

  cancel: async (call) => {
    const { month } = await lockFor(call, 'cancel')
    await change(call, month, 'cancel', { state: 'open', checked_by: null, checked_at: null, reason: null })
    return { message: `${monthWords(month)} is open` }
  },

  close: async (call) => {
    const { month, reason } = await lockFor(call, 'close')
    const findings = await findingsOf(call, month)
    refuse(whyNotChecked(findings, reason ?? ''))
    const at = { closed_by: call.user.id, closed_at: call.now.toISOString() }
    const ended = isLastOfYear(month) ? await endYear(call, month) : undefined
    await change(call, month, 'close', { state: 'closed', ...at, findings: JSON.stringify(findings) })
    return { message: ended ? `${monthWords(month)} closed, and the year by ${ended.number}` : `${monthWords(month)} closed` }
  },

  askReopen: async (call) => {
    const { month } = await lockFor(call, 'ask_reopen')
    const title = monthWords(month)
    const facts = [
      { label: title, before: 'Closed', after: 'Open' },
      ...(isLastOfYear(month) ? [{ label: 'End of the year', before: 'Posted', after: 'Taken back' }] : []),
    ]
    const asked = { what: 'period', subject: month, summary: `Reopen ${title}`, change: { month }, facts } as const
    const id = await askChange(call, { ...asked, reason: call.body.reason })
    await call.changed('periods', { permission: 'statement.read' })
    return { message: `Asked that ${title} is reopened. Another person decides`, id }
  },
})

const findingsOf = ({ db, portal }: Pick<StaffTools, 'db' | 'portal'>, month: string) =>
  store.findFindings(db, month, portal.house.closing)

/** The month, held alone, where the caller may take the step as they read it. */
async function lockFor({ db, user, now, params, body }: Step, step: PeriodStep) {
  await lockPosting(db)
  const period = await orNotFound(store.lockPeriod(db, firstOfMonth(params.month)), 'period')
  if (period.version !== body.version) throw await staleBy(db, 'period', period.month)
  const around = { ...(await store.findAround(db)), today: dayIn(companyZone, now), user_id: user.id }
  refuse(whyNot(period, step, around))
  return period
}

async function change(
  call: Step,
  month: string,
  step: keyof typeof actions,
  values: Parameters<typeof store.updatePeriod>[2],
): Promise<void> {
  await store.updatePeriod(call.db, month, values)
  await call.audit({ action: actions[step], entity: 'period', entity_id: month, after: values })
  await call.changed('periods', { permission: 'statement.read' })
}

const actions: Record<Exclude<PeriodStep, 'ask_reopen'>, string> = {
  start: 'period.start',
  cancel: 'period.cancel',
  close: 'period.close',
}
