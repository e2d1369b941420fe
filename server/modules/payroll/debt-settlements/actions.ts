/** A payment or write-off of a debt as a request: who enters it does not confirm it, and nothing is lowered before. */
import { dayIn } from '@iroko/contract/dates'
import { conflict, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { settlementNames, settlementWords } from '@iroko/contract/payroll/debt-settlements'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Settles } from '../../../lib/house/settles.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { proveRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { enterMove } from '../loans/actions.ts'
import { findBalance } from '../loans/store.ts'
import { lowerDebt } from '../receivables/actions.ts'
import { findReceivable } from '../receivables/store.ts'
import { whyNotByBank, whyNotConfirmed } from './rules.ts'
import * as store from './store.ts'

export const settlementRequest: RequestKind<store.SettlementRecord, NamedDescription> = {
  kind: 'debt_settlement',
  lock: store.lockSettlement,
  apply: confirm,
  letters: requestLetters({ did: 'entered' }),

  // Figures and why only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findSettlements(db, ids, user, today)).map(
      ({ id, version, employee, asked_by, loan, how, shows_pay, ...row }) => {
        const summary = `${settlementWords[how]} of ${loan ? `the ${loan.title.toLowerCase()}` : 'the debt'} of ${employee.full_name}`
        return {
          ...{ id, version, asker: asked_by, others: [], called: settlementNames[how], summary, change: [] },
          what: `the ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
          reason: shows_pay ? row.note : null,
          facts: shows_pay
            ? [
                { label: 'Amount', value: formatMoney(row.amount_kobo) },
                ...(row.received_on ? [{ label: 'Received on', value: row.received_on }] : []),
              ]
            : [],
        }
      },
    ),
}

async function confirm(call: Tools, held: store.SettlementRecord): Promise<string> {
  await lower(call, held)
  return `${settlementWords[held.how]} confirmed`
}

/** Lowers the debt and posts it; answers the entries of the books. */
async function lower(call: Tools, held: store.SettlementRecord): Promise<string[]> {
  const { loan_id } = held
  const posted = await (loan_id === null ? lowerOfLeaver(call, held) : lowerLoan(call, { ...held, loan_id }))
  await call.changed(['loans', 'payroll_runs'], { permission: 'payroll.read' })
  return posted
}

/** A line of the bank confirms what somebody else entered, in place of the second person, as received on its day. */
export const settles: Settles = {
  kind: 'debt_settlement',
  rule: 'payroll.bank',
  find: async ({ db, user, today }, { amount_kobo: line_kobo, imported_by }) => {
    if (line_kobo < 0) return []
    const waiting = await store.listWaiting(db, user, today)
    return waiting.map(({ id, version, amount_kobo, employee, asked_by, loan, received_on }) => ({
      ...{ id, version, amount_kobo },
      title: `Payment of ${loan ? `the ${loan.title.toLowerCase()}` : 'the debt'} of ${employee.full_name}`,
      detail: `Entered by ${asked_by.full_name} as received on ${received_on}`,
      why_not:
        whyNotByBank({ employee_id: employee.id, asked_by: asked_by.id }, { user_id: user.id, imported_by })?.message ?? null,
    }))
  },
  settle: async (call, { id, version }, { day, imported_by }) => {
    let posted: string[] = []
    const byBank: typeof settlementRequest = {
      ...settlementRequest,
      apply: async (tools, held) => {
        if (held.how !== 'paid') throw conflict('not_paid', 'No money comes in by a write-off')
        refuse(whyNotByBank(held, { user_id: call.user.id, imported_by }))
        await store.setReceivedOn(call.db, id, day)
        posted = await lower(tools, { ...held, received_on: day })
        return ''
      },
    }
    await proveRequest(call, byBank, { id, version, comment: `By a line of the bank of ${day}` })
    return posted
  },
}

async function lowerLoan(call: Tools, held: store.SettlementRecord & { loan_id: string }): Promise<string[]> {
  if ((await findBalance(call.db, held.loan_id)) < held.amount_kobo) throw owedLess()
  const owed_since = await store.findOwedSince(call.db, held)
  refuse(whyNotConfirmed(held.received_on, { owed_since, is_loan: true }, dayIn(companyZone, call.now)))
  return await enterMove(call, {
    ...{ loan_id: held.loan_id, ogid: held.ogid, kind: 'settlement', through: 'bank', amount_kobo: held.amount_kobo },
    ...{ note: held.note, created_by: held.asked_by, day: held.received_on ?? undefined },
  })
}

async function lowerOfLeaver(call: Tools, held: store.SettlementRecord): Promise<string[]> {
  const about = await findReceivable(call.db, held.employee_id, call.today)
  if (!about || about.total_kobo < held.amount_kobo) throw owedLess()
  const today = dayIn(companyZone, call.now)
  const owed_since = await store.findOwedSince(call.db, held, about.payslip.id)
  refuse(whyNotConfirmed(held.received_on, { owed_since, is_loan: false }, today))
  const day = held.received_on ?? today
  return await lowerDebt(call, about, { ...held, day, reference: held.note, recorded_by: held.asked_by })
}

const owedLess = () => conflict('owed_less', 'Less is owed by now. Reject it')
