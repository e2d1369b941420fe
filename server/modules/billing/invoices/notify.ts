/** The letter with which an invoice is told of: its money stands in the portal, behind the sign-in. */
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'

interface IssuedInvoice {
  first_name: string
  number: string
  company: string
  client: string
  total_kobo: number
  due_on: string
  link: string
}

export const issuedLetter = ({ first_name, number, company, client, total_kobo, due_on, link }: IssuedInvoice) => ({
  subject: `Invoice ${number} from ${company}`,
  body: `Dear ${first_name},

Invoice ${number} for ${client} comes to ${formatMoney(total_kobo)}, to be paid by ${longDay(due_on)}. Sign in to read it with the days behind it: ${link}`,
})
