import { type ApplicantLetter, applicantLetters, fillIn, type LetterFacts } from '@iroko/contract/recruitment/letters'
import type { Db } from '../../../lib/database/database.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'

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
export async function letterWords(_db: Db, kind: ApplicantLetter): Promise<LetterWords> {
  const { subject, body } = applicantLetters[kind]
  return { subject, body }
}

/** Writes a letter to an applicant, with the change that causes it; `words` are those of whoever changed them before sending. */
export async function mailApplicant<K extends ApplicantLetter>(
  call: Pick<Tools, 'db' | 'mail'>,
  { email, first_name, reference, job_title }: Applicant,
  kind: K,
  facts: LetterFacts<K>,
  words?: LetterWords,
): Promise<void> {
  const { subject, body } = words ?? (await letterWords(call.db, kind))
  const { name: company } = companyOf(await findCompany(call.db))
  const all = { ...facts, first_name, reference, job_title, company }
  await call.mail({
    to: email,
    subject: fillIn(subject, all),
    body: `Dear ${first_name},\n\n${fillIn(body, all)}\n\n${company}`,
  })
}
