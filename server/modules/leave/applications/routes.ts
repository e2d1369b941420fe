import { orNotFound } from '@iroko/contract/errors'
import { leave } from '@iroko/contract/leave/applications'
import type { ApprovalTrail } from '@iroko/contract/platform/approvals'
import { historyOf } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { balanceOfType, findHolderById } from '../balances/store.ts'
import { headcountsOf, listAway } from '../calendar/store.ts'
import { daysOf, type StoredDay } from '../days/store.ts'
import { closedUntil } from '../ledger/store.ts'
import { type LeaveStep, whyNot } from '../steps/rules.ts'
import { whyNotOffered } from '../types/rules.ts'
import { findRules } from '../types/store.ts'
import { leaveRequest } from './actions.ts'
import { clientIn, historyText } from './notify.ts'
import { findApplication, findReadable } from './store.ts'
import * as lists from './store-list.ts'

export const routes = implement(leave, {
  list: async (call) => {
    const { rows, ...page } = await lists.listApplications(call.db, call.user, call.query, call.today)
    if (!call.query.waiting) return { leaves: rows, ...page }
    const ids = rows.map(({ id }) => id)
    const about = new Map((await leaveRequest.describe(call, ids)).map(({ id, ...description }) => [id, description]))
    const deciding = (id: string) => {
      const { reason = null, facts = [] } = about.get(id) ?? {}
      return { reason, facts }
    }
    return { leaves: rows.map((row) => ({ ...row, deciding: deciding(row.id) })), ...page }
  },

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(findReadable(db, user, call.params.id, today), 'application')
    const { employee_id, leave_type_id, office_id, managed: _, ...shown } = found
    const history = await historyOf(db, 'leave_application', found.id)
    const { trail, can } = await standingOf(call, leaveRequest, { ...found, asked_by: found.employee })
    const days = await daysOf(db, found.id)
    const facts = { user_id: user.id, today, days: days.filter(({ live }) => live), closed_until: await closedUntil(db) }
    const may = (step: LeaveStep) => !whyNot(found, step, facts)
    const { leave_type, reason, status } = found
    const holder = await findHolderById(db, employee_id)
    const headcount = (await headcountsOf(db, [found.id], today)).get(found.id)
    const gone = status === 'pending' && leave_type ? whyNotOffered(await findRules(db, leave_type_id), holder) : undefined
    // Whoever sees dates only reads no comment; of health leave nobody but the person and HR reads why it was cancelled.
    const hides = (action: string) => leave_type === null || (reason === null && action.startsWith('leave.cancel'))
    return {
      leave: {
        ...shown,
        leave_days: days.map((day) => dayAsShown(day, found.status)),
        trail: leave_type ? trail : withoutComments(trail),
        history: history.map(({ at, by, action, after }) => ({
          at,
          by: by ?? clientIn(after),
          what: historyText(action, hides(action) ? null : after),
        })),
        away: await listAway(db, { office_id, except: employee_id }, found.starts_on, found.ends_on, today),
        headcount: headcount ? { committed: headcount.committed, present: headcount.present } : null,
        balance: leave_type ? await balanceOfType(db, holder, leave_type_id, found.starts_on, today) : null,
        no_longer_available: gone ?? null,
        can: {
          edit: may('edit'),
          submit: may('submit'),
          approve: can.decide,
          withdraw: can.withdraw,
          cancel: may('cancel'),
          cancel_days: may('cancel_days'),
          shorten: may('shorten'),
        },
      },
    }
  },

  bell: async (call) => {
    const { rows, ...page } = await lists.listPending(call.db, call.query, call)
    return { leaves: rows, pending: call.query.q ? await lists.countPending(call.db) : page.total, ...page }
  },

  pendingByOffice: async (call) => ({ offices: await lists.countByOffice(call.db, call.user, call.today) }),

  withdraw: withdrawal(leaveRequest, async (call, id) => ({ leave: await findApplication(call.db, call, id) })),
})

const withoutComments = (trail: ApprovalTrail | null): ApprovalTrail | null =>
  trail && { ...trail, decisions: trail.decisions.map((decision) => ({ ...decision, comment: '' })) }

/** A cancelled day is shown as 0 days. */
function dayAsShown({ id: _id, live, ...day }: StoredDay, status: string) {
  return status === 'approved' && !live ? { ...day, counts: 0, note: 'Cancelled' } : day
}
