/** What another State or another pension fund changes for a person, and from when, before it is saved. */
import { shortDayAndYear } from '@iroko/contract/day-words'
import { today } from '../../../ui/date/date-words.ts'

interface Known {
  tax_state: string | null
  /** Which State keeps the tax of this year whatever is entered today. */
  kept_state: string | null
  pfa: string | null
}

interface Entered {
  tax_state?: string | null | undefined
  pfa?: string | null | undefined
  pfa_from?: string | null | undefined
}

/** A sentence each; none where both stay as they are. */
export function whereItGoes(known: Known, { tax_state, pfa, pfa_from }: Entered, day = today()): string[] {
  const sentences = [
    ...ofTax(known, tax_state ?? null, Number(day.slice(0, 4))),
    ...ofPension(known, pfa ?? null, pfa_from || day),
  ]
  return sentences.length > 0 ? [...sentences, 'Net pay stays the same, and so does what is approved already.'] : []
}

const instead = (before: string | null): string => (before ? ` instead of ${before}` : '')

function ofTax({ tax_state: before, kept_state }: Known, after: string | null, year: number): string[] {
  if (after === before) return []
  const goes = after ? `goes to ${after}${instead(before)}` : `no longer goes to ${before}`
  if (!kept_state) return [`PAYE of ${year} ${goes}.`]
  const stays = `That of ${year} stays with ${kept_state}, where they lived when the year or their work in it began.`
  return [`PAYE ${goes} from 1 January ${year + 1}. ${stays}`]
}

function ofPension({ pfa: before }: Known, after: string | null, from: string): string[] {
  if (after === before) return []
  if (!before) return [`Pension goes to ${after}, of everything that is not paid yet.`]
  const goes = after ? `goes to ${after}${instead(before)}` : `no longer goes to ${before}`
  return [`Pension ${goes} from the payroll of the period that ${shortDayAndYear(from)} falls in.`]
}
