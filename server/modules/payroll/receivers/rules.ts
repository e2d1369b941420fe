/** Which receivers a kind of filing is owed to, and which layouts one may have: pure. */
import type { FilingKind } from '@iroko/contract/payroll/filings'
import type { ReceiverKind } from '@iroko/contract/payroll/receivers'

const kindsOf: Record<FilingKind, readonly [ReceiverKind, ...ReceiverKind[]]> = {
  paye: ['state'],
  paye_return: ['state'],
  pension: ['pfa'],
  nhf: ['fmbn'],
  nhis: ['nhia', 'hmo'],
  nsitf: ['nsitf'],
  itf: ['itf'],
  // What is deducted for others says of itself what it is; the first one is what nobody sorted yet.
  deduction: ['other', 'cooperative', 'union', 'lender'],
}

/** The first one is what a receiver becomes that a filing names for the first time. */
export const receiversOf = (kind: FilingKind): readonly [ReceiverKind, ...ReceiverKind[]] => kindsOf[kind]

/** The kinds of filings that a receiver gets, by which its layout is chosen. */
export const filingsOf = (kind: ReceiverKind): FilingKind[] =>
  (Object.keys(kindsOf) as FilingKind[]).filter((filing) => kindsOf[filing].includes(kind))
