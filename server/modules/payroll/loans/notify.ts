/** Tells people that an approved loan is not paid out after all; without a figure. */
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { type Letter, write } from '../../../lib/mail/letters.ts'
import { approversOf } from '../../platform/approvals/store-trail.ts'

interface Cancelled {
  id: string
  employee_id: string
  asked_by: string
  /** Of the borrower. */
  full_name: string
  type: string
  /** Null of whoever declines their own loan. */
  reason: string | null
}

/** To the borrower and whoever asked for it, and to who approved it; nobody hears of what they did themselves. */
export async function notifyCancelled(call: StaffTools, loan: Cancelled): Promise<void> {
  const { id, full_name, type, reason, employee_id, asked_by } = loan
  const by = call.user.full_name
  const others = (people: readonly string[]) => people.filter((person) => person !== call.user.id)
  const what = type.toLowerCase()
  const why = reason ? [`Reason: ${reason}`] : []
  const letter = (subject: string, line: string): Letter => ({
    ...{ subject, lines: [line, ...why, 'It is not paid out, and nothing is deducted.'], door: 'Open loan', by: call.user.id },
  })
  const own = letter(`Your ${what} was cancelled`, `${by} cancelled your ${what}, which was approved and not paid out.`)
  const theirs = letter(
    `${type} of ${full_name} was cancelled`,
    `${by} cancelled the ${what} of ${full_name}, which you approved.`,
  )
  const asked = letter(
    `${type} of ${full_name} was cancelled`,
    `${by} cancelled the ${what} of ${full_name}, which you asked for.`,
  )
  const deciders = others(await approversOf(call.db, 'loan', id)).filter((person) => person !== employee_id)
  await write(call, others([employee_id]), requestPage('loan', id), own, 'requests')
  await write(call, deciders, requestPage('loan', id), theirs, 'decisions')
  const askers = others([asked_by]).filter((person) => person !== employee_id && !deciders.includes(person))
  await write(call, askers, requestPage('loan', id), asked, 'requests')
}
