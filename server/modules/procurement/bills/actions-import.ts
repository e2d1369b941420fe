/** What was owed to vendors when the books began, from a sheet: each becomes a bill that another person approves, against the opening balances. */
import { addDays } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import type { bills } from '@iroko/contract/procurement/bills'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod/mini'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { checkDate } from '../../accounting/journals/actions.ts'
import { sendQuietly, writeOfMany } from '../../platform/requests/actions.ts'
import { findByName } from '../vendors/store.ts'
import { billRequest } from './actions.ts'
import { enteredSentence, isSameYear, nearDays } from './rules.ts'
import * as store from './store.ts'

type Line = z.output<(typeof bills.import)['line']>

export function importOpenings(call: StaffTools) {
  const deciders: string[] = []
  return {
    add: async (line: Line) => {
      deciders.push(...(await addOpening(call, line)))
    },
    finish: () => writeOfMany(call, deciders, ['opening bill', 'opening bills']),
  }
}

async function addOpening(call: StaffTools, { vendor: name, total, vat = 0, memo = '', ...line }: Line): Promise<string[]> {
  const { db, user, now } = call
  const vendor = await findByName(db, name)
  if (!vendor) throw invalid({ vendor: `Vendor not found: ${name}` })
  if (vat >= total) throw invalid({ vat: 'VAT is a part of the total' })
  await checkDate(db, line.bill_date, now, 'opening')
  const due_on = line.due_on ?? addDays(line.bill_date, vendor.terms_days)
  if (due_on < line.bill_date) throw invalid({ due_on: 'Enter the bill’s date or a later day' })
  const id = uuid()
  const bill = {
    id,
    kind: 'opening' as const,
    vendor_id: vendor.id,
    number: line.number,
    bill_date: line.bill_date,
    total_kobo: total,
  }
  const taken = (await store.listAlike(db, bill, nearDays)).find((alike) => alike.same_number && isSameYear(alike, bill))
  if (taken) throw invalid({ number: enteredSentence(taken) })
  const sums = { net_kobo: total - vat, vat_kobo: vat }
  const row = { ...bill, ...sums, due_on, memo, reason: '', employee_id: user.id, created_at: now.toISOString() }
  await store.insertBill(db, row)
  await store.updateBill(db, id, { status: 'pending' })
  await call.audit({ action: 'bill.enter', entity: 'bill', entity_id: id, after: row })
  return await sendQuietly(call, billRequest, { id, requester_id: user.id, makers: [user.id], facts: { amount_kobo: total } })
}
