import { type ApplicantLetter, applicantLetters, fillIn, type LetterFacts } from '@iroko/contract/recruitment/letters'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findWording } from './store.ts'

interface Applicant {
  first_name: string
  email: string
  reference: string
  job_title: string
}

interface LetterWords {
  subject: string
  body: string
}

/** How a letter is worded, with the names of what is filled in. */
export async function letterWords(db: Db, kind: ApplicantLetter): Promise<LetterWords> {
  const own = await findWording(db, kind)
  const { subject, body } = applicantLetters[kind]
  return { subject: own?.subject ?? subject, body: own?.body ?? body }
}

/** What is filled in in every letter to this applicant. */
export async function commonFacts(db: Db, { first_name, reference, job_title }: Omit<Applicant, 'email'>) {
  const { name: company } = companyOf(await findCompany(db))
  return { first_name, reference, job_title, company }
}

/** Writes a letter to an applicant, with the change that causes it; `words` are those of whoever changed them before sending. */
export async function mailApplicant<K extends ApplicantLetter>(
  call: Pick<Tools, 'db' | 'mail'>,
  applicant: Applicant,
  kind: K,
  facts: LetterFacts<K>,
  words?: LetterWords,
): Promise<void> {
  const { subject, body } = words ?? (await letterWords(call.db, kind))
  const common = await commonFacts(call.db, applicant)
  const all = { ...facts, ...common }
  await call.mail({
    to: applicant.email,
    undelivered: `/dashboard/recruitment/rep-siever/job-applications?q=${applicant.reference}`,
    ...writtenOut({ subject, body }, all),
  })
}

/** A letter as its reader has it before them. */
export const writtenOut = ({ subject, body }: LetterWords, facts: Record<'first_name' | 'company', string>): LetterWords => ({
  subject: fillIn(subject, facts),
  body: `Dear ${facts.first_name},\n\n${fillIn(body, facts)}\n\n${facts.company}`,
})
