/** The default grants: role × permission × scope. `settings/roles-permissions` overrides them per role. */
import { type GrantedRole, grantedRoles, type Role } from './roles.ts'
import { type Grant, type Scope, scopeRank, scopes } from './scopes.ts'

type Grants = Partial<Record<Role, Scope>>

const everyone = { staff: 'all' } as const
const hr = { hr: 'all', hr_manager: 'all' } as const
const payNotes = { payroll_processor: 'all', accounting: 'all', ...hr } as const
const quality = {
  'training and quality assurance': 'all',
  tqa_evaluator: 'all',
  training_and_quality_assurance: 'all',
} as const
const qualityHeads = {
  'training and quality assurance': 'all',
  training_and_quality_assurance: 'all',
  hr_manager: 'all',
  ceo: 'all',
} as const
const operationsHeads = { operations_manager: 'all', operations_director: 'all', coo: 'all' } as const
const taskHeads = {
  deputy_operations_manager: 'all',
  management_team: 'all',
  hr_manager: 'all',
  ceo: 'all',
  ...operationsHeads,
} as const

const keepers = { facility: 'all', 'information technology': 'all', ...hr } as const

/**
 * Reads as a sentence: 'leave.read: staff their own, a lead their reportees, HR all'. `super` has every permission and
 * is not listed.
 */
const table = {
  'directory.read': everyone,
  'people.job.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  'people.personal.read': { staff: 'own', ...hr },
  /** Adding people, changing their records, ending an employment. */
  'people.edit': hr,
  /** Who leads whom. */
  'people.lead.edit': hr,
  /** Their profile picture. */
  'people.picture.edit': { staff: 'own', ...hr },
  'people.pay.read': { staff: 'own', payroll_processor: 'all', hr_manager: 'all', accounting: 'all' },
  'people.pay.edit': { payroll_processor: 'all', hr_manager: 'all' },
  'structure.read': everyone,
  'structure.edit': hr,
  /** How many people of which designation, gender and branch an office has. */
  'structure.numbers': { ...operationsHeads, ...hr, ceo: 'all' },
  'cluster.edit': { ...operationsHeads, ...hr },
  'roles.read': { hr_manager: 'all' },
  /** What a role may do. */
  'roles.edit': {},
  /** Who has a role. */
  'roles.assign': {},
  /** Second persons for those who came into a role or an office that carries permissions. */
  'roles.confirm': hr,
  'holiday.read': everyone,
  'holiday.edit': hr,
  'leave.apply': { staff: 'own' },
  'leave.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  /** Names and dates of those away, without the type or the reason. */
  'leave.calendar': { staff: 'office', ...hr, ceo: 'all', coo: 'all' },
  'leave.approve': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  'leave.manage': hr,
  /** Medical certificates are health data and never available through the reporting tree. */
  'leave.file.read': { staff: 'own', ...hr },
  /** Leave types and balances of others; approvers see them on what they decide. Never available through the reporting tree. */
  'leave.kind.read': { staff: 'own', ...hr },
  'leave.adjust': hr,
  'leave.data': { data_manager: 'all', ...hr },
  'attendance.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  'attendance.clock': { staff: 'own' },
  /** Recalculating attendance. */
  'attendance.recount': hr,
  /** Terminals and what comes from them. */
  'terminal.read': { ...hr, ceo: 'all' },
  'terminal.edit': hr,
  /** People without enrolment or recent punches. */
  'biometrics.read': { ...operationsHeads, ...hr, ceo: 'all' },
  /** Attendance corrections; approvers are resolved by policy. */
  'attendance.correct': { staff: 'own' },
  /** Manual gate records of others. */
  'attendance.record': { security_attendance_team: 'all', ...hr },
  /** Days of leave with punches. */
  'attendance.settle': { lead: 'reportees', ...operationsHeads, ...hr },
  /** Approving overtime before it is paid; who was named by a leader who is away decides for them. */
  'overtime.decide': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr },
  /** By which rules days are counted. */
  'attendance.policy.edit': hr,
  /** Reporting an outage: HR everywhere, gate staff and heads of operations for their own branch. */
  'incident.report': {
    security_attendance_team: 'office',
    operations_manager: 'office',
    operations_director: 'office',
    coo: 'office',
    ...hr,
  },
  /** Deciding outage waivers: HR everywhere, heads of operations for their own branch. */
  'incident.manage': { operations_manager: 'office', operations_director: 'office', coo: 'office', ...hr },
  /** One’s own, or for somebody who called in: it is decided by another than who reports it. */
  'absence.tell': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr },
  /** That somebody is absent, and whether it is excused. */
  'absence.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  /** Reasons may be health data and are never available through the reporting tree. */
  'absence.health.read': { staff: 'own', ...hr },
  /** Overtime and loss of pay are never available through the reporting tree. */
  'attendance.pay': { payroll_processor: 'all', ...hr },
  'leave_type.read': everyone,
  'leave_type.edit': hr,
  /** Shifts are visible to everyone; the scope limits whose roster is visible. */
  'shift.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  /** Coverage counts without names. */
  'shift.coverage': { lead: 'office', ...operationsHeads, ...hr, ceo: 'all' },
  'shift.edit': hr,
  'shift.plan': { lead: 'reportees', ...operationsHeads, ...hr },
  'shift.request': { staff: 'own' },
  /** Own promotions once approved; amounts only with `people.pay.read`. */
  'promotion.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  /** For one's own people; a new salary only with `people.pay.edit`. */
  'promotion.propose': { lead: 'reportees', ...hr },
  'promotion.letter': { staff: 'own', ...hr },
  'resignation.submit': { staff: 'own' },
  /** One’s own and those of the people one leads; why somebody leaves only HR reads. */
  'resignation.read': { staff: 'own', lead: 'reportees', ...hr, ceo: 'all' },
  /** All of operations, whoever leads them. */
  'resignation.pipeline': { coo: 'all' },
  /** Agreeing that an approved one is retracted; retention notes and counter-offers. */
  'resignation.manage': hr,
  /** Never through the reporting tree. */
  'termination.read': { ...hr, ceo: 'all' },
  'termination.propose': hr,
  /** Never of one that one proposed. */
  'termination.decide': { hr_manager: 'all', ceo: 'all' },
  'clearance.read': { staff: 'own', lead: 'reportees', ...hr },
  /** The template, who takes over what, certificates of service. */
  'clearance.edit': hr,
  /** Signing tasks of one’s department, or of people one leads. */
  'clearance.sign': { staff: 'own' },
  /** How many people left and who; why only with `termination.read`. */
  'attrition.read': { ...operationsHeads, ...hr, ceo: 'all' },
  'approval.delegate': { staff: 'own' },
  /** The policies by which requests are decided. */
  'approval.edit': {},
  'announcement.read': everyone,
  /** Writing announcements and newsletters, and publishing those of others. */
  'announcement.edit': hr,
  'survey.answer': { staff: 'own' },
  /** Results; of an anonymous survey without names and only from five responses on. */
  'survey.read': { ...hr, ceo: 'all' },
  'survey.edit': hr,
  /** Following one's own tickets. */
  'ticket.own': { staff: 'own' },
  /** Handling the tickets of others: all of them, or those of the categories for which somebody is responsible (`own`). */
  'ticket.handle': { staff: 'own', erp_team: 'all', ...hr },
  /** Those of confidential categories too, such as complaints about people. */
  'ticket.confidential': hr,
  'ticket.settings': { erp_team: 'all', ...hr },
  /** What the inbox told people, and whether they read it; the words only of messages. */
  'notification.read': hr,
  'notification.send': hr,
  'job_opening.read': { ...hr, ceo: 'all', rep_siever: 'all' },
  'job_opening.edit': hr,
  /** Asking for one: a lead for their own office, heads of operations and HR for any. */
  'job_opening.ask': { lead: 'own', ...operationsHeads, ...hr },
  /** Applications: all of them, or those that one was assigned to screen (`own`). */
  'application.read': { rep_siever: 'own', ...hr, ceo: 'all' },
  /** Moving, rating and noting them. */
  'application.edit': { rep_siever: 'own', ...hr },
  'interview.read': { ...hr, ceo: 'all' },
  'interview.edit': hr,
  /** Judging applicants on whose panel one is. */
  'interview.score': { staff: 'own' },
  'shadowing.read': { ...hr, ceo: 'all' },
  'shadowing.edit': hr,
  /** Marking and signing off shadowing that one leads. */
  'shadowing.sign': { staff: 'own' },
  /** Who comes to the door for an interview or for shadowing: name, time and place. */
  'visitor.read': { facility: 'all', security_attendance_team: 'all', ...hr, ceo: 'all' },
  'visitor.receive': { facility: 'all', security_attendance_team: 'all', ...hr },
  /** The questions of aptitude tests with what is right, and results with answers. */
  'aptitude.read': { ...hr, ceo: 'all' },
  'aptitude.edit': hr,
  /** Marking what applicants wrote, without their names. */
  'aptitude.mark': hr,
  /** Job offers; their salaries only with `people.pay.read`, and their own to those who wrote one. */
  'job_offer.read': { ...hr, ceo: 'all', payroll_processor: 'all' },
  'job_offer.edit': hr,
  /** Sharing them out among the rep sievers, and wording the letters to applicants. */
  'application.share': hr,
  /** What is to be done by whom, on which days. */
  'task_plan.read': { config_manager: 'all', operation_staff: 'all', ...taskHeads },
  'task_plan.edit': { config_manager: 'all', operation_staff: 'all', ...operationsHeads },
  /** Filling in one’s own tasks. */
  'task.own': { staff: 'own' },
  /** Accepting, returning, reopening and handing over the tasks of others, never one’s own. */
  'task.manage': {
    lead: 'reportees',
    hr: 'reportees',
    supervisor: 'reportees',
    manager: 'reportees',
    config_manager: 'all',
    ...taskHeads,
  },
  /** Who of a campaign is in, late or missing now: leads of their own campaign. */
  'floor.read': { lead: 'office', ...operationsHeads, ...hr, ceo: 'all' },
  /** Released evaluations: one’s own, those of the people one leads, all. */
  'evaluation.read': { staff: 'own', lead: 'reportees', ...quality, ...operationsHeads, ...hr, ceo: 'all' },
  /** Evaluating, and deciding disputes; never oneself or one’s own line. */
  'evaluation.edit': { ...quality, hr_manager: 'all', ceo: 'all' },
  'evaluation_form.edit': qualityHeads,
  /** Who evaluates whom, and from which contacts: who leads quality, never an evaluator for themselves. */
  'evaluation.assign': { training_and_quality_assurance: 'all', hr_manager: 'all', ceo: 'all' },
  /** Orientation and training of applicants: all cohorts, or those that one trains (`own`). */
  'academy.read': { staff: 'own', ...operationsHeads, ...hr, ceo: 'all' },
  /** Planning them, taking applicants in, making results final. */
  'academy.edit': hr,
  /** Attendance and marks of the cohorts that one trains. */
  'academy.teach': { staff: 'own', ...hr },
  /** Figures of hiring and of the academy. */
  'recruitment.report': { ...operationsHeads, ...hr, ceo: 'all' },
  'mail.read': {},
  'mail.send_again': {},
  'company.read': everyone,
  'company.edit': {},
  'audit.read': {},
  'identity.reset_factor': { hr_manager: 'all' },
  'identity.end_sessions': {},
  'identity.unlink': { hr_manager: 'all' },
  /** Full data export, including pay and health: never available through the reporting tree. */
  'privacy.export': { staff: 'own', hr_manager: 'all' },
  'privacy.erase': { hr_manager: 'all' },
  /** How long data is kept. */
  'privacy.retention': { hr_manager: 'all' },
  'privacy.retention.edit': {},
  /** The chart of accounts. */
  'account.read': { accounting: 'all', ceo: 'all' },
  'account.edit': { accounting: 'all' },
  /** Tax codes and their rates. */
  'tax.edit': { accounting: 'all' },
  /** Entries of the ledger, and what an account moved by. */
  'journal.read': { accounting: 'all', ceo: 'all' },
  /** Writing entries and reversals; another person posts them. */
  'journal.edit': { accounting: 'all' },
  /** Never of what one made. */
  'journal.approve': { accounting: 'all', ceo: 'all' },
  /** Recording what was spent; another person posts it. Who does not keep the books does it for their own office, by heads that are open to it. */
  'expense.enter': { accounting: 'all', facility: 'office', procurements: 'office' },
  'expense.read': { accounting: 'all', ceo: 'all', facility: 'own', procurements: 'own' },
  /** What a year is to bring and to cost, beside what was posted and ordered; who leads an office reads what counts for it, and so does HR for theirs. */
  'budget.read': { accounting: 'all', ceo: 'all', ...operationsHeads, lead: 'office', hr: 'office', hr_manager: 'office' },
  'budget.edit': { accounting: 'all' },
  /** Never of what one made. */
  'budget.approve': { accounting: 'all', ceo: 'all' },
  /** Closing months and opening them again, each by two people. */
  'period.close': { accounting: 'all', ceo: 'all' },
  /** Changes of posting rules, freezes and bank rules. */
  'ledger.approve': { accounting: 'all', ceo: 'all' },
  /** Pay of offices with few people only in sums, unless they read pay. */
  'statement.read': { accounting: 'all', ceo: 'all' },
  /** Bank statements: they name whom the company paid, and how much. */
  'bank.read': { accounting: 'all', ceo: 'all' },
  'bank.edit': { accounting: 'all' },
  /** Vendors, their bills and what is paid to them. */
  'vendor.read': { accounting: 'all', procurements: 'all', ceo: 'all' },
  'vendor.edit': { accounting: 'all', procurements: 'all' },
  /** Second persons for vendors and their accounts. */
  'vendor.approve': { accounting: 'all', ceo: 'all' },
  'bill.edit': { accounting: 'all', procurements: 'all' },
  'bill.approve': { accounting: 'all', ceo: 'all' },
  'payment.edit': { accounting: 'all' },
  'payment.approve': { accounting: 'all', ceo: 'all' },
  /** What the company owns: what one holds oneself, what one’s people hold, all of it; never its cost. */
  'asset.read': { staff: 'own', lead: 'reportees', procurements: 'all', accounting: 'all', ceo: 'all', ...keepers },
  'asset.edit': keepers,
  /** Handing assets over and taking them back. */
  'asset.assign': keepers,
  /** Cost and depreciation. */
  'asset.value': { accounting: 'all', hr_manager: 'all', ceo: 'all' },
  'asset.count': { facility: 'all', security_attendance_team: 'all', accounting: 'all' },
  /** Asking for a disposal; another person decides. */
  'asset.dispose': keepers,
  /** Never of what one asked for. */
  'asset.dispose.decide': { accounting: 'all', hr_manager: 'all', ceo: 'all' },
  'product.read': everyone,
  /** What is bought and kept in stock. */
  'product.edit': { procurements: 'all' },
  'stock.read': { procurements: 'all', facility: 'all', accounting: 'all', ceo: 'all' },
  'stock.move': { procurements: 'all', facility: 'all' },
  'quotation.edit': { procurements: 'all' },
  'order.edit': { procurements: 'all' },
  /** Orders with their prices, and the quotations before them. */
  'order.read': { procurements: 'all', accounting: 'all', ceo: 'all' },
  /** Never of what one had a hand in. */
  'order.approve': { procurements: 'all', accounting: 'all', ceo: 'all' },
  'purchase.request': { staff: 'own' },
  'purchase.read': { staff: 'own', procurements: 'all', accounting: 'all', ceo: 'all' },
  /** What is delivered; services are confirmed by who asked for them. */
  'receipt.take': { staff: 'own', facility: 'all', security_attendance_team: 'all' },
  'fault.report': { staff: 'own' },
  'fault.handle': { facility: 'all' },
  /** Jobs of upkeep: all of them, or those that one was assigned (`own`). */
  'job.do': { staff: 'own', facility: 'all' },
  'plan.edit': { facility: 'all' },
  'fuel.record': { facility: 'all' },
  /** A second person at the tank. */
  'fuel.confirm': { facility: 'all', security_attendance_team: 'all' },
  /** Figures of faults, jobs and diesel. */
  'facility.read': { facility: 'all', accounting: 'all', hr_manager: 'all', ceo: 'all' },
  'id_card.ask': { staff: 'own' },
  'id_card.read': { staff: 'own', ...hr, procurements: 'all', facility: 'all', security_attendance_team: 'all' },
  'id_card.decide': hr,
  'id_card.print': { procurements: 'all', facility: 'all' },
  'id_card.hand_over': { ...hr, security_attendance_team: 'all' },
  /** Clients, their terms and contacts. */
  'client.read': { accounting: 'all', ...hr, ...operationsHeads, ceo: 'all' },
  'client.edit': { accounting: 'all' },
  /** Contracts with clients: what is charged, and by which rates. */
  'contract.read': { accounting: 'all', ceo: 'all', coo: 'all', operations_director: 'all' },
  /** Asking for contracts and their changes; another person decides. */
  'contract.edit': { accounting: 'all' },
  /** Never of what one asked for. */
  'contract.approve': { accounting: 'all', ceo: 'all' },
  /** Volumes and values by which clients are charged; another person confirms them. */
  'measure.enter': {
    'training and quality assurance': 'all',
    training_and_quality_assurance: 'all',
    accounting: 'all',
    ...operationsHeads,
  },
  /** Invoices to clients, what was received, and what is owed. */
  'invoice.read': { accounting: 'all', ceo: 'all' },
  /** Measuring months of contracts and issuing their invoices. */
  'invoice.edit': { accounting: 'all' },
  /** Free invoices and months beyond their order; never of what one asked for. */
  'invoice.approve': { accounting: 'all', ceo: 'all' },
  /** Never of what one asked for. */
  'credit_note.approve': { accounting: 'all', ceo: 'all' },
  /** Recording what clients paid by lines of the bank, and what it settles. */
  'receipt.edit': { accounting: 'all' },
  /** Tax bands, reliefs and rates. */
  'payroll.read': { payroll_processor: 'all', hr_manager: 'all', accounting: 'all' },
  /** Names of loans and deductions, which HR looks up (specification 6 and 7). */
  'pay_type.read': { hr: 'all', payroll_processor: 'all', hr_manager: 'all', accounting: 'all' },
  'payroll.edit': { payroll_processor: 'all', hr_manager: 'all' },
  /** What is paid by rule beside the salary: 13th month, leave allowance, gratuity. */
  'pay_rule.read': { payroll_processor: 'all', hr_manager: 'all', accounting: 'all', ceo: 'all' },
  'pay_rule.approve': { hr_manager: 'all', ceo: 'all' },
  'statutory.edit': {},
  /** Who belongs on the wall of fame. */
  'recognition.nominate': { lead: 'reportees', hr: 'reportees', ...operationsHeads, hr_manager: 'all', ceo: 'all' },
  /** Messages of visitors and cards, before others see them. */
  'moderation.decide': hr,
  'certificate.send': everyone,
  'certificate.template.edit': hr,
  'recognition.select': { ...operationsHeads, hr_manager: 'all', ceo: 'all' },
  /** Claiming reliefs, with evidence. */
  'tax.declare': { staff: 'own' },
  /** Asking for a loan: one’s own, or as payroll for somebody. */
  'loan.ask': { staff: 'own', payroll_processor: 'all', hr_manager: 'all' },
  'loan.approve': { payroll_processor: 'all', hr_manager: 'all' },
  'payslip.read': { staff: 'own', payroll_processor: 'all', hr_manager: 'all', accounting: 'all' },
  /** Calculating a payroll, withholding, paying and closing it. */
  'payroll.process': { payroll_processor: 'all', hr_manager: 'all' },
  /** Never of a run that one calculated or sent. */
  'payroll.approve': { hr_manager: 'all' },
  /** Notes to accounts of what to add to somebody's pay or subtract from it. */
  'payroll.note.read': payNotes,
  'payroll.note.edit': payNotes,
  /** By which measures score cards are made. */
  'score_template.read': everyone,
  'score_template.edit': hr,
  /** Score cards: one’s own once submitted, those of the people one leads, all. */
  'score_card.read': { staff: 'own', lead: 'reportees', ...operationsHeads, ...hr, ceo: 'all' },
  /** Entering figures, submitting cards and deciding disputes; never one’s own. */
  'score_card.edit': { lead: 'reportees', ...hr },
  /** The kinds and steps of the disciplinary policy. */
  'warning_policy.read': { lead: 'all', ...hr },
  'warning_policy.edit': hr,
  /** Warning letters: one’s own once issued; who issued one sees it too, and no other leader. */
  'warning.read': { staff: 'own', ...hr },
  /** Drafting them for one’s own people, and issuing those that the policy leaves to leaders. */
  'warning.issue': { lead: 'reportees', ...hr },
  /** Issuing every step, deciding appeals and withdrawing. */
  'warning.decide': hr,
  /** Coaching: one’s own, and of the people one leads. */
  'coaching.read': { staff: 'own', lead: 'reportees', ...hr },
  'coaching.lead': { lead: 'reportees', ...hr },
} as const satisfies Record<string, Grants>

export type Permission = keyof typeof table
export const defaultGrants: Record<Permission, Grants> = table
export const permissions = Object.keys(table) as Permission[]

const aliases = new Map<string, GrantedRole>([
  ['rep-siever', 'rep_siever'],
  ['rep siever', 'rep_siever'],
])

/** Parses a role name; undefined for an unknown one. */
export function readRole(name: string): GrantedRole | undefined {
  const wanted = name.trim().toLowerCase()
  return aliases.get(wanted) ?? grantedRoles.find((role) => role === wanted)
}

/** Deviations of the company's grants from the defaults, by role and permission. */
export type Overrides = Readonly<Partial<Record<Role, Readonly<Partial<Record<Permission, Grant>>>>>>

/** The grant of one role for a permission; `super` has all of them and cannot be overridden. */
export function grantOf(role: Role, permission: Permission, overrides: Overrides = {}): Grant {
  if (role === 'super') return 'all'
  return overrides[role]?.[permission] ?? defaultGrants[permission][role] ?? 'none'
}

/** The widest scope that these roles hold for a permission; undefined when they hold none. */
export function scopeOf(roles: readonly Role[], permission: Permission, overrides: Overrides = {}): Scope | undefined {
  let widest = 0
  for (const role of roles) widest = Math.max(widest, scopeRank(grantOf(role, permission, overrides)))
  return scopes[widest - 1]
}

/** Pay, health, warnings and tickets, which may be about a leader, are never granted through the reporting tree, whatever the overrides. */
const neverThroughLeaders =
  /^ticket\.handle$|^warning\.read$|^termination\.|^resignation\.manage$|^people\.pay\.|^attendance\.pay$|^payslip\.|^loan\.|^payroll\.note\.|^leave\.(file|kind)\.|^absence\.health\.|^privacy\.export/

/**
 * The grants that can be chosen for a role: permissions without records, and those on own records, are granted or not;
 * the others have every scope.
 */
export function grantsFor(role: Role, permission: Permission): Grant[] {
  const usual = Object.values(defaultGrants[permission])
  const offered = offeredScopes(usual)
  if (!neverThroughLeaders.test(permission)) return ['none', ...offered]
  const safe = offered.filter((scope) => scope === 'own' || (scope === 'all' && role !== 'lead'))
  return ['none', ...safe]
}

function offeredScopes(usual: readonly Scope[]): readonly Scope[] {
  if (usual.every((scope) => scope === 'all')) return ['all']
  return usual.every((scope) => scope === 'own') ? ['own'] : scopes
}
