/** What is asked of people besides requests: what waits until they do it, in their menu, on their home and in letters. */
import * as z from 'zod/mini'
import { daysInWords } from '../day-words.ts'
import { day, endpoint } from '../endpoint.ts'
import type { Topic } from '../topics.ts'

/** As the home and a letter say it, of a single thing and of several: 'Sign off a clearance task', '4 clearance tasks to sign off'. */
export const askWords = {
  applications_to_screen: ['Screen an application', 'applications to screen'],
  aptitude_marking: ['Mark an aptitude test', 'aptitude tests to mark'],
  assets_to_accept: ['Accept an asset', 'assets to accept'],
  assets_to_return: ['Bring an asset back', 'assets to bring back'],
  bank_accounts: ['Confirm a bank account', 'bank accounts to confirm'],
  billing_contacts: ['Add a contact who gets the invoices of a client', 'clients without a contact who gets their invoices'],
  billing_entries: ['Confirm a volume', 'volumes to confirm'],
  billing_objections: ['Answer an objection to a month', 'objections to months to answer'],
  bill_exceptions: ['Settle a bill that differs from its order', 'bills that differ from their orders'],
  calibration_sheets: ['Score a contact for a calibration', 'calibrations to score'],
  clearance_tasks: ['Sign off a clearance task', 'clearance tasks to sign off'],
  client_evidence: ['See to a paper by which a client is taxed', 'papers by which clients are taxed to see to'],
  client_papers: ['Record a paper that a client sent', 'papers that clients sent to record'],
  coaching_of_me: ['Acknowledge a coaching session', 'coaching sessions to acknowledge'],
  cohorts_to_close: ['Close a cohort', 'cohorts to close'],
  declined_assets: ['Take back an asset that was declined', 'declined assets to take back'],
  e_invoices_rejected: ['Put right an e-invoice that was rejected', 'e-invoices that were rejected'],
  email_changes: ['Confirm an email change', 'email changes to confirm'],
  erasures: ['Confirm an erasure', 'erasures to confirm'],
  evaluation_disputes: ['Decide a disputed evaluation', 'disputed evaluations to decide'],
  evaluation_drafts: ['Finish a draft evaluation', 'draft evaluations to finish'],
  evaluation_reviews: ['Review an evaluation', 'evaluations to review'],
  evaluations_of_me: ['Acknowledge or dispute your evaluation', 'evaluations to acknowledge or dispute'],
  fuel_deliveries: ['Confirm a delivery of diesel', 'deliveries of diesel to confirm'],
  fuel_hints: ['Explain diesel that does not add up', 'dips that do not add up'],
  guest_messages: ['Moderate a guest’s message', 'guests’ messages to moderate'],
  handled_tickets: ['Answer a ticket', 'tickets to answer'],
  interview_results: ['Enter the result of an interview', 'interview results to enter'],
  interview_scorecards: ['Give your scorecard of an interview', 'interview scorecards to give'],
  interview_times: ['Find a new interview time', 'interviews without a time'],
  invoice_disputes: ['Answer a disputed line of an invoice', 'disputed lines of invoices to answer'],
  jobs_to_confirm: ['Confirm a maintenance job', 'maintenance jobs to confirm'],
  journals_not_posted: ['Put right a journal that could not be posted', 'monthly journals that could not be posted'],
  letters_to_decide: ['Decide about a letter', 'letters to decide about'],
  letters_to_me: ['Read a message for you', 'messages for you to read'],
  loan_payments: ['Record a payment of loans', 'payments of loans to record'],
  loans_to_pay: ['Pay out a loan', 'loans to pay out'],
  maintenance_jobs: ['Do a maintenance job', 'maintenance jobs to do'],
  months_to_close: ['Close a month of the books', 'months of the books to close'],
  my_tasks: ['Submit your task', 'tasks to submit'],
  new_faults: ['Look at a reported fault', 'reported faults to look at'],
  nobody_asked: ['Find a person who may act', 'things that nobody may do: find a person'],
  offered_shifts: ['Answer an offered shift', 'offered shifts to answer'],
  offers_to_hire: ['Add the new employee', 'accepted job offers to complete'],
  offers_to_send: ['Send an approved job offer', 'approved job offers to send'],
  overtime: ['Decide overtime', 'days of overtime to decide'],
  payroll_notes: ['Look at a payroll note', 'payroll notes to look at'],
  payroll_steps: ['Take a payroll to its next step', 'payrolls to take to their next step'],
  payroll_ways: ['Open the way for a payroll', 'payrolls to open the way for'],
  record_corrections: ['Decide a record correction', 'record corrections to decide'],
  role_confirmations: ['Confirm a role', 'roles to confirm'],
  score_card_disputes: ['Decide a disputed score card', 'disputed score cards to decide'],
  score_cards_of_me: ['Acknowledge or dispute your score card', 'score cards to acknowledge or dispute'],
  score_cards_to_submit: ['Submit a score card', 'score cards to submit'],
  shadowing_to_sign: ['Sign off a shadowing', 'shadowings to sign off'],
  stock_counts: ['Settle a count of stock', 'counts of stock to settle'],
  stock_issues: ['Confirm what you received', 'issues of stock to confirm'],
  solved_faults: ['Confirm that a fault is solved', 'solved faults to confirm'],
  surveys: ['Answer a survey', 'surveys to answer'],
  swaps: ['Answer a shift swap', 'shift swaps to answer'],
  tasks_to_accept: ['Accept or return a task', 'tasks to accept or return'],
  tickets: ['Reply to your ticket', 'tickets awaiting your reply'],
  vendor_accounts: ['Confirm an account of a vendor', 'accounts of vendors to confirm'],
  vendor_payments: ['Take a payment to vendors to its next step', 'payments to vendors to take to their next step'],
} as const satisfies Record<string, readonly [single: string, several: string]>
export type AskKind = keyof typeof askWords
export const askKinds = Object.keys(askWords) as [AskKind, ...AskKind[]]

/** '3 clearance tasks to sign off', or of a single thing what it is about, with its days as people say them. */
export const askTitle = (what: AskKind, total: number, about: string): string => {
  const [single, several] = askWords[what]
  return total === 1 ? [single, daysInWords(about, '')].filter(Boolean).join(': ') : `${total} ${several}`
}

/** Whose changes change what waits of a kind: what was read of it before counts until one of these is announced. */
export const askTopics = {
  applications_to_screen: ['job_applications', 'job_openings', 'leave', 'people'],
  aptitude_marking: ['aptitude', 'job_applications', 'people'],
  assets_to_accept: ['assets'],
  assets_to_return: ['assets', 'people'],
  bank_accounts: ['pay', 'people'],
  billing_contacts: ['clients', 'invoices', 'receipts'],
  billing_entries: ['invoices'],
  billing_objections: ['invoices'],
  bill_exceptions: ['bills'],
  calibration_sheets: ['calibrations'],
  clearance_tasks: ['clearance', 'leaders', 'people'],
  client_evidence: ['clients'],
  client_papers: ['receipts'],
  coaching_of_me: ['coaching'],
  cohorts_to_close: ['academy', 'job_applications', 'people'],
  declined_assets: ['assets'],
  e_invoices_rejected: ['invoices'],
  email_changes: ['people', 'roles'],
  erasures: ['erasures', 'people'],
  evaluation_disputes: ['evaluations', 'leaders', 'people'],
  evaluation_drafts: ['evaluations', 'people'],
  evaluation_reviews: ['evaluations', 'leaders', 'people'],
  evaluations_of_me: ['evaluations'],
  fuel_deliveries: ['fuel'],
  fuel_hints: ['fuel'],
  guest_messages: ['guest_messages'],
  handled_tickets: ['tickets', 'people'],
  interview_results: ['interviews', 'job_applications', 'people'],
  interview_scorecards: ['interviews', 'job_applications'],
  interview_times: ['interviews', 'job_applications', 'people'],
  invoice_disputes: ['invoices'],
  jobs_to_confirm: ['maintenance_jobs'],
  journals_not_posted: ['journals'],
  letters_to_decide: ['warnings', 'leaders', 'people'],
  letters_to_me: ['warnings'],
  loan_payments: ['loans'],
  loans_to_pay: ['loans', 'people'],
  maintenance_jobs: ['maintenance_jobs'],
  months_to_close: ['periods', 'people'],
  my_tasks: ['tasks'],
  new_faults: ['faults'],
  nobody_asked: ['roles', 'people'],
  offered_shifts: ['shift_offers', 'roster', 'leave', 'people'],
  offers_to_hire: ['job_offers', 'job_applications', 'people'],
  offers_to_send: ['job_offers', 'job_applications', 'people'],
  overtime: ['attendance', 'leaders', 'payroll_runs', 'people'],
  payroll_notes: ['payroll_notes'],
  payroll_steps: ['payroll_runs', 'people'],
  payroll_ways: ['payroll_runs', 'pay', 'roles', 'people'],
  record_corrections: ['record_corrections', 'people'],
  role_confirmations: ['roles', 'people'],
  score_card_disputes: ['score_cards', 'leaders', 'people'],
  score_cards_of_me: ['score_cards'],
  score_cards_to_submit: ['score_cards', 'leaders', 'people'],
  shadowing_to_sign: ['shadowing', 'job_applications', 'people'],
  stock_counts: ['stock', 'people'],
  stock_issues: ['stock'],
  solved_faults: ['faults'],
  surveys: ['surveys', 'clearance', 'people'],
  swaps: ['roster'],
  tasks_to_accept: ['tasks', 'leaders', 'people'],
  tickets: ['tickets'],
  vendor_accounts: ['vendors'],
  vendor_payments: ['vendor_payments'],
} as const satisfies Record<AskKind, readonly Topic[]>
/** Whom anything is asked of hangs on places, lines and offices, whatever the kind. */
const whoseTopics = ['people', 'leaders', 'structure'] as const satisfies readonly Topic[]
export const topicsOfAsk = (kind: AskKind): readonly Topic[] => [...new Set<Topic>([...askTopics[kind], ...whoseTopics])]
export const allAskTopics: readonly Topic[] = [...new Set(askKinds.flatMap(topicsOfAsk))]

/** Everything of a kind that waits for the caller, as a line: the soonest stands for all. */
export const toDo = z.object({
  what: z.enum(askKinds),
  total: z.number(),
  /** Of these past their day. */
  late: z.number(),
  title: z.string(),
  /** The soonest day until which it is asked for; null where there is none. */
  until: z.nullable(day),
  /** Where it is done. */
  path: z.string(),
})

export const asks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/to_do.json',
    access: 'signed_in',
    topics: allAskTopics,
    summary: 'What waits for the caller besides requests: a line a kind, the soonest first.',
    reply: z.object({ to_do: z.array(toDo) }),
  }),
}
