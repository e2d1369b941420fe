import { addDays, addMonths, dayIn, firstOfMonth, monthOf } from '@iroko/contract/dates'
import { sharesOf } from '@iroko/contract/documents'
import type { Db } from '../../../lib/database/database.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone } from '../../../lib/portal.ts'
import { lockPosting, post } from '../../accounting/journals/actions.ts'
import { usedIn } from './rules.ts'
import * as store from './store.ts'

/** Every night: what months that are over used of premiums that were paid ahead goes to their cost, each month by itself. */
const premiums: JobDefinition = {
  name: 'life-premiums',
  cron: '45 2 * * *',
  async run(portal) {
    const { db } = portal.database
    const now = portal.now()
    const current = firstOfMonth(dayIn(companyZone, now))
    for (const { id, months } of await store.findDue(db, current))
      for (const month of months) await db.transaction().execute((held) => postUsed(held, { id, month, now }))
  },
}

async function postUsed(db: Db, { id, month, now }: { id: string; month: string; now: Date }): Promise<void> {
  await lockPosting(db)
  const policy = await store.lockDue(db, id, month)
  if (!policy) return
  const kobo = usedIn(policy, month, policy.used_kobo)
  await store.insertUsed(db, { policy_id: id, month, kobo })
  if (kobo === 0) return
  const day = addDays(addMonths(month, 1), -1)
  const offices = await store.findShares(db, id, day)
  const shared = offices.length > 0 ? offices : [{ office_id: null, people: 0, premium_kobo: 0 }]
  const parts = sharesOf(
    kobo,
    shared.map(({ premium_kobo }) => premium_kobo),
  )
  const line = { authority: null, detail: policy.title }
  const sides = (amount: number) => ({ debit_kobo: Math.max(amount, 0), credit_kobo: Math.max(-amount, 0) })
  const costs = shared.map(({ office_id, people }, at) => ({
    ...{ ...line, rule_key: 'payroll.life_expense', office_id, people },
    ...sides(parts[at] ?? 0),
  }))
  await post(
    db,
    {
      ...{ source_kind: 'life_policy', source_id: id, part: monthOf(month), kind: 'payroll', event: 'life_premium' },
      ...{ reference: policy.title, document_on: day },
      lines: [
        ...costs.filter(({ debit_kobo, credit_kobo }) => debit_kobo + credit_kobo > 0),
        { ...line, rule_key: 'payroll.life_prepaid', office_id: null, ...sides(-kobo) },
      ],
    },
    { now },
  )
}

export const jobs: JobDefinition[] = [premiums]
