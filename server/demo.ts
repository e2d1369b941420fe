/** The demo company, part by part: one seed, one company. It writes what the product itself would have written. */
import { addDays, addMonths, weekdayOf } from '@iroko/contract/dates'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './database.types.ts'
import { loading, withoutIndexes } from './lib/database/loading.ts'
import type { Part, RequestsPart } from './lib/demo/demo.ts'
import { seededRandom } from './lib/demo/dice.ts'
import type { Sealer } from './lib/files/sealed.ts'
import type { OnStep } from './lib/migrations/migrate.ts'
import { hashPassword } from './lib/sign-in/passwords.ts'
import { newToken } from './lib/sign-in/tokens.ts'
import { seedLayouts } from './modules/accounting/bank-layouts/seed.ts'
import { seedBank } from './modules/accounting/bank-matches/seed.ts'
import { seedBudget } from './modules/accounting/budgets/seed.ts'
import { seedCompanyAccounts } from './modules/accounting/company-accounts/seed.ts'
import { seedExpenseHeads } from './modules/accounting/expense-heads/seed.ts'
import { seedExpenses } from './modules/accounting/expenses/seed.ts'
import { seedLedgerChanges } from './modules/accounting/ledger-changes/seed.ts'
import { seedJournals } from './modules/accounting/manual-journals/seed.ts'
import { seedAssets } from './modules/assets/assets/seed.ts'
import { seedPapers } from './modules/billing/client-papers/seed.ts'
import { seedContracts } from './modules/billing/contracts/seed.ts'
import { seedCreditNotes } from './modules/billing/credit-notes/seed.ts'
import { seedEvidence } from './modules/billing/evidence/seed.ts'
import { seedInvoiceRequests } from './modules/billing/invoice-requests/seed.ts'
import { seedInvoices } from './modules/billing/months/seed.ts'
import { plannedTransfers, seedReceipts } from './modules/billing/receipts/seed.ts'
import { contacts, seedContacts } from './modules/clients/clients/seed.ts'
import { seedClusters } from './modules/company/clusters/seed.ts'
import { seedLeadership, seedStructure } from './modules/company/offices/seed.ts'
import { seedAnnouncements } from './modules/engagement/announcements/seed.ts'
import { seedCards } from './modules/engagement/cards/seed.ts'
import { seedCertificates } from './modules/engagement/certificates/seed.ts'
import { seedCompanyMessages } from './modules/engagement/company-messages/seed.ts'
import { seedGuestMessages } from './modules/engagement/messages/seed.ts'
import { seedWallOfFame } from './modules/engagement/recognition/seed.ts'
import { seedSurveys } from './modules/engagement/surveys/seed.ts'
import { seedTickets } from './modules/engagement/tickets/seed.ts'
import { seedVote } from './modules/engagement/vote/seed.ts'
import { seedFaults } from './modules/facility/faults/seed.ts'
import { seedPower } from './modules/facility/power/seed.ts'
import { seedErasures } from './modules/home/privacy/seed.ts'
import { type KeptFile, seedLeave } from './modules/leave/applications/seed.ts'
import { certificate, certificateFile } from './modules/leave/applications/seed-certificate.ts'
import { seedLeaveTypes } from './modules/leave/types/seed.ts'
import { seedTasks } from './modules/operations/tasks/seed.ts'
import { seedTaxFacts } from './modules/payroll/calculation/seed.ts'
import { seedSettlements } from './modules/payroll/debt-settlements/seed.ts'
import { seedPayTypes } from './modules/payroll/deduction-types/seed.ts'
import { seedWriteOffs } from './modules/payroll/loan-write-offs/seed.ts'
import { seedLoans } from './modules/payroll/loans/seed.ts'
import { seedPayrollNotes } from './modules/payroll/notes/seed.ts'
import { seedPayGroups } from './modules/payroll/pay-groups/seed.ts'
import { seedPayItems } from './modules/payroll/pay-items/seed.ts'
import { seedLifePolicy, seedPayRules } from './modules/payroll/pay-rules/seed.ts'
import { firstPaidMonth, seedPayrolls } from './modules/payroll/run-steps/seed.ts'
import { seedBackground } from './modules/people/background/seed.ts'
import { seedPeople } from './modules/people/directory/seed.ts'
import { accounts } from './modules/people/directory/seed-accounts.ts'
import { seedEmailChanges } from './modules/people/email-changes/seed.ts'
import { seedExits } from './modules/people/exit/seed.ts'
import { seedPay } from './modules/people/pay-details/seed.ts'
import { seedPromotions } from './modules/people/promotions/seed.ts'
import { seedSalaries } from './modules/people/salaries/seed.ts'
import { seedSalaryChanges } from './modules/people/salaries/seed-changes.ts'
import { seedDeclarations } from './modules/people/tax-declarations/seed.ts'
import { seedCoaching } from './modules/performance/coaching/seed.ts'
import { seedScoreCards } from './modules/performance/score-cards/seed.ts'
import { seedWarnings } from './modules/performance/warnings/seed.ts'
import { seedGrants } from './modules/platform/access/seed.ts'
import { seedPolicies } from './modules/platform/approval-policies/seed.ts'
import { openDesk } from './modules/platform/approvals/seed.ts'
import { seedCredentials } from './modules/platform/identity/seed.ts'
import { seedNotifications } from './modules/platform/notifications/seed.ts'
import { seedRoleConfirmations } from './modules/platform/role-confirmations/seed.ts'
import { seedCompany } from './modules/platform/settings/seed.ts'
import { seedBills } from './modules/procurement/bills/seed.ts'
import { seedIdRequests } from './modules/procurement/id-requests/seed.ts'
import { seedProducts } from './modules/procurement/products/seed.ts'
import { seedOrders } from './modules/procurement/purchase-orders/seed.ts'
import { seedVendorPayments } from './modules/procurement/vendor-payments/seed.ts'
import { seedVendors } from './modules/procurement/vendors/seed.ts'
import { seedQuality } from './modules/quality/evaluations/seed.ts'
import { seedApplications } from './modules/recruitment/applications/seed.ts'
import { seedCohorts } from './modules/recruitment/cohorts/seed.ts'
import { seedInterviews } from './modules/recruitment/interviews/seed.ts'
import { seedOffers } from './modules/recruitment/offers/seed.ts'
import { seedOpeningRequests } from './modules/recruitment/opening-requests/seed.ts'
import { seedOpenings } from './modules/recruitment/openings/seed.ts'
import { seedQuestions } from './modules/recruitment/questions/seed.ts'
import { seedShadowing } from './modules/recruitment/shadowing/seed.ts'
import { seedSieving } from './modules/recruitment/sieving/seed.ts'
import { seedSittings } from './modules/recruitment/sittings/seed.ts'
import { seedAttendance } from './modules/time/attendance/seed.ts'
import { seedAttendanceExceptions } from './modules/time/attendance-corrections/seed.ts'
import { seedHolidays } from './modules/time/holidays/seed.ts'
import { seedUndecided } from './modules/time/overtime/seed.ts'
import { seedShifts } from './modules/time/shifts/seed.ts'
import { seedTerminals } from './modules/time/terminals/seed.ts'
import { house } from './modules.ts'

export interface CompanyPlan {
  /** About how many people, those who left included; at least 40. */
  employees: number
  /** How long the portal has been in use. */
  months: number
  today: string
  /** Up to when people have punched; without it the morning of today, at six in Lagos. */
  now?: Date | undefined
  /** About how many leave applications; without it as many as people usually make. */
  applications?: number | undefined
  /** Hears how many of its parts are written. */
  onStep?: OnStep | undefined
}

export interface BuiltCompany {
  password: string
  accounts: { email: string; who: string }[]
  /** Opens /auth/activate for the client contact who has no password yet. */
  activation_token: string
  /** Files that the rows speak of: whoever keeps files keeps these too. */
  files: KeptFile[]
}

const password = 'Welcome-2026'
/** Months of people from which on indexes and references are made when all rows are there. */
const longHistory = 1000
/** How often a company asks for a part; a test counts them. */
const partsInAll = 78

/** Builds the company in one transaction, into a migrated database without one; `sealer` is the one the portal will open it with. */
export async function buildCompany(database: Kysely<DB>, plan: CompanyPlan, sealer: Sealer): Promise<BuiltCompany> {
  const password_hash = await hashPassword(password)
  const activation_token = newToken()
  const times = timesOf(plan)
  const isLong = plan.employees * plan.months > longHistory
  const unindexed: typeof withoutIndexes = (db, tables, fill) => (isLong ? withoutIndexes(db, tables, fill) : fill())
  let begun = 0
  const part = (name: string) => {
    plan.onStep?.(begun, partsInAll)
    begun += 1
    return { ...plan, ...times, dice: seededRandom(name) }
  }
  const write = async (db: Transaction<DB>) => {
    const working_weekdays = await seedCompany(db, times.opened_on)
    const structure = await seedStructure(db, part('structure'))
    const workforce = await seedPeople(db, { ...part('people'), ...structure })
    await seedPay(db, { ...part('pay'), ...workforce, sealer })
    const pay = await seedSalaries(db, { ...part('salaries'), ...workforce })
    await seedPayTypes(db, part('pay types'))
    await seedLeadership(db, workforce)
    await seedBackground(db, { ...part('background'), ...workforce })
    await seedClusters(db, { ...part('clusters'), ...structure, ...workforce })
    await seedGrants(db, { ...part('grants'), ...workforce })
    await seedRoleConfirmations(db, { ...part('role confirmations'), ...workforce })
    await seedCredentials(db, workforce.people, password_hash)
    const contactsOf = await seedContacts(db, { ...part('contacts'), ...structure, password_hash, activation_token })
    const calendarOf = await seedHolidays(db, { ...part('holidays'), ...structure, working_weekdays })
    const types = await seedLeaveTypes(db, part('leave types'))
    const clientAgrees = await seedPolicies(db, { ...part('policies'), ...structure })
    const desk = await openDesk(db, { ...part('approvals'), ...structure, ...workforce, contacts: contactsOf })
    const decide = desk.handle
    const kept = await unindexed(db, ['leave_day', 'leave_ledger', 'audit_log'], () =>
      seedLeave(db, { ...part('leave'), ...structure, ...workforce, types, calendarOf, decide }),
    )
    await seedShifts(db, { ...part('shifts'), ...structure, ...workforce, clientAgrees, decide })
    await seedPayItems(db, { ...part('pay items'), ...workforce })
    await seedTaxFacts(db, { ...part('tax facts'), ...workforce, ...pay, first: firstPaidMonth(plan.today) })
    const claimed = await seedDeclarations(db, { ...part('tax declarations'), ...workforce, decide })
    await seedPayGroups(db, { ...part('pay groups'), ...workforce })
    await seedLoans(db, { ...part('loans'), ...workforce, decide })
    await seedWriteOffs(db, { ...part('loan write-offs'), ...workforce, decide })
    const bought = await seedBooks(db, part, { ...workforce, decide, sealer })
    await seedSettlements(db, { ...part('debt settlements'), ...workforce, decide })
    await seedSalaryChanges(db, { ...part('salary changes'), ...workforce, decide })
    await seedPromotions(db, { ...part('promotions'), ...structure, ...workforce, ...pay, decide })
    await seedPayrollNotes(db, { ...part('payroll notes'), ...workforce })
    await seedWallOfFame(db, { ...part('wall of fame'), ...workforce })
    await seedGuestMessages(db, part('guest messages'))
    await seedCards(db, { ...part('cards'), ...workforce })
    await seedCertificates(db, { ...part('certificates'), ...workforce })
    await seedOpenings(db, { ...part('job openings'), ...workforce })
    await seedOpeningRequests(db, { ...part('opening requests'), ...workforce, decide })
    await seedApplications(db, { ...part('job applications'), ...workforce })
    await seedSieving(db, { ...part('sieving'), ...workforce })
    await seedQuestions(db, part('aptitude questions'))
    await seedSittings(db, { ...part('aptitude sittings'), ...workforce })
    const calls = await seedQuality(db, { ...part('quality'), ...workforce })
    await seedCohorts(db, { ...part('cohorts'), ...workforce })
    await seedInterviews(db, { ...part('interviews'), ...workforce })
    await seedShadowing(db, { ...part('shadowing'), ...workforce })
    await seedOffers(db, { ...part('job offers'), ...workforce, decide })
    await seedVote(db, { ...part('vote'), ...workforce, sealer })
    await seedTickets(db, { ...part('tickets'), ...workforce })
    const shown = await seedAnnouncements(db, { ...part('announcements'), ...workforce })
    await seedCompanyMessages(db, { ...part('company messages'), ...workforce, accounts })
    await seedSurveys(db, { ...part('surveys'), ...workforce })
    await seedErasures(db, { ...part('erasures'), ...workforce, accounts })
    await seedEmailChanges(db, { ...part('email changes'), ...workforce, accounts })
    await seedExits(db, { ...part('exits'), ...workforce, accounts, decide })
    await unindexed(db, ['attendance_day'], () => seedAttendance(db, part('attendance')))
    await seedTerminals(db, part('terminals'))
    const notes = await seedAttendanceExceptions(db, {
      ...part('attendance exceptions'),
      ...workforce,
      certificate: { bytes: certificate, file: certificateFile },
      decide,
    })
    await seedTasks(db, { ...part('tasks'), ...workforce })
    await seedScoreCards(db, { ...part('score cards'), ...workforce })
    await seedWarnings(db, { ...part('warning letters'), ...workforce })
    await seedCoaching(db, { ...part('coaching'), ...workforce })
    await seedLayouts(db, { ...part('layouts'), ...workforce })
    await seedPayRules(db, { ...part('pay rules'), ...workforce, decide }, firstPaidMonth(plan.today))
    await seedLifePolicy(db, { ...part('life policy'), ...workforce, decide })
    await seedPayrolls(db, { ...part('payrolls'), ...workforce, decide })
    await seedBudget(db, { ...part('budget'), ...workforce, decide })
    const certified = await seedClients(db, part, { ...workforce, ...plan, ...times, decide })
    await seedAssets(db, { ...part('assets'), ...workforce })
    await unindexed(db, ['approval_approver', 'approval_decision'], () => desk.insert(db))
    await seedUndecided(db)
    await seedNotifications(db, house.requests, part('notifications'))
    return [...kept, ...claimed, ...notes, ...shown, ...calls, ...certified, ...bought]
  }
  // The days of attendance are counted as they are written, so that nothing has to be marked as not counted yet.
  const files = await database.transaction().execute((db) => loading(db, 'due_by_%', isLong, () => write(db)))
  return { password, accounts: [...accounts, ...contacts].map(({ email, who }) => ({ email, who })), activation_token, files }
}

type Workforce = Awaited<ReturnType<typeof seedPeople>>

/** What was agreed with clients, invoiced, credited, received and asked for, and the bank's statements. Answers the certificates. */
async function seedClients(
  db: Transaction<DB>,
  part: (name: string) => Part,
  rest: Workforce & Pick<RequestsPart, 'decide' | 'today' | 'latest'>,
): Promise<KeptFile[]> {
  const { decide: _decide, ...people } = rest
  await seedContracts(db, { ...part('contracts'), ...rest })
  await seedInvoices(db, { ...part('invoices'), ...people })
  await seedCreditNotes(db, { ...part('credit notes'), ...rest })
  await seedInvoiceRequests(db, { ...part('invoice requests'), ...rest })
  const transfers = await plannedTransfers(db, rest)
  await seedBank(db, { ...part('bank'), ...people }, transfers)
  const receipts = await seedReceipts(db, { ...part('receipts'), ...people }, transfers)
  const papers = await seedPapers(db, { ...part('client papers'), ...people })
  return [...receipts, ...papers, ...(await seedEvidence(db, { ...part('evidence'), ...people }))]
}

/** What accountants wrote and asked for. */
async function seedBooks(
  db: Transaction<DB>,
  part: (name: string) => Part,
  rest: Workforce & Pick<RequestsPart, 'decide'> & { sealer: Sealer },
): Promise<KeptFile[]> {
  await seedExpenseHeads(db, part('expense heads'))
  await seedExpenses(db, { ...part('expenses'), ...rest })
  await seedVendors(db, { ...part('vendors'), ...rest })
  await seedBills(db, { ...part('bills'), ...rest })
  await seedVendorPayments(db, { ...part('vendor payments'), ...rest })
  await seedFaults(db, { ...part('faults'), ...rest })
  await seedPower(db, { ...part('power'), ...rest })
  await seedLedgerChanges(db, { ...part('changes of the books'), ...rest })
  await seedCompanyAccounts(db, { ...part('company accounts'), ...rest })
  await seedJournals(db, { ...part('journals'), ...rest })
  await seedProducts(db, { ...part('products'), ...rest })
  const papers = await seedOrders(db, { ...part('purchase orders'), ...rest })
  return [...papers, ...(await seedIdRequests(db, { ...part('ID cards'), ...rest }))]
}

/** When the demo company stands, unless it is told: at six in the morning. */
export const beginsAt = (today: string): Date => new Date(`${today}T05:00:00.000Z`)

/** The days that the history stands on. Nothing is younger than the end of the last working day before today. */
function timesOf({ today, months, now = beginsAt(today) }: CompanyPlan) {
  const opened_on = addMonths(today, -months)
  const founded = addMonths(opened_on, -120)
  let last = addDays(today, -1)
  while (weekdayOf(last) > 5) last = addDays(last, -1)
  return { today, now, opened_on, founded_on: addDays(founded, 1 - weekdayOf(founded)), latest: `${last}T16:00:00.000Z` }
}
