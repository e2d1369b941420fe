/**
 * What somebody sends who applies for a job: plain forms with these names, on pages that the server writes (specification 2 and 3); and what
 * becomes of it later, at the hands of those who decide.
 */
import * as z from 'zod/mini'
import { endpoint, id, requiredText, text } from '../endpoint.ts'
import { phone } from '../identifiers.ts'

export const qualifications = [
  'SSCE',
  'OND',
  'NCE',
  'HND',
  "Bachelor's degree",
  'Postgraduate diploma',
  "Master's degree",
  'Doctorate',
  'Other',
] as const

/** Letters go to whoever is named: a name with an address in it would make them somebody's advertisement. */
const namePart = (most: number) =>
  text(most).check(z.regex(/^(?!.*\.\S)[\p{L}\p{M}'’. -]*$/u, 'Enter a name in letters, without other signs'))

const email = requiredText(254, 'Email is required').check(
  z.toLowerCase(),
  z.regex(/^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+$/, 'Enter a valid email such as ada@example.com'),
)

/** Whoever has lost the link of an application. */
export const lostLinkForm = z.strictObject({ email })

/** The first step. */
export const applicantDetails = z.strictObject({
  first_name: namePart(80).check(z.minLength(1, 'Field Required')),
  last_name: namePart(80).check(z.minLength(1, 'Field Required')),
  middle_name: namePart(80),
  mobile_number: phone,
  email,
  highest_qualification: z.enum(qualifications, 'Choose a qualification from the list'),
  certifications: text(500),
  languages_spoken: requiredText(200),
  hr_job_opening_id: id,
})
export type ApplicantDetails = z.output<typeof applicantDetails>

/** Where an applicant comes from whose link says nothing. */
export const defaultSource = 'job_list'

/** How long an unsuccessful application is kept, unless the company says otherwise. */
export const usualMonths = 12

/** Told by its bytes. */
export const resumeLimits = { bytes: 5 * 1024 * 1024, words: 'PDF, DOC or DOCX, up to 5 MB' }

export const apply = {
  resume: endpoint({
    method: 'GET',
    path: '/api/v1/job_applications/{id}/resume',
    access: 'application.read',
    stake: 'none',
    topics: [],
    summary: 'The resume of an application that the caller may read. Each reading stands in the audit log.',
    raw: true,
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/v1/job_applications/{id}/resume_view.json',
    access: 'application.read',
    stake: 'none',
    summary:
      'An address at which the resume of an application is shown for a minute, where it is a PDF; the caller may read the application. Each stands in the audit log.',
    reply: z.object({ path: z.string() }),
  }),
  erase: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_applications/{id}/erase.json',
    access: 'application.edit',
    stake: 'none',
    summary:
      'Erases what names the applicant, who asked for it, before its time is over: name, contacts, resume, notes. That somebody applied, for what and how far they came, stays. Only for whoever may edit all applications, and not while it is open.',
  }),
}
