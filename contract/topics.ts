/**
 * What can change, in words that neither an address nor a table knows. A call of the contract names the topics that make its answer
 * stale (`endpoint({ topics })`), the server announces them as a change is committed, and whoever keeps an answer lets go of it.
 */
export const topics = {
  rights: 'What people may do, and with it every answer: no call names it, all are stale',
  absences: 'Absences that people report, with their proof and what became of them',
  announcements: 'Announcements, newsletters and who has read them',
  approval_policies: 'Who decides about what',
  approvals: 'What waits for a decision, and for whose',
  attendance: 'Days of attendance, their punches and what follows from them',
  attendance_policies: 'By which rules days are counted',
  attendance_requests: 'Corrections of attendance that people ask for',
  background: 'Schools and former employers of people',
  clock: 'Who is clocked in',
  data_exports: 'What people took away of their own data',
  delegations: 'Who decides for whom while away',
  documents: 'Papers of people',
  erasures: 'Erasures of people that are wanted, planned or done',
  gate: 'What the security desk writes down at the gate',
  holidays: 'Public holidays and who has which',
  imports: 'Lists of people that are read in',
  incidents: 'Outages that count for the attendance of many',
  kiosks: 'Tablets at the door and the codes that people clock with',
  leaders: 'Who leads whom as what',
  leave: 'Leave that people ask for and have',
  leave_balances: 'How many days of leave people have',
  leave_types: 'Kinds of leave and their rules',
  notifications: 'What the portal tells people in their inbox',
  pay: 'Salaries, bank accounts, tax and pension numbers',
  payroll_notes: 'What accounts should add to pay or subtract from it',
  pay_types: 'Pay periods, and types of deductions, allowances and loans',
  people: 'Who somebody is, whether they work here, and where they sit',
  pins: 'Whose number at a terminal is whose, and whose fingerprints it has',
  promotions: 'Promotions that are proposed, decided or in effect',
  punches: 'What terminals and tablets recorded',
  quarantined_punches: 'What terminals say that cannot be believed yet',
  record_corrections: 'Corrections of their own record that people ask for',
  retention: 'How long what is kept',
  roles: 'Which role carries which permissions, and who has it',
  roster: 'Who works when, and whom they ask to swap',
  shifts: 'Shifts and rotations',
  statutory: 'What the law fixes for pay',
  structure: 'Offices, teams, branches, designations and clusters',
  surveys: 'Surveys and their responses',
  terminals: 'Terminals, known and unknown, and how they are',
  cards: 'Cards that colleagues send each other, and what became of them',
  certificate_templates: 'What certificates may look like',
  certificates: 'Certificates that people sent and received',
  guest_messages: 'What visitors wrote, and what was approved',
  wall_of_fame: 'Who is nominated for the wall of fame, who is on it, and what guests see',
  vote: 'Who is up in the vote, and how many votes they have',
  two_step: 'Who needs a second factor',
} as const

export type Topic = keyof typeof topics

/** For what may stand in any answer: the name of somebody who was erased. */
export const allTopics = Object.keys(topics) as Topic[]
