/** The reversal of a payroll that was paid, or whose bank file somebody has, as a request: whoever says that the money came back does not decide that it is paid again. */
import { conflict, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { findFacts } from '../run-steps/actions.ts'
import { reverseRun } from '../run-steps/actions-ends.ts'
import { readRun } from '../runs/actions.ts'
import { whyStays } from '../runs/rules.ts'
import { lockRun, lockRuns } from '../runs/store.ts'
import * as store from './store.ts'

export const reversalRequest: RequestKind<store.ReversalRecord, NamedDescription> = {
  kind: 'payroll_reversal',
  lock: store.lockReversal,
  apply: reverse,
  letters: requestLetters({ did: 'requested' }),

  // Figures only to those who read everybody's pay: never in a letter.
  describe: async ({ db, user }, ids) =>
    (await store.findReversals(db, ids)).map(({ id, version, run, reason, paid_kobo, asked_by }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `Reversal of ${run.title}: the bank returned the money, or never had the file`,
      what: `the reversal of ${run.title}`,
      reason,
      change: [],
      facts: user && mayForAll(user, 'payroll.read') ? [{ label: 'Paid', value: formatMoney(paid_kobo) }] : [],
    })),
}

async function reverse(call: Tools, held: store.ReversalRecord): Promise<string> {
  const run = await lockRun(call.db, held.run_id)
  if (!run) throw conflict('not_paid', 'This payroll no longer exists. Reject the request')
  await lockRuns(call.db)
  const read = await readRun(call.db, run.id)
  refuse(whyStays(read, await findFacts(call.db, read)))
  // Who said that the money came back does not approve what pays it again.
  await reverseRun(call, run, { by: held.asked_by, reason: held.reason, payment: 'returned' })
  return `${run.reference} reversed`
}
