/** The letter with which a month waits for the client: its days stand in the portal, behind the sign-in. */
import { longDay, monthInWords } from '@iroko/contract/day-words'

interface SharedMonth {
  first_name: string
  company: string
  contract: string
  month: string
  shared_until: string
  link: string
}

export const sharedLetter = ({ first_name, company, contract, month, shared_until, link }: SharedMonth) => ({
  subject: `${monthInWords(month)} from ${company}: please confirm`,
  body: `Dear ${first_name},

${monthInWords(month)} of '${contract}' is ready for you. Sign in to read its days, then accept it or object to single lines, until ${longDay(shared_until)}. Without an answer it counts as accepted: ${link}`,
})
