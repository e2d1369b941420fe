/** The letter to the contact who disputed a line, once it is answered. */
import { formatMoney } from '@iroko/contract/money'

interface AnsweredDispute {
  first_name: string
  company: string
  number: string
  line: string
  amount_kobo: number
  state: 'accepted' | 'rejected'
  answer: string
  link: string
}

export const answeredLetter = ({ first_name, company, number, line, amount_kobo, state, answer, link }: AnsweredDispute) => ({
  subject: `Your dispute of invoice ${number} was ${state}`,
  body: `Dear ${first_name},

${company} ${state} your dispute of ${formatMoney(amount_kobo)} of '${line}' on invoice ${number}. The answer: ${answer}

${state === 'accepted' ? 'A credit note follows. ' : ''}Sign in to read it beside the invoice: ${link}`,
})
