/** The kinds of data that go with time: how long each is kept, and between which bounds that can be changed. */
import { usualMonths } from '../recruitment/apply.ts'

export const retentionUnits = ['days', 'months'] as const
export type RetentionUnit = (typeof retentionUnits)[number]

export interface RetentionRule {
  title: string
  /** What goes, and what its time is counted from. */
  about: string
  unit: RetentionUnit
  usual: number
  minimum: number
  maximum: number
  law?: string
}

/** Where law says nothing of a kind, the minimum is what people need to notice a mistake. */
export const retentionKinds = {
  guest_tickets: {
    title: 'Guest tickets',
    about: 'Name, email and complaint of people without an account, from the date of the ticket.',
    unit: 'months',
    usual: 12,
    minimum: 1,
    maximum: 60,
  },
  closed_tickets: {
    title: 'Closed tickets of employees',
    about: 'Text, replies and files, from the day the ticket was closed. Open tickets remain.',
    unit: 'months',
    usual: 36,
    minimum: 6,
    maximum: 120,
  },
  guest_messages: {
    title: 'Guest messages',
    about: 'Name and message of visitors, approved or not, from the date of the message.',
    unit: 'months',
    usual: 24,
    minimum: 1,
    maximum: 60,
  },
  sessions: {
    title: 'Sign-ins',
    about: 'Device and address of a session, from its last use.',
    unit: 'days',
    usual: 30,
    minimum: 1,
    maximum: 365,
  },
  mail: {
    title: 'Mail log',
    about: 'Mail, sent or not, from the day it was written.',
    unit: 'days',
    usual: 90,
    minimum: 7,
    maximum: 365,
  },
  notifications: {
    title: 'Notifications',
    about: 'Inbox notifications, read or not, from the day they were written.',
    unit: 'days',
    usual: 180,
    minimum: 30,
    maximum: 730,
  },
  audit_log: {
    title: 'Audit log',
    about: 'Who changed or read what, from the date of the entry.',
    unit: 'months',
    usual: 84,
    minimum: 72,
    maximum: 240,
    law: 'Changes of pay and tax details are evidence while tax can be assessed again: six years (Nigeria Tax Administration Act, sections 36 and 55).',
  },
  job_applications: {
    title: 'Unsuccessful job applications',
    about:
      'Name, contact details, answers, notes and resume, from the rejection or withdrawal. Applications that nobody decided go as long after the closing of the opening. Counts remain.',
    unit: 'months',
    usual: usualMonths,
    minimum: 1,
    maximum: 36,
  },
  imports: {
    title: 'Import files',
    about: 'Rows and check results of files of people to add, from the last change.',
    unit: 'days',
    usual: 7,
    minimum: 1,
    maximum: 30,
  },
  exports: {
    title: 'Exports of personal data',
    about: 'Exports that people requested, from the day of the request.',
    unit: 'days',
    usual: 7,
    minimum: 1,
    maximum: 30,
  },
  drafts: {
    title: 'Drafts of new employees',
    about: 'Unfinished drafts, from the last change.',
    unit: 'days',
    usual: 90,
    minimum: 7,
    maximum: 365,
  },
  corrections: {
    title: 'Record corrections',
    about: 'Requested corrections with old and new values, from the decision.',
    unit: 'months',
    usual: 24,
    minimum: 3,
    maximum: 72,
  },
  sick_notes: {
    title: 'Medical certificates and other evidence of leave and absence',
    about: 'Files of applications and absences, from their last day; the application or absence remains.',
    unit: 'months',
    usual: 24,
    minimum: 12,
    maximum: 72,
  },
  removed_documents: {
    title: 'Documents removed from records',
    about: 'Files no longer in a record, from the day they were removed.',
    unit: 'months',
    usual: 12,
    minimum: 1,
    maximum: 72,
  },
  documents_of_leavers: {
    title: 'Documents of former employees',
    about: 'Contract, identification, certificates and guarantor form, from the last working day.',
    unit: 'months',
    usual: 72,
    minimum: 36,
    maximum: 120,
    law: 'Records of employment are kept for three years (Labour Act, section 75).',
  },
  pay_of_leavers: {
    title: 'Tax, pension and bank details of former employees',
    about:
      'NIN, BVN, previous TIN, pension and NHF numbers, state of tax residence and bank accounts, from the last working day.',
    unit: 'months',
    usual: 72,
    minimum: 72,
    maximum: 144,
    law: 'Tax can be assessed again for six years (Nigeria Tax Administration Act, sections 36 and 55), and these are evidence of pay.',
  },
  recordings: {
    title: 'Recordings of contacts',
    about:
      'Uploaded recordings and links to others, from the day of the contact; the contact and its evaluation remain. While an evaluation is open or disputed, or a calibration runs, its recording does too.',
    unit: 'days',
    usual: 180,
    minimum: 30,
    maximum: 730,
  },
  score_cards: {
    title: 'Score cards',
    about: 'Final score cards with their figures and what was said to them, from their month.',
    unit: 'months',
    usual: 36,
    minimum: 12,
    maximum: 120,
  },
  warnings: {
    title: 'Warning letters that no longer count',
    about:
      'Expired and withdrawn letters with their evidence, from the last day on which they were active. Active ones remain.',
    unit: 'months',
    usual: 36,
    minimum: 12,
    maximum: 120,
  },
  coaching: {
    title: 'Coaching sessions',
    about: 'Sessions with what was agreed and private notes, from the day of the session.',
    unit: 'months',
    usual: 24,
    minimum: 6,
    maximum: 120,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]

/** '6 years', '30 days'. */
export function retentionText(keep: number, unit: RetentionUnit): string {
  if (unit === 'months' && keep % 12 === 0) return keep === 12 ? '1 year' : `${keep / 12} years`
  return keep === 1 ? `1 ${unit.slice(0, -1)}` : `${keep} ${unit}`
}

/** What is wrong with a time; undefined when nothing is. */
export function retentionProblem(kind: RetentionKind, keep: number): string | undefined {
  const rule: RetentionRule = retentionKinds[kind]
  if (keep < rule.minimum) return `At least ${retentionText(rule.minimum, rule.unit)}${rule.law ? `: ${rule.law}` : ''}`
  return keep > rule.maximum ? `At most ${retentionText(rule.maximum, rule.unit)}` : undefined
}
