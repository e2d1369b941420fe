/** A write-off as a request: who asks does not decide, and the ledger of the loan says what was given up. */
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { enterMove } from '../loans/actions.ts'
import { findBalance } from '../loans/store.ts'
import * as store from './store.ts'

export const writeOffRequest: RequestKind<store.WriteOffRecord, NamedDescription> = {
  kind: 'loan_write_off',
  lock: store.lockWriteOff,
  apply: writeOff,
  letters: requestLetters({ did: 'requested' }),

  // Figures and why only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findWriteOffs(db, ids, user, today)).map(({ id, version, employee, asked_by, loan, shows_pay, ...row }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `Write-off of the ${loan.title.toLowerCase()} of ${employee.full_name}`,
      what: `the write-off of the ${loan.title.toLowerCase()} of ${employee.full_name}`,
      reason: shows_pay ? row.reason : null,
      change: [],
      facts: shows_pay
        ? [
            { label: 'Amount', value: formatMoney(row.amount_kobo) },
            { label: 'Left', value: formatMoney(row.balance_kobo) },
          ]
        : [],
    })),
}

async function writeOff(call: Tools, held: store.WriteOffRecord): Promise<string> {
  const { db } = call
  if ((await findBalance(db, held.loan_id)) < held.amount_kobo)
    throw conflict('owed_less', 'The loan balance is now below this amount. Reject it')
  const { loan_id, amount_kobo, reason, asked_by, ogid } = held
  await enterMove(call, {
    ...{ loan_id, ogid, kind: 'write_off', through: 'bank' },
    ...{ amount_kobo, note: reason, created_by: asked_by },
  })
  return 'Write-off approved'
}
