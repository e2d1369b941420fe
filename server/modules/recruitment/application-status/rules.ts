/** The page of an application that its applicant opens by a link. */
import { dayAs } from '@iroko/contract/day-words'
import { conflict, type Fault } from '@iroko/contract/errors'
import { type ApplicationStage, applicationStages, isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { escaped } from '../../../lib/html.ts'
import { documentOf, listPath, type Site, statusPath } from '../pages/rules.ts'

interface StageWords {
  now: string
  next: string
}

/** What an applicant reads on the page of the application; not what was noted, and no reason. */
const toldOf: Record<ApplicationStage, StageWords> = {
  applied: {
    now: 'We have received your application.',
    next: 'A recruiter reads it. We will write to you as soon as there is news.',
  },
  screening: { now: 'A recruiter is reading your application.', next: 'We may call you, or invite you to a test.' },
  aptitude_test: {
    now: 'You are at the aptitude test.',
    next: 'The invitation with the link to the test comes by email. After the test we decide about an interview.',
  },
  interview: { now: 'You are at the interview.', next: 'Time and place come by email. We decide after the interview.' },
  shadowing: { now: 'You are at the shadowing days.', next: 'Time and place come by email.' },
  training: { now: 'You are in orientation and training.', next: 'After the training we decide about an offer.' },
  offer: { now: 'You are at the last step: the offer.', next: 'The offer comes by email, with a link to answer it.' },
  hired: { now: 'You have the job.', next: 'Everything about your first day comes by email.' },
  rejected: { now: 'We have decided to proceed with other applicants.', next: 'You are welcome to apply for other jobs.' },
  withdrawn: { now: 'You have withdrawn this application.', next: 'You are welcome to apply again.' },
}

/** Why an applicant cannot take an application back. */
export const whyNotWithdraw = (stage: ApplicationStage): Fault | undefined =>
  isClosed(stage)
    ? conflict('not_now', `This application is ${stageWords[stage].toLowerCase()} and cannot be withdrawn`)
    : undefined

export interface Shown {
  reference: string
  first_name: string
  job_title: string
  stage: ApplicationStage
  /** Days of the company's clock. */
  applied_on: string
  stage_on: string
}

const day = (text: string) => dayAs(text, { month: 'short', year: 'numeric' })

/** The stages that lead to the job, with where the applicant is. */
function wayOf(stage: ApplicationStage): string {
  if (stage === 'rejected' || stage === 'withdrawn') return ''
  const way = applicationStages.filter((each) => each === 'hired' || !isClosed(each))
  return `<ol class="steps">${way.map((each) => `<li${each === stage ? ' aria-current="step"' : ''}>${stageWords[each]}</li>`).join('')}</ol>`
}

const head = (site: Site, title: string) => ({ title: `${title} · ${site.company}`, description: 'Your application.' })

/** How far it has come, and what can be done about it. */
export function statusDocument(site: Site, shown: Shown, token: string): string {
  const { stage } = shown
  const { now, next } = toldOf[stage]
  const facts = [
    ['Reference', shown.reference],
    ['Applied', day(shown.applied_on)],
    ['Step', stageWords[stage]],
    ['Since', day(shown.stage_on)],
  ]
  const ways = [
    whyNotWithdraw(stage) ? '' : `<a href="${statusPath}/${token}/withdraw">Withdraw application</a>`,
    stage === 'hired' ? '' : `<a href="${statusPath}/${token}/erase">Erase my data</a>`,
  ]
  return documentOf(
    site,
    head(site, shown.job_title),
    `<h1>${escaped(shown.job_title)}</h1>${wayOf(stage)}
<dl>${facts.map(([label = '', value = '']) => `<div><dt>${label}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
<section><h2>${now}</h2><p>${next}</p></section>
<p class="ways">${ways.join('')}<a href="${listPath}">See all jobs</a></p>`,
  )
}

const questions = {
  withdraw: {
    title: 'Withdraw your application?',
    words: 'We will not go on with it, and you can apply again while the job is open.',
    press: 'Withdraw application',
  },
  erase: {
    title: 'Erase your data?',
    words:
      'Your name, contact details, answers and resume are erased for good, and an application that is still open is withdrawn. This page then no longer opens.',
    press: 'Erase my data',
  },
} as const
export type Question = keyof typeof questions

/** Asks before something is done that stays so. */
export const questionDocument = (site: Site, question: Question, { job_title, reference }: Shown, token: string): string => {
  const { title, words, press } = questions[question]
  return documentOf(
    site,
    head(site, title),
    `<h1>${title}</h1><p>${escaped(`${job_title}, ${reference}`)}</p><p>${words}</p>
<form class="fields" method="post" action="${statusPath}/${token}/${question}"><button class="wide">${press}</button></form>
<p><a href="${statusPath}/${token}">Keep it</a></p>`,
  )
}

const lostForm = (form: string, email: string, wrong: string | undefined): string =>
  `<form class="fields" method="post" action="${statusPath}"><input type="hidden" name="form" value="${escaped(form)}">
<label class="wide">Email of your application<input type="email" name="email" autocomplete="email" maxlength="254" required value="${escaped(email)}"${
    wrong ? ' aria-invalid="true" aria-describedby="email-wrong"' : ''
  }>${wrong ? `<span class="wrong" id="email-wrong">${escaped(wrong)}</span>` : ''}</label>
<label class="skip" aria-hidden="true">Website<input name="website" tabindex="-1" autocomplete="off"></label>
<button class="wide">Send me the link</button></form>`

/** Asks for the address to which the link of an application is sent once more; `sentence` is why somebody is here, or what did not work. */
export const lostDocument = (
  site: Site,
  { form, email = '', sentence, wrong }: { form: string; email?: string; sentence?: string; wrong?: string | undefined },
): string =>
  documentOf(
    site,
    { title: `Your application · ${site.company}`, description: 'The link to your application.' },
    `<h1>Find your application</h1>${sentence ? `<p class="alert" role="alert">${escaped(sentence)}</p>` : ''}
<p>Enter the email address that you applied with. We send the link to each of your applications there.</p>
${lostForm(form, email, wrong)}<p><a href="${listPath}">See all jobs</a></p>`,
  )

/** The same whether there is an application or not. */
export const linksDocument = (site: Site): string =>
  documentOf(
    site,
    { title: `Check your email · ${site.company}`, description: 'The link to your application.' },
    `<h1>Check your email</h1><p>If you have applied with this address, the link is on its way to it. Look into the spam folder, too.</p>
<p><a href="${listPath}">See all jobs</a></p>`,
  )
