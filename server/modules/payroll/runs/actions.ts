/** What happens to a payroll: calculated in steps, approved as a request. */
import { addDays } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { preflightWords } from '@iroko/contract/payroll/checks'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { insertEncashed } from '../../leave/balances/store-encashed.ts'
import type { RequestKind } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import type { Period } from '../calculation/rules-salary.ts'
import { findPayees } from '../calculation/store-facts.ts'
import { findBlocking } from '../checks/store.ts'
import { postAccrual } from '../journals/actions.ts'
import * as store from './store.ts'
import * as slips from './store-slips.ts'

/** People in one transaction. */
export const chunk = 500

export const tellRuns = (call: Pick<Tools, 'changed'>): Promise<void> =>
  call.changed('payroll_runs', { permission: 'payroll.read' })

/**
 * While the period lasts, attendance counts until the cut-off, at most until yesterday: later days are taken as worked and set right by the
 * next run. Once it is over all of it counts.
 */
export function readUntil({ ends_on, cut_off_on }: Period & { cut_off_on?: string | null }, today: string): string {
  if (ends_on < today) return ends_on
  const yesterday = addDays(today, -1)
  return cut_off_on && cut_off_on < yesterday ? cut_off_on : yesterday
}

/**
 * Writes the next payslips of a run that is being calculated; answers whether there may be more. The run is held meanwhile, so that two
 * workers take turns, and who has a payslip is passed by: stopped anywhere and begun again, it ends with the same.
 */
export async function calculateSome(db: Db, id: string, now: Date): Promise<boolean> {
  const run = await store.lockRun(db, id)
  if (run?.state !== 'calculating') return false
  await store.lockRuns(db)
  const people = await slips.unpaidPeople(db, run, chunk)
  if (people.length === 0) {
    await store.moveRun(db, run, { state: 'review', failure: null })
    return false
  }
  await calculatePeople(db, run, people, now)
  return true
}

/** `newId` names the payslips; the demo company’s have the same names each time. */
export async function calculatePeople(
  db: Db,
  run: store.RunRecord,
  people: readonly string[],
  now: Date,
  newId: () => string = uuid,
): Promise<void> {
  const payees = await findPayees(db, people, run)
  const rules = await store.rulesOf(db, run)
  await slips.writeSlips(db, { ...run, rules, now }, payees, newId)
}

/** 'Payroll of 2026-11', 'Payroll of Night shift of 2026-11', 'Final settlement of 2026-11' */
export const nameOf = ({
  kind,
  month,
  pay_group,
}: Pick<PayrollRun, 'kind' | 'month'> & { pay_group?: PayrollRun['pay_group'] }): string =>
  `${{ regular: pay_group ? `Payroll of ${pay_group.title}` : 'Payroll', off_cycle: 'Off-cycle payroll', correction: 'Correction', final: 'Final settlement' }[kind]} of ${month.slice(0, 7)}`

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const payrollRequest: RequestKind<store.ApprovalRecord, NamedDescription> = {
  kind: 'payroll_run',
  noun: 'payroll',
  table: 'payroll_approval',
  news: { topics: ['payroll_runs', 'approvals'], permission: 'payroll.read' },
  lock: (db, id) => store.lockApproval(db, id),
  apply: approve,

  // Figures only to those who read everybody's pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await store.findApprovals(db, ids)).map(({ id, version, asked_by, reference, totals, ...run }) => ({
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
async function approve(call: Tools, held: store.ApprovalRecord): Promise<string> {
  const { db, now } = call
  const run = await store.lockRun(db, held.run_id)
  if (run?.state !== 'review') throw conflict('not_in_review', 'This payroll is no longer in review. Reject it')
  if ((await slips.hashOf(db, run.id)) !== held.hash)
    throw conflict('changed', 'This payroll was changed after it was sent. Reject it so that it can be sent again')
  const open = await findBlocking(db, run.id)
  if (open.length > 0) throw conflict('needs_reasons', blockedBy(open))
  const moved = await slips.findMoved(db, run.id)
  if (moved)
    throw conflict(
      'moved',
      `The last working day of ${moved} changed after the calculation. Reject it so that it can be recalculated`,
    )
  await slips.voidReplaced(db, run.id, null, now)
  // After it: nobody records a return of what is void.
  const returned = await slips.findReturned(db, run.id)
  if (returned)
    throw conflict(
      'returned',
      `The bank returned a payment of ${returned} after the calculation. Reject it so that it can be recalculated`,
    )
  await takeRepayments(db, run, now)
  const encashed = await slips.findEncashed(db, run.id)
  await insertEncashed(db, run, encashed, now)
  await store.moveRun(db, run, { state: 'approved', hash: held.hash, approved_at: now.toISOString() })
  await postAccrual(db, { ...run, hash: held.hash }, { day: run.ends_on, now })
  await call.changed('loans', { for: await slips.findPeople(db, run.id), permission: 'people.pay.read' })
  if (encashed.length > 0)
    await call.changed('leave_balances', { for: encashed.map(({ employee_id }) => employee_id), permission: 'leave.read' })
  return `${nameOf((await store.findRun(db, run.id)) ?? run)} approved`
}

/** Writes into the ledgers of loans what a run repays. */
export async function takeRepayments(
  db: Db,
  { id, month }: Pick<store.RunRecord, 'id' | 'month'>,
  now: Date,
  newId: () => string = uuid,
): Promise<void> {
  await slips.lockRepaid(db, id)
  const repayments = await slips.findRepayments(db, id)
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
    created_at: now.toISOString(),
  }))
  if (entries.length > 0) await insertAll(db, 'loan_entry', entries)
}
