/** When a client accepts a shared month or objects to a line of it: pure. Design of commerce, section 2. */
import type { MonthState } from '@iroko/contract/billing/months'
import { conflict, type Fault } from '@iroko/contract/errors'

export interface SharedMonth {
  state: MonthState
  shared_until: string | null
  /** Lines objected to, without an answer yet. */
  objections_open: number
}

const gone = (): Fault => conflict('not_shared', 'This month no longer waits for your answer')

export function whyNotAccepted({ state, objections_open }: SharedMonth): Fault | undefined {
  if (state !== 'shared') return gone()
  return objections_open > 0
    ? conflict('objections', 'A line of this month is objected to. You can accept it once that is answered')
    : undefined
}

/** Time over is as accepted, so that nothing is objected to any more. */
export function whyNotObjected({ state, shared_until }: SharedMonth, today: string): Fault | undefined {
  if (state !== 'shared' || shared_until === null) return gone()
  return shared_until < today
    ? conflict('over', `You could object until ${shared_until}. Dispute the invoice instead`)
    : undefined
}
