import { filingWords } from '@iroko/contract/payroll/filings'
import type { Letter } from '../../../lib/mail/letters.ts'
import type { FilingRecord } from './store.ts'

type Due = Pick<FilingRecord, 'kind' | 'recipient' | 'due_on'>

export const filingsPath = '/dashboard/reports/payslip-reports?view=filings&status=open'

/** Of those that come due at once; amounts stay in the portal. */
export function dueLetter(due: readonly Due[], today: string): Letter {
  const inOrder = due.toSorted((left, right) => (`${left.due_on} ${left.kind}` < `${right.due_on} ${right.kind}` ? -1 : 1))
  const first = inOrder[0]?.due_on ?? today
  const count = due.length === 1 ? '1 payroll filing is' : `${due.length} payroll filings are`
  return {
    subject: `${count} due ${first <= today ? 'today' : `from ${first}`}`,
    lines: inOrder.map(
      ({ kind, recipient, due_on }) => `${[filingWords[kind], recipient].filter(Boolean).join(', ')}: due ${due_on}`,
    ),
    door: 'View filings',
  }
}
