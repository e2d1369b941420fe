import { paidHow, type SalaryMode } from '@iroko/contract/people/salary-modes'
import type { Mail } from '../../../lib/mail/mail.ts'

/** To whom it is about, at once: who did not ask for it may be about to lose their pay. */
export const modeMail = ({ email, first_name }: { email: string; first_name: string }, mode: SalaryMode, by: string): Mail => ({
  to: email,
  subject: 'The way you receive your pay changes',
  body: `Dear ${first_name},\n\n${by} changed how you receive your pay: from the next payroll you are paid ${paidHow[mode]}.\n\nIf you did not expect this, contact HR at once.\n`,
})
