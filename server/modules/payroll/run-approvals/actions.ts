/** The approval of a payroll as a request, and what it writes. */

import { dayIn, firstOfMonth } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { preflightWords } from '@iroko/contract/payroll/checks'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { insertEncashed } from '../../leave/balances/store-encashed.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { findBlocking } from '../checks/store.ts'
import { accrualDay, postAccrual } from '../journals/actions.ts'
import { takeProvisions } from '../pay-rules/actions-provisions.ts'
import { findLostLeave } from '../pay-rules/store-people.ts'
import { voidReplaced } from '../payslips/store-ends.ts'
import { findPeople } from '../payslips/store-write.ts'
import { findDecidersToday } from '../run-changes/actions.ts'
import { nameOf } from '../runs/rules.ts'
import { findRun, lockRun, moveRun, type RunRecord } from '../runs/store.ts'
import * as approvals from './store.ts'

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const payrollRequest: RequestKind<approvals.ApprovalRecord, NamedDescription> = {
  kind: 'payroll_run',
  lock: approvals.lockApproval,
  apply: approve,
  deciders: async (call) => (await findDecidersToday(call)).sentence,

  // Figures only to those who read everybody's pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await approvals.findApprovals(db, ids)).map(({ id, version, asked_by, reference, totals, ...run }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `${nameOf(run)}, ${reference}`,
      what: `the ${lowered(nameOf(run))}`,
      reason: null,
      change: [],
      facts:
        user && mayForAll(user, 'payroll.read')
          ? [
              { label: 'People', value: String(totals.people) },
              { label: 'Gross', value: formatMoney(totals.gross_kobo) },
              { label: 'Net', value: formatMoney(totals.net_kobo) },
            ]
          : [],
    })),

  letters: requestLetters({ did: 'sent', once: 'It is paid once you approve it.' }),
}

/** 'Ada Obi: No attendance in this period' and how many more. */
function blockedBy(open: Awaited<ReturnType<typeof findBlocking>>): string {
  const named = open.slice(0, 3).map(({ employee, kind }) => `${employee.full_name}: ${preflightWords[kind].toLowerCase()}`)
  const more = open.length > named.length ? `, and ${open.length - named.length} more` : ''
  return `Give a reason for each finding first. ${named.join(', ')}${more}`
}

/** Freezes the batch: what is paid is what was approved, to the kobo and the account; instalments of loans and encashed leave count from now. */
async function approve(call: Tools, held: approvals.ApprovalRecord): Promise<string> {
  const { db, now } = call
  const run = await lockRun(db, held.run_id)
  if (run?.state !== 'review') throw conflict('not_in_review', 'This payroll is no longer in review. Reject it')
  if ((await approvals.hashOf(db, run.id)) !== held.hash)
    throw conflict('changed', 'This payroll was changed after it was sent. Reject it so that it can be sent again')
  const open = await findBlocking(db, run.id)
  if (open.length > 0) throw conflict('needs_reasons', blockedBy(open))
  const moved = await approvals.findMoved(db, run.id)
  if (moved)
    throw conflict(
      'moved',
      `The last working day of ${moved} changed after the calculation. Reject it so that it can be recalculated`,
    )
  const lost = await findLostLeave(db, run.id)
  if (lost)
    throw conflict(
      'leave_gone',
      `Leave that the leave allowance of ${lost} is for was cancelled after the calculation. Reject it so that it can be recalculated`,
    )
  const day = accrualDay(run, dayIn(companyZone, now))
  await voidReplaced(db, run.id, { by: null, now, day })
  // After it: what the bank returns from now on stays owed with the payslip that is void.
  const returned = await approvals.findReturned(db, run.id)
  if (returned)
    throw conflict(
      'returned',
      `The bank returned a payment of ${returned} after the calculation. Reject it so that it can be recalculated`,
    )
  await takeRepayments(db, run, { now, day })
  const encashed = await approvals.findEncashed(db, run.id)
  await insertEncashed(db, run, encashed, now)
  await moveRun(db, run, { state: 'approved', hash: held.hash, approved_at: now.toISOString() })
  const used = await takeProvisions(db, { id: run.id, month: firstOfMonth(day) }, { now })
  await postAccrual(db, { ...run, hash: held.hash }, used, { day, now })
  await call.changed('loans', { for: await findPeople(db, run.id), permission: 'people.pay.read' })
  if (encashed.length > 0)
    await call.changed('leave_balances', { for: encashed.map(({ employee_id }) => employee_id), permission: 'leave.read' })
  return `${nameOf((await findRun(db, run.id)) ?? run)} approved`
}

/** Writes into the ledgers of loans what a run repays; `day` is that of its accrual. */
export async function takeRepayments(
  db: Db,
  { id, month }: Pick<RunRecord, 'id' | 'month'>,
  { now, day, newId = uuid }: { now: Date; day: string; newId?: () => string },
): Promise<void> {
  await approvals.lockRepaid(db, id)
  const repayments = await approvals.findRepayments(db, id)
  if (repayments.some(({ is_owed }) => !is_owed))
    throw conflict(
      'loan_paid',
      'A loan was settled after this payroll was calculated. Reject it so that it can be recalculated',
    )
  const entries = repayments.map(({ loan_id, payslip_id, amount_kobo }) => ({
    id: newId(),
    loan_id,
    payslip_id,
    kind: 'repayment' as const,
    amount_kobo: -amount_kobo,
    month,
    dated_on: day,
    created_at: now.toISOString(),
  }))
  if (entries.length > 0) await insertAll(db, 'loan_entry', entries)
}
