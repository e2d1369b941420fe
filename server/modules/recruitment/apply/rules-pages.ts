/** The pages on which somebody applies for a job: whole documents and plain forms, which work without any script. */
import { type ApplicantDetails, qualifications, resumeLimits } from '@iroko/contract/recruitment/apply'
import { escaped } from '../../../lib/html.ts'
import { applyPath, documentOf, listPath, type Site, statusPath } from '../pages/rules.ts'

/** What is applied for. */
export interface AdvertisedJob {
  id: string
  job_title: string
  office: { title: string }
  branch: { title: string }
}

/** What goes from step to step. */
interface Carried {
  wanted: AdvertisedJob
  /** As the server sealed it. */
  draft: string
  /** Why the last press did not work. */
  sentence?: string | undefined
}

const steps = ['Details', 'Documents', 'Review'] as const

const frame = (site: Site, wanted: AdvertisedJob, step: number, sentence: string | undefined, body: string): string =>
  documentOf(
    site,
    {
      title: `${steps[step]} · Apply for ${wanted.job_title} · ${site.company}`,
      description: `Apply for ${wanted.job_title} at ${site.company}.`,
      script: '/recruitment/apply.js',
    },
    `<p><a href="${listPath}/${wanted.id}">Back to the job</a></p><h1>Apply for ${escaped(wanted.job_title)}</h1>
<p class="dim">${escaped(`${wanted.office.title} · ${wanted.branch.title}`)}</p>
<ol class="steps">${steps.map((title, index) => `<li${index === step ? ' aria-current="step"' : ''}>${title}</li>`).join('')}</ol>
${sentence ? `<p class="alert" role="alert">${escaped(sentence)}</p>` : ''}${body}`,
  )

const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

/** What was typed, as it was typed. */
export type Typed = Readonly<Partial<Record<keyof ApplicantDetails, string>>>

interface Field {
  name: keyof ApplicantDetails
  label: string
  /** Of an `input`. */
  attributes?: string
  isOptional?: true
  isLong?: true
}

const fields: Field[] = [
  { name: 'first_name', label: 'First name', attributes: 'autocomplete="given-name" maxlength="80"' },
  { name: 'middle_name', label: 'Middle name', attributes: 'autocomplete="additional-name" maxlength="80"', isOptional: true },
  { name: 'last_name', label: 'Last name', attributes: 'autocomplete="family-name" maxlength="80"' },
  { name: 'mobile_number', label: 'Mobile number', attributes: 'type="tel" autocomplete="tel" maxlength="30"' },
  { name: 'email', label: 'Email', attributes: 'type="email" autocomplete="email" maxlength="254"' },
  { name: 'highest_qualification', label: 'Highest qualification' },
  { name: 'languages_spoken', label: 'Languages spoken', attributes: 'maxlength="200"' },
  { name: 'certifications', label: 'Certifications', isOptional: true, isLong: true },
]

type Wrong = Readonly<Record<string, string>>

function fieldOf({ name, label, attributes = '', isOptional, isLong }: Field, typed: Typed, wrong: Wrong): string {
  const value = typed[name] ?? ''
  const problem = wrong[name]
  const common = `name="${name}" data-kept${isOptional ? '' : ' required'}${problem ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''}`
  const control = isLong
    ? `<textarea ${common} rows="3" maxlength="500">${escaped(value)}</textarea>`
    : name === 'highest_qualification'
      ? `<select ${common}>${['', ...qualifications].map((each) => `<option value="${escaped(each)}"${each === value ? ' selected' : ''}>${escaped(each) || 'Choose'}</option>`).join('')}</select>`
      : `<input ${common} ${attributes} value="${escaped(value)}">`
  return `<label${isLong ? ' class="wide"' : ''}>${label}${isOptional ? ' <span class="dim">(optional)</span>' : ''}${control}${
    problem ? `<span class="wrong" id="${name}-wrong">${escaped(problem)}</span>` : ''
  }</label>`
}

interface DetailsStep {
  wanted: AdvertisedJob
  /** Proof that the server opened the form. */
  form: string
  source: string
  typed: Typed
  /** With what was uploaded, where somebody comes back. */
  draft?: string | undefined
  sentence?: string | undefined
  wrong?: Wrong | undefined
}

/** The first step. `website` is filled in by programs only. */
export function detailsDocument(
  site: Site,
  { wanted, form, source, typed, draft = '', sentence, wrong = {} }: DetailsStep,
): string {
  return frame(
    site,
    wanted,
    0,
    sentence,
    `<form class="fields" method="post" action="${applyPath(wanted.id)}/details" data-draft="application:${wanted.id}">
${hidden({ form, source, draft, hr_job_opening_id: wanted.id })}${fields.map((field) => fieldOf(field, typed, wrong)).join('\n')}
<label class="skip" aria-hidden="true">Website<input name="website" tabindex="-1" autocomplete="off"></label>
<button class="wide">Continue</button></form>
<p class="dim">What you type is kept in this browser for a week, until you send it.</p>`,
  )
}

export interface Uploaded {
  name: string
  size: number
}

const sizeOf = ({ size }: Uploaded): string =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`

const back = (wanted: AdvertisedJob, draft: string): string =>
  `<form method="post" action="${applyPath(wanted.id)}/edit">${hidden({ draft })}<button class="plain">Change details</button></form>`

/** The second step. */
export const documentsDocument = (site: Site, { wanted, draft, sentence }: Carried, resume: Uploaded | undefined): string =>
  frame(
    site,
    wanted,
    1,
    sentence,
    `<form class="fields" method="post" enctype="multipart/form-data" action="${applyPath(wanted.id)}/documents">${hidden({ draft })}
<label class="wide">Resume <span class="dim">(${resumeLimits.words})</span>
<input type="file" name="resume" accept=".pdf,.doc,.docx"${resume ? '' : ' required'}></label>
${resume ? `<p class="wide">Uploaded: ${escaped(resume.name)} (${sizeOf(resume)}). Choose another file to replace it.</p>` : ''}
<button class="wide">Continue</button></form>${back(wanted, draft)}`,
  )

/** What becomes of what was sent, as somebody agrees to it. */
export const consentWords = (company: string, kept: string): string =>
  `I agree that ${company} keeps and uses what I send to decide about this application. If it is not successful, it is erased after ${kept}, or sooner when I ask for it on the page of my application.`

/** The third step: what will be sent, under the names of the form, with the title of the job. */
export function reviewDocument(
  site: Site,
  { wanted, draft, sentence, kept }: Carried & { kept: string },
  { values, resume }: { values: ApplicantDetails; resume: Uploaded },
): string {
  const rows = [
    ['job_title', 'Job', wanted.job_title],
    ...fields.map(({ name, label }) => [name, label, values[name]]),
    ['resume', 'Resume', `${resume.name} (${sizeOf(resume)})`],
  ]
  const facts = rows.map(
    ([name = '', label = '', value = '']) =>
      `<div data-field="${name}"><dt>${label}</dt><dd>${escaped(value) || '<span class="dim">None</span>'}</dd></div>`,
  )
  return frame(
    site,
    wanted,
    2,
    sentence,
    `<dl>${facts.join('')}</dl>
<form class="fields" method="post" action="${applyPath(wanted.id)}/send">${hidden({ draft })}
<label class="wide tick"><input type="checkbox" name="consent" value="yes" required><span>${escaped(consentWords(site.company, kept))}</span></label>
<button class="wide">Send application</button></form>
<div class="ways">${back(wanted, draft)}
<form method="post" action="${applyPath(wanted.id)}/resume">${hidden({ draft })}<button class="plain">Change resume</button></form></div>`,
  )
}

/** After the last step, the same whether somebody is new or not. */
export const sentDocument = (site: Site, id: string, reference: string): string =>
  documentOf(
    site,
    { title: `Application sent · ${site.company}`, description: 'Your application was sent.', script: '/recruitment/apply.js' },
    `<h1 data-sent="application:${escaped(id)}">Application sent</h1>
<dl><div><dt>Your reference</dt><dd><strong>${escaped(reference)}</strong></dd></div></dl>
<p>We have written to your email address. The letter has a link on which you can see how far your application has come, or withdraw it. If you had applied for this job before, that application stays and the letter names its reference.</p>
<p>Nothing in your inbox after some minutes? Look into the spam folder, or <a href="${statusPath}">have the link sent again</a>.</p><p><a href="${listPath}">See all jobs</a></p>`,
  )
