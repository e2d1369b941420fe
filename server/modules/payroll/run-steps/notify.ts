/** Tells people that they are paid; without a figure, which only the payslip itself shows. */

import { slipTitle } from '@iroko/contract/payroll/payslip-summary'
import type { PayrollRun } from '@iroko/contract/payroll/runs'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, writeEach } from '../../../lib/mail/letters.ts'
import { findPaid } from '../payouts/store.ts'

const nothing = 'Nothing is paid with it.'

const lines: Record<PayrollRun['kind'], (month: string) => string> = {
  regular: (month) => `Your pay of ${month} is on its way to your account.`,
  off_cycle: (month) => `An additional payment to your pay of ${month} is on its way to your account.`,
  correction: (month) => `Your payslip of ${month} was corrected. It replaces the previous one.`,
  final: (month) => `Your final settlement of ${month} is on its way to your account.`,
}

/** `isNothing`: what is deducted leaves nothing to be paid. */
export const paidLetter = ({ kind, month }: Pick<PayrollRun, 'kind' | 'month'>, isNothing = false): Letter => ({
  subject: `${slipTitle(kind)} of ${month.slice(0, 7)} is ready`,
  lines: [isNothing && kind !== 'correction' ? nothing : lines[kind](month.slice(0, 7)), 'It explains each line.'],
  door: 'Open payslip',
})

/** Everyone whose pay was not withheld. */
export async function notifyPaid(
  call: Pick<Tools, 'db' | 'portal' | 'changed'>,
  run: Pick<PayrollRun, 'id' | 'kind' | 'month'>,
): Promise<void> {
  const [letter, without] = [paidLetter(run), paidLetter(run, true)]
  const paid = await findPaid(call.db, run.id)
  const notices = paid.map(({ id, employee_id, is_nothing }) => ({
    ...{ to: employee_id, path: `/dashboard/main/payslip/${id}` },
    letter: is_nothing ? without : letter,
  }))
  await writeEach(call, notices, 'profile')
}
