/** What a client may send, and what becomes of it: pure. Design of commerce, sections 3 and 5. */
import type { PaperKind, PaperState } from '@iroko/contract/billing/client-papers'
import { conflict, type Fault, invalid } from '@iroko/contract/errors'

/** Days after which a paper that nobody recorded is late. */
export const noticeDays = 5

interface Sending {
  kind: PaperKind
  dated_on: string
  invoice_id?: string | undefined
}

/** Why a paper is not taken. An advice may name one invoice; a certificate is of a quarter's payments. */
export function whyNotSent({ kind, dated_on, invoice_id }: Sending, today: string): Fault | undefined {
  if (dated_on > today) return invalid({ dated_on: 'Choose today or an earlier day' })
  if (kind === 'certificate' && invoice_id !== undefined)
    return invalid({ invoice_id: 'A certificate is of payments, not of an invoice' })
  return undefined
}

export const whyNotAnswered = ({ state }: { state: PaperState }): Fault | undefined =>
  state === 'waiting' ? undefined : conflict('answered', 'This paper was recorded or returned already')

/** A client is told why a paper comes back. */
export const whyNotWorded = (state: 'recorded' | 'returned', answer: string): Fault | undefined =>
  state === 'returned' && answer === '' ? invalid({ answer: 'Enter a reason: the client reads it' }) : undefined
