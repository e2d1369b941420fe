/** The letter to the contact who objected, once it is answered. */
import { monthInWords } from '@iroko/contract/day-words'

interface Answered {
  first_name: string
  company: string
  month: string
  line: string
  answer: string
  link: string
}

export const answeredLetter = ({ first_name, company, month, line, answer, link }: Answered) => ({
  subject: `${company} answered your objection to ${monthInWords(month)}`,
  body: `Dear ${first_name},

You objected to '${line}' of ${monthInWords(month)}. The answer: ${answer}

Sign in to read it beside the month: ${link}`,
})
