import { shortDay } from '@iroko/contract/day-words'
import { today } from '../../../ui/date/date-words.ts'

/** 'on Wed 25 Nov'; of a payroll that is late, when it was due. */
export const whenText = (pay_on: string): string =>
  pay_on < today() ? `was due on ${shortDay(pay_on)}` : `on ${shortDay(pay_on)}`
