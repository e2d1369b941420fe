/** What people have of each kind of leave, how it came about, and adjustments by hand. */
import { yearOf } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { leaveBalances } from '@iroko/contract/leave/balances'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { lockBalance } from '../ledger/store.ts'
import { daysText, roundDays } from '../types/rules.ts'
import { findTypeByTitle, findTypeRow } from '../types/store.ts'
import { letters, pages, publishLeave } from './notify.ts'
import { balanceOfType, balancesOf, findHolder, insertAdjustment, listLedger } from './store.ts'

export const routes = implement(leaveBalances, {
  list: async (call) => {
    const holder = await holderOf(call, call.query.ogid)
    return { leave_balances: await balancesOf(call.db, holder, dayOf(call.query.year, call.today), call.today) }
  },

  ledger: async (call) => {
    const holder = await holderOf(call, call.query.ogid)
    return await listed('leave_ledger', listLedger(call.db, call, holder.id, call.query))
  },

  adjust: async (call) => {
    const { db, user, today, now } = call
    const { ogid, leave_type_id, days, reason } = call.body
    const holder = await orNotFound(findHolder(db, user, ogid, today), 'person')
    if (holder.id === user.id) throw forbidden('You cannot adjust your own balance. Ask HR')
    const type = await findTypeRow(db, leave_type_id)
    if (!type) throw invalid({ leave_type_id: 'Choose a leave type from the list' })
    await lockBalance(db, holder.id)
    const before = await balanceOfType(db, holder, leave_type_id, today, today)
    const after = roundDays((before?.available ?? 0) + days)
    if (days < 0 && after < -type.negative_limit) {
      throw conflict(
        'too_little',
        `${holder.full_name} has ${daysText(before?.available ?? 0)} of ${type.title} available. ${daysText(-days)} cannot be deducted`,
      )
    }
    const adjustment = { employee_id: holder.id, leave_type_id, days, cause: reason, by: user.id, today, now }
    const id = await insertAdjustment(db, adjustment)
    await call.audit({
      action: 'leave.adjust',
      entity: 'leave_ledger',
      entity_id: id,
      after: { ogid, leave_type_id, days, reason },
    })
    await publishLeave(call, [holder.id])
    await write(call, [holder.id], pages.mine, letters.adjusted(type.title, days, user.full_name, reason), 'leave')
    const balance = await orNotFound(balanceOfType(db, holder, leave_type_id, today, today), 'balance')
    return { message: `Balance of ${holder.full_name} adjusted`, balance }
  },
  import: importHandler(leaveBalances.import, (call) => {
    const { db, user, today, now } = call
    const changed = new Set<string>()
    return {
      add: async ({ ogid, leave_type, days }) => {
        const holder = await orNotFound(findHolder(db, user, ogid, today), 'person')
        if (holder.id === user.id) throw forbidden('You cannot set your own balance. Ask another HR colleague')
        const type = await findTypeByTitle(db, leave_type)
        if (!type) throw invalid({ leave_type: `Leave type not found: ${leave_type}` })
        await lockBalance(db, holder.id)
        const left = (await balanceOfType(db, holder, type.id, today, today))?.left ?? 0
        if (days < -type.negative_limit)
          throw conflict('too_little', `${type.title} can be overdrawn by at most ${daysText(type.negative_limit)}`)
        const difference = roundDays(days - left)
        if (difference === 0) return
        const opening = {
          employee_id: holder.id,
          leave_type_id: type.id,
          days: difference,
          cause: `Opening balance: ${daysText(days)}`,
        }
        const id = await insertAdjustment(db, { ...opening, by: user.id, today, now })
        await call.audit({
          action: 'leave.open',
          entity: 'leave_ledger',
          entity_id: id,
          after: { ogid, leave_type, days, left },
        })
        changed.add(holder.id)
      },
      finish: () => publishLeave(call, [...changed]),
    }
  }),
})

/** The day of a year on which its balances are told: today, the first day of a year to come, the last of one that is over. */
function dayOf(year: number | undefined, today: string): string {
  if (year === undefined || year === yearOf(today)) return today
  return year > yearOf(today) ? `${year}-01-01` : `${year}-12-31`
}

/** The requested person, or the caller; out of scope counts as not found. */
const holderOf = ({ db, user, today }: StaffTools, ogid: string | undefined) =>
  orNotFound(findHolder(db, user, ogid ?? user.ogid, today), 'person')
