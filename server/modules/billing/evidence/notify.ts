/** Letters about papers by which a client is taxed as it is. */
import { type EvidenceKind, evidenceInWords, evidenceKindWords } from '@iroko/contract/billing/evidence'
import { longDay } from '@iroko/contract/day-words'

interface Addressed {
  first_name: string
  company: string
  link: string
}

interface EndingPaper extends Addressed {
  client: string
  kind: EvidenceKind
  expires_on: string
}

export const endingLetter = ({ first_name, company, client, kind, expires_on, link }: EndingPaper) => ({
  subject: `${evidenceKindWords[kind]} of ${client} ends on ${longDay(expires_on)}`,
  body: `Dear ${first_name},

The paper that ${company} keeps of ${client} ends on ${longDay(expires_on)}: ${evidenceInWords(kind)}. Please send the next one before that day, under Contract in your portal: ${link}

Without it your next invoice waits, or bears tax at the standard rate.`,
})

interface AnsweredEvidence extends Addressed {
  kind: EvidenceKind
  state: 'valid' | 'returned'
  answer: string
}

export const evidenceLetter = ({ first_name, company, kind, state, answer, link }: AnsweredEvidence) => ({
  subject: `${evidenceKindWords[kind]} was ${state === 'valid' ? 'confirmed' : 'returned'}`,
  body: `Dear ${first_name},

${company} ${state === 'valid' ? 'confirmed' : 'returned'} your ${evidenceInWords(kind)}.${answer ? ` ${answer}` : ''}

Your papers stand here: ${link}`,
})
