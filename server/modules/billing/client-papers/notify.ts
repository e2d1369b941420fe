/** The letter to the contact who sent a paper, once it is recorded or returned. */
import { type PaperKind, paperKindWords } from '@iroko/contract/billing/client-papers'
import { formatMoney } from '@iroko/contract/money'

interface AnsweredPaper {
  first_name: string
  company: string
  kind: PaperKind
  number: string
  amount_kobo: number
  state: 'recorded' | 'returned'
  answer: string
  link: string
}

export const paperLetter = ({ first_name, company, kind, number, amount_kobo, state, answer, link }: AnsweredPaper) => ({
  subject: `${paperKindWords[kind]} ${number} was ${state}`,
  body: `Dear ${first_name},

${company} ${state} your ${paperKindWords[kind].toLowerCase()} ${number} of ${formatMoney(amount_kobo)}.${answer ? ` ${answer}` : ''}

Sign in to see your payments: ${link}`,
})
