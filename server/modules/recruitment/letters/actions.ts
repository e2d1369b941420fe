import { type ApplicantLetter, applicantLetters, fillIn, type LetterFacts } from '@iroko/contract/recruitment/letters'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'

interface Applicant {
  first_name: string
  email: string
  reference: string
  job_title: string
}

/** Writes a letter to an applicant, with the change that causes it. */
export async function mailApplicant<K extends ApplicantLetter>(
  call: Pick<Tools, 'db' | 'mail'>,
  { email, first_name, reference, job_title }: Applicant,
  kind: K,
  facts: LetterFacts<K>,
): Promise<void> {
  const { subject, body } = applicantLetters[kind]
  const { name: company } = companyOf(await findCompany(call.db))
  const all = { ...facts, first_name, reference, job_title, company }
  await call.mail({
    to: email,
    subject: fillIn(subject, all),
    body: `Dear ${first_name},\n\n${fillIn(body, all)}\n\n${company}`,
  })
}
