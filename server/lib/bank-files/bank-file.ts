/** Statements in the formats of banks, OFX and MT940, as neutral lines in kobo. */

export interface BankFileLine {
  dated_on: string
  /** What came in is positive. */
  amount_kobo: number
  narration: string
  reference: string
  balance_kobo: number | null
  /** The bank's own id of the line. */
  bank_id: string | null
}

export interface BankFile {
  opening_kobo: number | null
  closing_kobo: number | null
  lines: BankFileLine[]
}

export type BankFormat = 'ofx' | 'mt940'

/** Which of them it is, told by the text; undefined for a table. */
export function formatOf(text: string): BankFormat | undefined {
  const head = text.slice(0, 2000)
  if (/^\s*(?:OFXHEADER\s*:|<OFX>)/i.test(head) || (/^\s*<\?(?:xml|OFX)\b/i.test(head) && /<OFX>/i.test(head))) return 'ofx'
  return /^:20:/m.test(head) && /^:60[FM]:/m.test(text) ? 'mt940' : undefined
}

/** Text of banks in one line. */
export const oneLine = (text: string, most: number): string => text.replace(/\s+/g, ' ').trim().slice(0, most)
