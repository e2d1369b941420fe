import { conflict, forbidden, invalid, notFound } from '@iroko/contract/errors'
import { leave } from '@iroko/contract/leave/applications'
import { implement } from '../../../lib/http/implement.ts'
import { balanceOfType, findHolder, insertAdjustment } from '../balances/store.ts'
import { typeHandlers } from '../types/routes.ts'
import { findTypeRow } from '../types/store.ts'
import { tellAbout, write } from './notify.ts'
import { applyHandlers } from './routes-apply.ts'
import { cancelHandlers } from './routes-cancel.ts'
import { decideHandlers } from './routes-decide.ts'
import { readHandlers } from './routes-read.ts'
import { daysText, roundDays } from './rules.ts'
import { holdBalance } from './store-facts.ts'

export const routes = implement(leave, {
  ...readHandlers,
  ...applyHandlers,
  ...decideHandlers,
  ...cancelHandlers,
  ...typeHandlers,

  adjust: async (call) => {
    const { db, user, today, now } = call
    const { ogid, leave_type_id, days, reason } = call.body
    const holder = await findHolder(db, user, ogid, today)
    if (!holder) throw notFound('person')
    if (holder.id === user.id) throw forbidden('Nobody adjusts their own balance')
    const type = await findTypeRow(db, leave_type_id)
    if (!type) throw invalid({ leave_type_id: 'There is no such kind of leave' })
    await holdBalance(db, holder.id)
    const year = Number(today.slice(0, 4))
    const before = await balanceOfType(db, holder, leave_type_id, year, today)
    const after = roundDays((before?.available ?? 0) + days)
    if (days < 0 && after < -type.negative_limit) {
      throw conflict(
        'too_little',
        `${holder.full_name} has ${daysText(before?.available ?? 0)} of ${type.title} that are free; ${daysText(-days)} cannot be taken`,
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
    await tellAbout(call, [holder.id])
    await write(call, [holder.id], 'mine', (letters) => letters.adjusted(type.title, days, user.full_name, reason))
    const balance = await balanceOfType(db, holder, leave_type_id, year, today)
    if (!balance) throw notFound('balance')
    return { message: `The balance of ${holder.full_name} is changed`, balance }
  },
})
