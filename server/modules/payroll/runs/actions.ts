/** What happens to a payroll: calculated in steps, approved as a request, reversed. */
import { addDays } from '@iroko/contract/dates'
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { quote } from '../../../lib/letters.ts'
import type { Description, RequestKind } from '../../platform/requests/actions.ts'
import type { Period } from './rules.ts'
import * as store from './store.ts'
import { findPayees } from './store-facts.ts'
import * as slips from './store-slips.ts'

/** People in one transaction. */
export const chunk = 500

export const tellRuns = (call: Pick<Tools, 'changed'>): Promise<void> =>
  call.changed('payroll_runs', { permission: 'payroll.read' })

/** Attendance counts until yesterday; later days of the period are taken as worked and set right by the next run. */
export const readUntil = ({ ends_on }: Period, today: string): string => (ends_on < today ? ends_on : addDays(today, -1))

/**
 * Writes the next payslips of a run that is being calculated; answers whether there may be more. The run is held meanwhile, so that two
 * workers take turns, and who has a payslip is passed by: stopped anywhere and begun again, it ends with the same.
 */
export async function calculateSome(db: Db, id: string, now: Date): Promise<boolean> {
  const run = await store.lockRun(db, id)
  if (run?.state !== 'calculating') return false
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
  const reads = { read_until: run.read_until ?? run.ends_on, before_until: await store.readBefore(db, run.month) }
  const payees = await findPayees(db, people, run, reads)
  const rules = await store.rulesOf(db, run)
  await slips.writeSlips(db, { ...periodOf(run), id: run.id, rules, now }, payees, newId)
}

const periodOf = ({ month, starts_on, ends_on }: Period): Period => ({ month, starts_on, ends_on })

interface RunDescription extends Description {
  what: string
}

export const payrollRequest: RequestKind<store.ApprovalRecord, RunDescription> = {
  kind: 'payroll_run',
  noun: 'payroll',
  table: 'payroll_approval',
  news: { topics: ['payroll_runs', 'approvals'], permission: 'payroll.read' },
  lock: (db, id) => store.lockApproval(db, id),
  apply: approve,

  // Figures only to those who read everybody's pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await store.findApprovals(db, ids)).map(({ id, version, asked_by, reference, month, totals }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `Payroll of ${month.slice(0, 7)}, ${reference}`,
      what: `the payroll of ${month.slice(0, 7)}`,
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

  letters: {
    asked: ({ asker, what }) => ({
      subject: `${asker.full_name} awaits your decision: ${what}`,
      lines: [`${asker.full_name} sent ${what} for approval.`, 'It is paid once you approve it.'],
      door: 'Open the payroll',
    }),
    approved: ({ what }, by, comment) => ({
      subject: `Approved: ${what}`,
      lines: [`${by} approved ${what}.`, ...quote(comment)],
      door: 'Open the payroll',
    }),
    rejected: ({ what }, by, comment) => ({
      subject: `Rejected: ${what}`,
      lines: [`${by} rejected ${what}.`, ...quote(comment)],
      door: 'Open the payroll',
    }),
  },
}

/** Freezes the batch: what is paid is what was approved, to the kobo and the account; instalments of loans count from now. */
async function approve(call: Tools, held: store.ApprovalRecord): Promise<string> {
  const { db, now } = call
  const run = await store.lockRun(db, held.run_id)
  if (run?.state !== 'review') throw conflict('not_in_review', 'This payroll is no longer in review. Reject it')
  if ((await slips.hashOf(db, run.id)) !== held.hash)
    throw conflict('changed', 'This payroll was changed after it was sent. Reject it, and have it sent again')
  const repayments = await slips.findRepayments(db, run.id)
  if (repayments.some(({ is_owed }) => !is_owed))
    throw conflict('loan_paid', 'A loan was settled after this payroll was calculated. Reject it, and have it recalculated')
  const entries = repayments.map(({ loan_id, payslip_id, amount_kobo }) => ({
    id: uuid(),
    loan_id,
    payslip_id,
    kind: 'repayment' as const,
    amount_kobo: -amount_kobo,
    month: run.month,
    created_at: now.toISOString(),
  }))
  if (entries.length > 0) await insertAll(db, 'loan_entry', entries)
  await store.moveRun(db, run, { state: 'approved', hash: held.hash, approved_at: now.toISOString() })
  await call.changed('loans', { permission: 'people.pay.read' })
  return `Payroll of ${run.month.slice(0, 7)} approved`
}
