/** The letters that go to those of a client who get its invoices. */
import { longDay } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'

interface Addressed {
  first_name: string
  company: string
  client: string
  link: string
}

interface OverdueLetter extends Addressed {
  lines: readonly { number: string; due_on: string; rest_kobo: number }[]
}

const sumOf = (lines: readonly { rest_kobo: number }[]): string =>
  formatMoney(lines.reduce((sum, { rest_kobo }) => sum + rest_kobo, 0))

export const overdueMail = ({ first_name, company, client, link, lines }: OverdueLetter) => ({
  subject: `Payment due to ${company}: ${sumOf(lines)}`,
  body: `Dear ${first_name},

These invoices to ${client} are due and not paid in full:

${lines.map(({ number, due_on, rest_kobo }) => `${number}, due ${longDay(due_on)}: ${formatMoney(rest_kobo)}`).join('\n')}

Together ${sumOf(lines)}. If you have paid meanwhile, thank you: there is nothing to do. Sign in to read or dispute them: ${link}`,
})

interface CertificatesLetter extends Addressed {
  lines: readonly { number: string; dated_on: string; rest_kobo: number }[]
}

export const certificatesMail = ({ first_name, company, client, link, lines }: CertificatesLetter) => ({
  subject: `Withholding tax certificates for ${company}: ${sumOf(lines)}`,
  body: `Dear ${first_name},

${client} withheld tax of these payments, and we have no certificate of it yet:

${lines.map(({ number, dated_on, rest_kobo }) => `${number}, paid ${longDay(dated_on)}: ${formatMoney(rest_kobo)}`).join('\n')}

Together ${sumOf(lines)}. Please send us the certificates. Your account stands here: ${link}`,
})
