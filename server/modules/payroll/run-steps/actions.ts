/** What the steps of a payroll hang on, and its calculation, some people at a time. */
import { addDays, dayIn } from '@iroko/contract/dates'
import { refuse } from '@iroko/contract/errors'
import { isApproved, isOpen, type PayrollRun } from '@iroko/contract/payroll/runs'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import type { Period } from '../calculation/rules-salary.ts'
import { openFilings } from '../filings/actions.ts'
import { postPayment } from '../journals/actions.ts'
import { findPayees } from '../pay-facts/store.ts'
import { drawAwards } from '../pay-rules/actions.ts'
import { releaseWithAccount } from '../payouts/store-held.ts'
import { setOff } from '../payouts/store-set-off.ts'
import { findCorrections, hasFollowers } from '../payslips/store-ends.ts'
import * as slips from '../payslips/store-write.ts'
import { findWhyOvertaken } from '../run-people/actions.ts'
import { readRun } from '../runs/actions.ts'
import { type RunFacts, type RunStep, whyNot, whyNotPaidOn } from '../runs/rules.ts'
import * as store from '../runs/store.ts'
import { sendCertificates } from '../tax-certificates/actions.ts'
import { notifyPaid } from './notify.ts'

/** People in one transaction. */
export const chunk = 1000

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
    await setOff(db, run)
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
  await releaseWithAccount(db, people, now)
  await drawAwards(db, run, people, now, newId)
  const payees = await findPayees(db, people, run)
  const rules = await store.rulesOf(db, run)
  await slips.writeSlips(db, { ...run, rules, now }, payees, newId)
}

/** What the steps of a payroll hang on, as far as its state allows them at all. */
export async function findFacts(db: Db, run: PayrollRun): Promise<RunFacts> {
  const { state, kind, month, pay_group, totals, is_sent, reversal_id, paid_at, bank_file_at } = run
  const isKept = isApproved(state)
  const corrections = isKept ? await findCorrections(db, run.id) : []
  const pay_group_id = pay_group?.id ?? null
  return {
    is_sent,
    waits_for: isOpen(state) ? ((await store.openBeside(db, { ...run, pay_group_id })) ?? null) : null,
    expected: isOpen(state) || state === 'calculating' ? await slips.countPaid(db, run) : totals.people,
    overtaken: isOpen(state) ? await findWhyOvertaken(db, run) : null,
    people: totals.people,
    lacks_some: state === 'review' && kind !== 'regular' && (await slips.unpaidPeople(db, run, 1)).length > 0,
    corrections,
    is_followed:
      isKept &&
      ((kind === 'regular' && (await store.findLater(db, month, pay_group_id)) !== undefined) ||
        (await hasFollowers(db, [run.id, ...corrections.map(({ id }) => id)]))),
    is_asked: reversal_id !== null,
    is_paid: paid_at !== null,
    is_with_bank: bank_file_at !== null,
  }
}

/** A step of a payroll; those that later payrolls hang on hold all of them. */
export const runStep = (step: RunStep): RecordStep<store.RunRecord> => ({
  entity: 'payroll_run',
  called: 'payroll',
  find: ({ db }, id) => store.lockRun(db, id),
  whyNot: async ({ id }, { db }) => {
    if (step === 'calculate' || step === 'reverse') await store.lockRuns(db)
    const run = await readRun(db, id)
    return whyNot(run, step, await findFacts(db, run))
  },
})

interface Paying {
  id: string
  version: number
  /** The day on which the bank paid it; today where none is said. */
  paid_on?: string | undefined
}

/** Records an approved payroll as paid: what it owes is filed, its payment posted, its people told. Answers the entry of its payment. */
export async function payRun(call: StaffTools, { id, version, paid_on: day }: Paying): Promise<string[]> {
  const run = await lockForStep(call, runStep('pay'), id, version)
  const today = dayIn(companyZone, call.now)
  const paid_on = day ?? today
  refuse(whyNotPaidOn(paid_on, { approved_on: dayIn(companyZone, new Date(run.approved_at ?? call.now)), today }))
  await store.moveRun(call.db, run, { state: 'paid', paid_at: call.now.toISOString(), paid_on })
  await openFilings(call.db, run, paid_on)
  const posted = await postPayment(call.db, { ...run, hash: run.hash ?? '' }, { day: paid_on, now: call.now })
  const after = { reference: run.reference, paid_on }
  await call.audit({ action: 'payroll.pay', entity: 'payroll_run', entity_id: run.id, after })
  await call.changed('payroll_runs', { for: await slips.findPeople(call.db, run.id), permission: 'payslip.read' })
  await notifyPaid(call, run)
  if (run.kind === 'final') await sendCertificates(call, run.id)
  return posted
}
