/** What vendors read of a payment: which bills, what was withheld, what they receive. */
import { formatMoney } from '@iroko/contract/money'

interface Advised {
  contact: string
  vendor: string
  company: string
  reference: string
  paid_on: string
  account: string
  bills: readonly { number: string; gross_kobo: number; wht_kobo: number; authority: string | null }[]
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

export function adviceLetter({ contact, company, reference, paid_on, account, bills }: Advised) {
  const gross = sumOf(bills.map(({ gross_kobo }) => gross_kobo))
  const wht = sumOf(bills.map(({ wht_kobo }) => wht_kobo))
  const lines = bills.map(({ number, gross_kobo, wht_kobo, authority }) =>
    wht_kobo > 0
      ? `Bill ${number}: ${formatMoney(gross_kobo)}, of which ${formatMoney(wht_kobo)} was withheld for ${authority}`
      : `Bill ${number}: ${formatMoney(gross_kobo)}`,
  )
  return {
    subject: `${company} paid you ${formatMoney(gross - wht)}`,
    body: `Dear ${contact},\n\n${company} paid you on ${paid_on} to ${account} (${reference}).\n\n${lines.join('\n')}\n\nBills ${formatMoney(gross)}, withheld ${formatMoney(wht)}, paid ${formatMoney(gross - wht)}.\n`,
  }
}
