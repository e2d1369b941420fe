/** The kinds of data that go with time: how long each is kept, and between which bounds that can be changed. */

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
    title: 'Tickets of guests',
    about: 'Name, e-mail and complaint of people without an account, from the day of the ticket on.',
    unit: 'months',
    usual: 12,
    minimum: 1,
    maximum: 60,
  },
  sessions: {
    title: 'Sign-ins',
    about: 'Device and address of a session, from its last use on.',
    unit: 'days',
    usual: 30,
    minimum: 1,
    maximum: 365,
  },
  mail: {
    title: 'Mail that is kept',
    about: 'Letters of the outbox, sent or not, from the day that they were written.',
    unit: 'days',
    usual: 90,
    minimum: 7,
    maximum: 365,
  },
  audit_log: {
    title: 'Audit log',
    about: 'Who did and who read what, from that moment on.',
    unit: 'months',
    usual: 84,
    minimum: 72,
    maximum: 240,
    law: 'Changes of pay and tax details are evidence while tax can be assessed again: six years (Nigeria Tax Administration Act, sections 36 and 55).',
  },
  imports: {
    title: 'Import files',
    about: 'The rows of files of people to add, and what was found in them, from the last change on.',
    unit: 'days',
    usual: 7,
    minimum: 1,
    maximum: 30,
  },
  exports: {
    title: 'Exports of personal data',
    about: 'The zips that people asked for, from the day that they asked.',
    unit: 'days',
    usual: 7,
    minimum: 1,
    maximum: 30,
  },
  drafts: {
    title: 'Unfinished forms of new employees',
    about: 'Drafts that nobody finished, from the last change on.',
    unit: 'days',
    usual: 90,
    minimum: 7,
    maximum: 365,
  },
  corrections: {
    title: 'Corrections of records',
    about: 'What people asked to have corrected, with the values before and after, from the decision on.',
    unit: 'months',
    usual: 24,
    minimum: 3,
    maximum: 72,
  },
  sick_notes: {
    title: 'Sick notes and other evidence of leave and absence',
    about: 'The files of applications and absences, from their last day on; the application or absence stays.',
    unit: 'months',
    usual: 24,
    minimum: 12,
    maximum: 72,
  },
  removed_documents: {
    title: 'Documents taken out of records',
    about: 'Files that nobody finds in a record any more, from the day that they were taken out.',
    unit: 'months',
    usual: 12,
    minimum: 1,
    maximum: 72,
  },
  documents_of_leavers: {
    title: 'Documents of people who left',
    about: 'Contract, identification, certificates and guarantor form, from the last day of work on.',
    unit: 'months',
    usual: 72,
    minimum: 36,
    maximum: 120,
    law: 'Records of employment are kept for three years (Labour Act, section 75).',
  },
  pay_of_leavers: {
    title: 'Tax, pension and bank details of people who left',
    about: 'NIN, BVN, TIN, pension and NHF numbers, tax residence and bank accounts, from the last day of work on.',
    unit: 'months',
    usual: 72,
    minimum: 72,
    maximum: 144,
    law: 'Tax can be assessed again for six years (Nigeria Tax Administration Act, sections 36 and 55), and pay is proved by these.',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]

/** '6 years', '30 days'. */
export function keepText(keep: number, unit: RetentionUnit): string {
  if (unit === 'months' && keep % 12 === 0) return keep === 12 ? '1 year' : `${keep / 12} years`
  return keep === 1 ? `1 ${unit.slice(0, -1)}` : `${keep} ${unit}`
}

/** What is wrong with a time; undefined when nothing is. */
export function keepProblem(kind: RetentionKind, keep: number): string | undefined {
  const rule: RetentionRule = retentionKinds[kind]
  if (keep < rule.minimum) return `At least ${keepText(rule.minimum, rule.unit)}${rule.law ? `: ${rule.law}` : ''}`
  return keep > rule.maximum ? `At most ${keepText(rule.maximum, rule.unit)}` : undefined
}
