/** The letter with which a client hears of every credit note and write-off: what one person takes off, the client can answer. */
import type { CreditKind } from '@iroko/contract/billing/credit-notes'
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'

interface TakenOff {
  first_name: string
  kind: CreditKind
  number: string
  invoice: string
  company: string
  client: string
  total_kobo: number
  link: string
}

export const takenOffLetter = ({ first_name, kind, number, invoice, company, client, total_kobo, link }: TakenOff) => {
  const amount = formatMoney(total_kobo)
  const [subject, what] =
    kind === 'credit'
      ? [`Credit note ${number} from ${company}`, `Credit note ${number} for ${client} takes ${amount} off invoice ${invoice}.`]
      : [
          `${company} no longer asks for part of invoice ${invoice}`,
          `We no longer ask ${client} for ${amount} of invoice ${invoice} (${number}).`,
        ]
  return {
    subject,
    body: `Dear ${first_name},

${what} If you have paid this amount already, or do not know what it is about, please tell us. Sign in to read it: ${link}`,
  }
}

interface PaidBack {
  first_name: string
  company: string
  client: string
  number: string
  day: string
  total_kobo: number
  link: string
}

export const refundLetter = ({ first_name, company, client, number, day, total_kobo, link }: PaidBack) => ({
  subject: `${company} paid ${formatMoney(total_kobo)} back`,
  body: `Dear ${first_name},

On ${longDay(day)} we paid ${formatMoney(total_kobo)} back to ${client} (${number}). If it did not arrive, please tell us. Sign in to read your statement: ${link}`,
})
