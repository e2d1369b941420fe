/** A loan as a request: who asks does not decide, and what was approved is owed once it is paid out. */
import { dayIn, firstOfMonth } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import { conflict, invalid } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { loans } from '@iroko/contract/payroll/loans'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LoanEntry } from '../../../database.types.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { lockEarner } from '../../people/salaries/store.ts'
import { sendQuietly, sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { postLoan } from '../journals/actions.ts'
import type { LoanMove } from '../journals/rules.ts'
import { limitsPassed } from './rules.ts'
import * as store from './store.ts'

export const loanRequest: RequestKind<store.LoanRecord, NamedDescription> = {
  kind: 'loan',
  lock: store.lockLoan,
  apply: approve,

  // Figures and why only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findLoans(db, ids, user, today)).map(({ id, version, employee, asked_by, type, shows_pay, ...row }) => ({
      id,
      version,
      asker: asked_by,
      others: [employee.id],
      summary: `${type.title} of ${employee.full_name}`,
      what: `the ${type.title.toLowerCase()} of ${employee.full_name}`,
      reason: shows_pay ? row.reason : null,
      change: [],
      facts: shows_pay
        ? [
            { label: 'Amount', value: formatMoney(row.principal_kobo) },
            { label: 'Repaid over', value: `${row.months} months from ${row.first_month.slice(0, 7)}` },
            ...(row.despite ? [{ label: 'Beyond the Labour Act', value: row.despite }] : []),
          ]
        : [],
    })),

  letters: requestLetters({ did: 'requested' }),
}

/** It is owed from the day on which it is paid out. */
async function approve({ db }: Tools, held: store.LoanRecord): Promise<string> {
  const person = await lockEarner(db, held.employee_id)
  if (person.status !== 'active') throw conflict('not_active', 'The person no longer works here. Reject the loan')
  return `Loan of ${person.full_name} approved`
}

type Move = Pick<Insertable<LoanEntry>, 'note' | 'created_by'> & {
  loan_id: string
  /** Of the borrower. */
  ogid: string
  kind: 'lent' | 'settlement' | 'write_off' | 'returned'
  /** Above zero whatever it is. */
  amount_kobo: number
  /** The first of a month; that of the day where none is said. */
  month?: string
  /** The day of the money, the company's today where none is said. */
  day?: string
  through: LoanMove['through']
}

const journalKinds = { lent: 'loan', settlement: 'settlement', write_off: 'write_off', returned: 'return' } as const

/** Writes into the ledger of a loan what is no deduction, and posts it; answers its entry of the books. */
export async function enterMove(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  { ogid, through, day, ...move }: Move,
): Promise<string[]> {
  const dated_on = day ?? dayIn(companyZone, now)
  const id = uuid()
  const amount_kobo = move.kind === 'lent' ? move.amount_kobo : -move.amount_kobo
  const created_at = now.toISOString()
  await store.insertEntry(db, { month: firstOfMonth(dated_on), ...move, id, amount_kobo, dated_on, created_at })
  const kind = journalKinds[move.kind]
  const moved = { loan_id: move.loan_id, entry_id: id, ogid, kind, kobo: move.amount_kobo, through } as const
  return await postLoan(db, moved, { day: dated_on, now })
}

type LoanInput = Parsed<typeof loans.create>['body']

/** Requests a loan for a person in the caller’s scope; 422 where it is beyond the Labour Act and no reason is given. */
export async function requestLoan(call: StaffTools, asked: LoanInput) {
  const { message, request } = await enterLoan(call, asked)
  await sendRequest(call, loanRequest, request)
  return { message, id: request.id }
}

/** Requests a loan of an import without a letter; answers the approvers, who get one letter about all. */
export async function requestLoanOfMany(call: StaffTools, asked: LoanInput): Promise<string[]> {
  const { request } = await enterLoan(call, asked)
  return await sendQuietly(call, loanRequest, request)
}

async function enterLoan(call: StaffTools, asked: LoanInput) {
  const { db, user, today, now } = call
  const { ogid, first_month, ...terms } = asked
  const borrower = await store.findBorrower(db, user, ogid, today)
  if (!borrower) throw invalid({ ogid: 'Choose a colleague from the list' })
  const type = (await store.loanChoices(db)).find(({ id }) => id === terms.loan_type_id)
  if (!type) throw invalid({ loan_type_id: 'Choose a loan type from the list' })
  if (terms.months > type.max_months) throw invalid({ months: `At most ${type.max_months} months for this type of loan` })
  if (first_month < today.slice(0, 7)) throw invalid({ first_month: 'Choose this month or a later one' })
  if (borrower.gross_kobo === null) throw invalid({ ogid: `${borrower.full_name} has no salary yet` })
  const passed = limitsPassed({ ...terms, ...borrower, is_advance: type.advance })
  if (passed.length > 0 && terms.despite === '')
    throw invalid({ despite: `${passed.join('. ')} (Labour Act, sections 4 and 5). Enter a reason to exceed it` })
  const id = uuid()
  const despite = passed.length > 0 ? terms.despite : ''
  const row = { ...terms, despite, id, employee_id: borrower.id, first_month: `${first_month}-01`, asked_by: user.id }
  const isOpen = invalid({ loan_type_id: 'A loan of this type already awaits a decision' })
  await orRefuse(store.insertLoan(db, { ...row, created_at: now.toISOString() }), 'loan_open', isOpen)
  const after = { employee_id: borrower.id, type: type.title }
  await call.audit({ action: 'loan.ask', entity: 'loan', entity_id: id, after })
  const makers = [user.id]
  const facts = { amount_kobo: terms.principal_kobo }
  const request = { id, requester_id: borrower.id, makers, facts }
  return { message: `${type.title} of ${borrower.full_name} requested`, request }
}
