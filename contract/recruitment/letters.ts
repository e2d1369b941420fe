/** Letters to applicants, as they are written until the company words them its own way. */
import * as z from 'zod/mini'
import { crudHistory } from '../crud.ts'
import { endpoint, id, requiredText } from '../endpoint.ts'

/** `{name}` stands for what is filled in: `first_name`, `job_title`, `reference` and `company` in every letter, and what each kind adds. */
export const applicantLetters = {
  received: {
    label: 'Application received',
    adds: ['link'],
    subject: 'We have your application: {job_title}',
    body: 'Thank you for applying for {job_title} at {company}. Your reference is {reference}.\n\nSee how far your application has come, or withdraw it:\n{link}',
  },
  link: {
    label: 'Link to an application',
    adds: ['link'],
    subject: 'The link to your application: {job_title}',
    body: 'You asked for the link to your application {reference} for {job_title}. See how far it has come, or withdraw it:\n{link}\n\nIf you did not ask for it, ignore this letter.',
  },
  test_invited: {
    label: 'Invitation to an aptitude test',
    adds: ['link', 'minutes', 'until'],
    subject: 'Your aptitude test: {job_title}',
    body: 'Please take the aptitude test for {job_title}. It takes {minutes} minutes and can be started until {until}:\n{link}',
  },
  test_reminder: {
    label: 'Reminder of an aptitude test',
    adds: ['link', 'until'],
    subject: 'Reminder: your aptitude test for {job_title}',
    body: 'Your aptitude test can be started until {until}:\n{link}',
  },
  interview_invited: {
    label: 'Invitation to an interview',
    adds: ['when', 'where', 'link'],
    subject: 'Your interview: {job_title}',
    body: 'We would like to meet you.\n\nWhen: {when}\nWhere: {where}\n\nDetails, calendar entry and other times:\n{link}',
  },
  interview_choose: {
    label: 'Reminder to choose an interview time',
    adds: ['when', 'where', 'link'],
    subject: 'Please choose a time for your interview: {job_title}',
    body: 'You have not chosen a time for your interview yet.\n\nWhen: {when}\nWhere: {where}\n\nChoose here:\n{link}',
  },
  interview_changed: {
    label: 'Interview moved or cancelled',
    adds: ['when', 'where', 'link'],
    subject: 'Your interview has changed: {job_title}',
    body: 'When: {when}\nWhere: {where}\n\nDetails:\n{link}',
  },
  interview_reminder: {
    label: 'Reminder of an interview',
    adds: ['when', 'where', 'link'],
    subject: 'Reminder: your interview for {job_title}',
    body: 'When: {when}\nWhere: {where}\n\nDetails:\n{link}',
  },
  shadowing_invited: {
    label: 'Invitation to shadowing',
    adds: ['when', 'where'],
    subject: 'Your shadowing days: {job_title}',
    body: 'You will see the work of {job_title} beside a colleague.\n\nWhen: {when}\nWhere: {where}',
  },
  training_invited: {
    label: 'Invitation to orientation and training',
    adds: ['when', 'where'],
    subject: 'Your orientation and training: {job_title}',
    body: 'You are invited to orientation and training for {job_title}.\n\nWhen: {when}\nWhere: {where}',
  },
  training_passed: {
    label: 'Orientation or training passed',
    adds: ['cohort'],
    subject: 'You passed {cohort}: {job_title}',
    body: 'Congratulations: you passed {cohort} for {job_title}. We will write to you about what comes next.',
  },
  training_failed: {
    label: 'Orientation or training not passed',
    adds: ['cohort'],
    subject: 'Your result of {cohort}: {job_title}',
    body: 'Thank you for taking part in {cohort} for {job_title}. You did not reach what it takes to pass.',
  },
  offered: {
    label: 'Job offer',
    adds: ['link', 'until'],
    subject: 'Your job offer: {job_title}',
    body: 'We are glad to offer you the job of {job_title} at {company}. Read the offer and answer by {until}:\n{link}',
  },
  offer_reminder: {
    label: 'Reminder of a job offer',
    adds: ['link', 'until'],
    subject: 'Reminder: your job offer for {job_title}',
    body: 'Please answer our offer by {until}:\n{link}',
  },
  offer_expired: {
    label: 'Job offer expired',
    adds: ['until'],
    subject: 'Your job offer has expired: {job_title}',
    body: 'Our offer for {job_title} could be answered until {until} and has expired. If you are still interested, please write to us.',
  },
  offer_withdrawn: {
    label: 'Job offer withdrawn',
    adds: [],
    subject: 'Your job offer was withdrawn: {job_title}',
    body: 'We have withdrawn our offer for {job_title}. It can no longer be accepted. If you have questions, please write to us.',
  },
  hired_otherwise: {
    label: 'Hired otherwise than offered',
    adds: ['differences'],
    subject: 'Your record differs from the job offer: {job_title}',
    body: 'You were added as an employee. Your record differs from the offer that you accepted: {differences}. If you did not agree to this, please write to us.',
  },
  moved: {
    label: 'News of an application',
    adds: ['stage'],
    subject: 'News of your application: {job_title}',
    body: 'Your application {reference} for {job_title} has come to a new step: {stage}. We will write to you about what comes next.',
  },
  rejected: {
    label: 'Rejection',
    adds: [],
    subject: 'Your application for {job_title}',
    body: 'Thank you for your interest in {job_title} at {company}. We have decided to proceed with other applicants and wish you all the best.',
  },
  withdrawn: {
    label: 'Withdrawal confirmed',
    adds: [],
    subject: 'You withdrew your application: {job_title}',
    body: 'You withdrew your application {reference} for {job_title}. You can apply again at any time.',
  },
} as const satisfies Record<string, { label: string; adds: readonly string[]; subject: string; body: string }>

export type ApplicantLetter = keyof typeof applicantLetters

/** What invites to a step: sent from the screen of that step, with its link or its time. */
export const stepLetters = {
  aptitude_test: 'test_invited',
  interview: 'interview_invited',
  shadowing: 'shadowing_invited',
  training: 'training_invited',
  offer: 'offered',
} as const satisfies Record<string, ApplicantLetter>
export type LetterStep = keyof typeof stepLetters
export const letterSteps = Object.keys(stepLetters) as [LetterStep, ...LetterStep[]]
/** What a kind of letter is given besides what all have. */
export type LetterFacts<K extends ApplicantLetter> = Record<(typeof applicantLetters)[K]['adds'][number], string>

/** Fills in a text; a name that is not known stays as it was written. */
export const fillIn = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole))

/** What stands for something in every letter. */
export const commonNames = ['first_name', 'job_title', 'reference', 'company'] as const
export const letterNames = (kind: ApplicantLetter): string[] => [...commonNames, ...applicantLetters[kind].adds]

const words = { subject: requiredText(200), body: requiredText(5000) }
export const letterKinds = Object.keys(applicantLetters) as [ApplicantLetter, ...ApplicantLetter[]]
const kind = z.enum(letterKinds, 'Choose a letter from the list')

export const letters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/job_application_letters.json',
    access: 'application.share',
    topics: ['applicant_letters'],
    summary: 'The letters to applicants as they are worded now, and what each fills in.',
    reply: z.object({
      letters: z.array(
        z.object({
          /** Null until the company has worded it its own way; then its changes are kept. */
          id: z.nullable(z.string()),
          kind,
          label: z.string(),
          subject: z.string(),
          body: z.string(),
          names: z.array(z.string()),
          is_changed: z.boolean(),
          version: z.number(),
        }),
      ),
    }),
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/api/v1/job_application_letters/{kind}.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Words a letter to applicants; without words it is written as it was at first.',
    params: z.strictObject({ kind }),
    body: z.strictObject({
      words: z.nullable(z.strictObject(words)),
      /** 0 while nobody has worded it. */
      version: z.number().check(z.int(), z.gte(0)),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/job_application_letters/preview.json',
    access: 'application.share',
    stake: 'none',
    summary: 'A letter in these words as an applicant would read it; nothing is sent or kept.',
    body: z.strictObject({ kind, ...words, application_id: z._default(z.nullable(id), null) }),
    reply: z.object({
      letter: z.object({ subject: z.string(), body: z.string(), reader: z.string() }),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/job_application_letters/test.json',
    access: 'application.share',
    stake: 'none',
    summary: 'Sends a letter in these words to the caller, as an applicant would read it.',
    body: z.strictObject({ kind, ...words, application_id: z._default(z.nullable(id), null) }),
  }),
  history: crudHistory('job_application_letters', 'letter to applicants', 'application.share', ['applicant_letters']),
}
