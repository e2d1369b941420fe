/** What is looked at before a month of the books is closed: a noun brings what it knows to be unfinished, accounting/periods asks all of them. */
import type { RawBuilder } from 'kysely'

/** The first day of the month, and of the one after it. */
export interface ClosedMonth {
  month: string
  next: string
}

export interface ClosingCheck {
  /** Its name on the wire, of its own among all nouns. */
  check: string
  /** 'Payrolls of the month that are not approved' */
  title: string
  /** While any are found: what is red has to be put right, amber asks for a reason. */
  level: 'amber' | 'red'
  /** The list where it is put right; null where no screen lists it. */
  opens: string | null
  /** Selects `count` and `sum_kobo` of what is found in the month; 0 kobo where it has no amount. */
  counts(month: ClosedMonth): RawBuilder<unknown>
}
