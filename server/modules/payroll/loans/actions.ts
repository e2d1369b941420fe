/** A loan as a request: who asks does not decide, and what was approved is owed from then on. */
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import type { Tools } from '../../../lib/http/implement.ts'
import { quote } from '../../../lib/letters.ts'
import type { Description, RequestKind } from '../../platform/requests/actions.ts'
import { lockEarner } from '../salaries/store.ts'
import * as store from './store.ts'

interface LoanDescription extends Description {
  what: string
}

export const loanRequest: RequestKind<store.LoanRecord, LoanDescription> = {
  kind: 'loan',
  noun: 'loan',
  table: 'loan',
  news: { topics: ['loans', 'approvals'], permission: 'people.pay.read' },
  lock: store.lockLoan,
  apply: payOut,

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

  letters: {
    asked: ({ asker, what }) => ({
      subject: `${asker.full_name} awaits your decision: ${what}`,
      lines: [`${asker.full_name} requested ${what}.`, 'It awaits your decision.'],
      door: 'Open the request',
    }),
    approved: ({ what }, by, comment) => ({
      subject: `Approved: ${what}`,
      lines: [`${by} approved ${what}.`, ...quote(comment)],
      door: 'See the request',
    }),
    rejected: ({ what }, by, comment) => ({
      subject: `Rejected: ${what}`,
      lines: [`${by} rejected ${what}.`, ...quote(comment)],
      door: 'See the request',
    }),
  },
}

async function payOut(call: Tools, held: store.LoanRecord): Promise<string> {
  const { db, now } = call
  const person = await lockEarner(db, held.employee_id)
  if (person.status !== 'active') throw conflict('not_active', 'The person no longer works here. Reject the loan')
  await store.insertEntry(db, {
    id: uuid(),
    loan_id: held.id,
    kind: 'lent',
    amount_kobo: held.principal_kobo,
    month: held.first_month,
    created_at: now.toISOString(),
  })
  return `Loan of ${person.full_name} approved`
}
