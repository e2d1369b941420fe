/** Net pay of payrolls that are paid: returned by the bank, released, withheld again. */

import { dayIn } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { heldPay } from '@iroko/contract/payroll/held-pay'
import { isPaid } from '@iroko/contract/payroll/runs'
import { updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { postReturn } from '../journals/actions.ts'
import { findPaidSlip, lockSlip } from '../payslips/store-write.ts'
import { publishRuns } from '../runs/actions.ts'
import { type SlipStep, whyNot } from '../runs/rules-slips.ts'
import { isSent } from '../runs/store.ts'

export const routes = implement(heldPay, {
  withhold,
  returned,
  returnedMany,
  // The file with which the bank answers: a line for each payment that it returned.
  import: importHandler(heldPay.import, (call) => ({
    add: async ({ reference, ogid, ...answer }) => {
      const slip = await findPaidSlip(call.db, reference, ogid)
      if (!slip) throw invalid({ ogid: `${reference} has no payslip of ${ogid}` })
      await giveBack(call, slip.id, slip.version, answer)
    },
  })),
})

type SlipCall = StaffTools & { params: { id: string } }
type HeldSlip = NonNullable<Awaited<ReturnType<typeof lockSlip>>>

const slipStep = (step: SlipStep): RecordStep<HeldSlip> => ({
  entity: 'payslip',
  called: 'payslip',
  find: ({ db }, id) => lockSlip(db, id),
  whyNot: async (slip, { db, user }) => whyNot(slip, step, { user_id: user.id, is_sent: await isSent(db, slip.run_id) }),
})

async function save(
  call: StaffTools & { body: { version: number } },
  slip: HeldSlip,
  {
    action,
    ...change
  }: {
    action: string
    withheld_reason: string | null
    released_at: string | null
    returned_by?: string
    bank_reference?: string
  },
): Promise<void> {
  const { db, body } = call
  await updateVersion(db, 'payslip', { id: slip.id, version: body.version }, change)
  const after = { employee_id: slip.employee_id, reference: slip.reference, reason: change.withheld_reason }
  await call.audit({ action, entity: 'payslip', entity_id: slip.id, after })
  await publishRuns(call)
}

/**
 * Withholds net pay from the bank file, or releases it (no reason). What is released once its payroll is paid waits for the next payroll of
 * that person; until that one has it, it can be withheld again.
 */
async function withhold(call: SlipCall & { body: { reason: string | null; version: number } }) {
  const { reason } = call.body
  const slip = await lockForStep(call, slipStep(reason === null ? 'release' : 'withhold'), call.params.id, call.body.version)
  const released_at = isPaid(slip.state) && reason === null ? call.now.toISOString() : null
  const withheld_reason = isPaid(slip.state) ? (reason ?? slip.withheld_reason) : reason
  const action = reason === null ? 'payroll.release' : 'payroll.withhold'
  await save(call, slip, { action, withheld_reason, released_at })
  return { message: `Pay of ${slip.full_name} ${reason === null ? 'released' : 'withheld'}` }
}

/** The bank did not pay: the money is in the account of the company again, and owed as if it had been withheld. */
async function returned(call: SlipCall & { body: Returned & { version: number } }) {
  const full_name = await giveBack(call, call.params.id, call.body.version, call.body)
  return { message: `Payment of ${full_name} recorded as returned` }
}

async function returnedMany(call: StaffTools & { body: Returned & { payslips: { id: string; version: number }[] } }) {
  const { payslips, ...answer } = call.body
  for (const { id, version } of payslips.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await giveBack(call, id, version, answer)
  const count = payslips.length
  return { message: count === 1 ? 'Payment recorded as returned' : `${count} payments recorded as returned` }
}

interface Returned {
  reason: string
  bank_reference: string
}

/** Answers whose payment it was. */
async function giveBack(call: StaffTools, id: string, version: number, { reason, bank_reference }: Returned): Promise<string> {
  const slip = await lockForStep(call, slipStep('return'), id, version)
  const by = { returned_by: call.user.id, bank_reference }
  const how = { action: 'payroll.returned', withheld_reason: reason, released_at: null, ...by }
  await save({ ...call, body: { version } }, slip, how)
  const run = { id: slip.run_id, reference: slip.reference, hash: slip.hash ?? '' }
  const at = { day: dayIn(companyZone, call.now), now: call.now }
  await postReturn(call.db, run, { ogid: slip.ogid, kobo: slip.to_pay_kobo }, at)
  return slip.full_name
}
