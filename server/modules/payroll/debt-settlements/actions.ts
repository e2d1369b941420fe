/** A payment or write-off of a debt as a request: who enters it does not confirm it, and nothing is lowered before. */
import { dayIn } from '@iroko/contract/dates'
import { conflict, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { settlementNames, settlementWords } from '@iroko/contract/payroll/debt-settlements'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { enterMove } from '../loans/actions.ts'
import { findBalance } from '../loans/store.ts'
import { lowerDebt } from '../receivables/actions.ts'
import { findReceivable } from '../receivables/store.ts'
import { whyNotConfirmed } from './rules.ts'
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
  if (held.loan_id === null) await confirmOfLeaver(call, held)
  else await confirmOfLoan(call, { ...held, loan_id: held.loan_id })
  await call.changed(['loans', 'payroll_runs'], { permission: 'payroll.read' })
  return `${settlementWords[held.how]} confirmed`
}

async function confirmOfLoan(call: Tools, held: store.SettlementRecord & { loan_id: string }): Promise<void> {
  if ((await findBalance(call.db, held.loan_id)) < held.amount_kobo) throw owedLess()
  const owed_since = await store.findOwedSince(call.db, held)
  refuse(whyNotConfirmed(held.received_on, { owed_since, is_loan: true }, dayIn(companyZone, call.now)))
  await enterMove(call, {
    ...{ loan_id: held.loan_id, ogid: held.ogid, kind: 'settlement', through: 'bank', amount_kobo: held.amount_kobo },
    ...{ note: held.note, created_by: held.asked_by, day: held.received_on ?? undefined },
  })
}

async function confirmOfLeaver(call: Tools, held: store.SettlementRecord): Promise<void> {
  const about = await findReceivable(call.db, held.employee_id, call.today)
  if (!about || about.total_kobo < held.amount_kobo) throw owedLess()
  const today = dayIn(companyZone, call.now)
  const owed_since = await store.findOwedSince(call.db, held, about.payslip.id)
  refuse(whyNotConfirmed(held.received_on, { owed_since, is_loan: false }, today))
  const day = held.received_on ?? today
  await lowerDebt(call, about, { ...held, day, reference: held.note, recorded_by: held.asked_by })
}

const owedLess = () => conflict('owed_less', 'Less is owed by now. Reject it')
