/** Which letters are due to a client on a day: pure. Design of commerce, section 3. */

/** Days overdue at which a client is written to, once for each; decision 641. */
export const stages = [1, 15, 30, 45] as const
/** Days after a payment from which the certificate of what was withheld of it is asked for. */
export const certificateDays = 60

/** The stage that an invoice has reached; 0 before the first. */
export const stageOf = (days: number): number => stages.findLast((stage) => stage <= days) ?? 0

export interface Overdue {
  invoice_id: string
  number: string
  due_on: string
  /** Since it was due. */
  days: number
  /** Without what is disputed. */
  rest_kobo: number
  /** What would be paid in cash of it, where something is withheld. */
  cash_kobo: number
  /** The stage at which the client was last written to about it. */
  last_stage: number
}

/** What a letter of today names: every overdue invoice with its own rest, where at least one has reached another stage. */
export function overdueLetter(overdue: readonly Overdue[]): Overdue[] {
  const owed = overdue.filter(({ rest_kobo, days }) => rest_kobo > 0 && stageOf(days) > 0)
  return owed.some(({ days, last_stage }) => stageOf(days) > last_stage) ? owed : []
}

interface Waiting {
  /** Money in that nothing explains yet. */
  lines: readonly { amount_kobo: number; narration: string }[]
  /** What the client paid ahead or was credited, and no invoice is settled by yet. */
  advance_kobo: number
}

/** Whether a receipt may wait to be settled: the client is not written to on that day. */
export function isWaiting(overdue: readonly Overdue[], { lines, advance_kobo }: Waiting): boolean {
  if (overdue.some(({ rest_kobo }) => advance_kobo >= rest_kobo && rest_kobo > 0)) return true
  return lines.some(({ amount_kobo, narration }) => {
    const spelled = narration.toUpperCase().replace(/[^A-Z0-9]/g, '')
    return overdue.some(
      ({ number, rest_kobo, cash_kobo }) => spelled.includes(number) || amount_kobo === rest_kobo || amount_kobo === cash_kobo,
    )
  })
}
