/** What `ledger.proof.ts` posts, entry by entry: by chance, and the same whenever it is asked again. */
import { createHash } from 'node:crypto'
import { addDays } from '@iroko/contract/dates'
import type { Posting } from '../modules/accounting/journals/actions.ts'

export const bankLines = 40

interface Planned {
  document_on: string
  lines: Posting['lines']
  is_reversed: boolean
  /** It is posted and rolled back once before it stays. */
  fails_first: boolean
  /** The line of the bank that it is matched with, of which several workers want the same. */
  bank_line: number | undefined
}

export function planOf(at: number, seed: string, today: string): Planned {
  const chance = createHash('sha256').update(`${seed} ${at}`).digest()
  const [days = 0, cents = 0, thousands = 0, fate = 0, split = 0] = chance
  const kobo = 1 + cents + 256 * thousands
  const part = Math.floor((kobo * split) / 256)
  const side = { office_id: null, authority: split % 3 === 0 ? 'FCT' : null, detail: `proof ${at}` }
  const debits = [part, kobo - part].filter((amount) => amount > 0)
  const [whole = kobo, ...rest] = debits
  const line = (rule_key: string, debit_kobo: number, credit_kobo: number) => ({ ...side, rule_key, debit_kobo, credit_kobo })
  return {
    document_on: addDays(today, -(days % 90)),
    lines: [
      line('payroll.paye_payable', whole, 0),
      line('payroll.bank', 0, kobo),
      ...rest.map((amount) => line('payroll.nhf_payable', amount, 0)),
    ],
    is_reversed: fate % 8 === 0,
    fails_first: fate % 9 === 1,
    bank_line: fate % 8 !== 0 && fate % 5 === 2 ? at % bankLines : undefined,
  }
}
