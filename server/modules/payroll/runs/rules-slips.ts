/** What can be done with a payslip of a payroll, by somebody else than whose it is. */
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'
import { isPaid, type RunState } from '@iroko/contract/payroll/runs'
import type { SalaryMode } from '@iroko/contract/people/salary-modes'
import { alreadySent, wrongState } from './rules.ts'

interface Slip {
  employee_id: string
  /** Of its payroll. */
  state: RunState
  withheld_reason: string | null
  is_owed: boolean
  /** A later payslip pays what was held back. */
  is_paid_later: boolean
  to_pay_kobo: number
  /** When somebody first had the bank file of its payroll. */
  bank_file_at: string | null
  payout_mode: SalaryMode
  /** Paid by the bank, and without an account there. */
  lacks_account: boolean
  /** Who recorded that the bank returned it; nobody of what was only withheld. */
  returned_by: string | null
}

interface SlipFacts {
  user_id: string
  /** Its payroll awaits approval. */
  is_sent: boolean
}

/** Recording that the bank returned the payment is `return`. */
export type SlipStep = 'recalculate' | 'withhold' | 'release' | 'return'

/** Why a user cannot take a step with a payslip; undefined where they can. */
export function whyNot(slip: Slip, step: SlipStep, { user_id, is_sent }: SlipFacts): Fault | undefined {
  if (step === 'recalculate') {
    if (slip.state !== 'review') return wrongState(slip, 'recalculated')
    return is_sent ? alreadySent() : undefined
  }
  if (slip.employee_id === user_id) return forbidden('You cannot decide your own pay. Ask another colleague')
  if (step === 'return') return whyNotReturned(slip)
  if (step === 'release' && slip.lacks_account)
    return conflict('no_account', 'There is no bank account to pay to. It is paid once two people confirmed one')
  if (isPaid(slip.state)) {
    const isOwn = step === 'release' && slip.returned_by === user_id
    return whyNotHeldAgain(slip) ?? (isOwn ? forbidden(secondReleases) : undefined)
  }
  if (slip.state !== 'review' && slip.state !== 'approved') return wrongState(slip, 'withheld')
  if (step === 'withhold') return isWithBank(slip) ? withBank() : undefined
  // What is approved as withheld is not paid by one person alone: from when its payroll is sent until it is paid, it is not released.
  if (slip.state === 'approved')
    return conflict('approved', 'It is approved as withheld. Release it once this payroll is paid: the next one pays it')
  return is_sent ? alreadySent() : undefined
}

const secondReleases = 'You recorded that the bank returned it. Ask another colleague to release it'

/** The file that somebody has pays it, whatever is said here. */
const isWithBank = ({ state, bank_file_at, payout_mode, to_pay_kobo }: Slip): boolean =>
  state === 'approved' && bank_file_at !== null && payout_mode === 'bank' && to_pay_kobo > 0

const withBank = (): Fault =>
  conflict(
    'with_bank',
    'The bank file was already downloaded with this payment. If the bank stops it, record the payroll as paid, then this payment as returned',
  )

/** Once its payroll is paid, what was held back is released for a later one, and withheld again until that one has it. */
function whyNotHeldAgain({ withheld_reason, is_paid_later, is_owed }: Slip): Fault | undefined {
  if (withheld_reason === null) return conflict('paid', 'This payroll is already paid')
  if (is_paid_later) return conflict('paid_later', 'A later payroll pays it. Remove it there first')
  return is_owed ? undefined : conflict('corrected', 'A correction took the place of this payslip')
}

function whyNotReturned({ state, withheld_reason, to_pay_kobo, payout_mode }: Slip): Fault | undefined {
  if (!isPaid(state)) return conflict('wrong_state', 'This payroll is not paid yet')
  if (withheld_reason !== null) return conflict('withheld', 'It was not paid with this payroll')
  if (to_pay_kobo === 0) return conflict('nothing', 'Nothing was paid with this payslip')
  return payout_mode === 'cash' ? invalid({ reason: 'It was paid in cash' }) : undefined
}
