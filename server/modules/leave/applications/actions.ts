/** An application as a request: what those who decide are told, and what its last approval does to days and ledger. */

import type { Reader, RequestKind } from '../../../lib/house/request-kind.ts'
import { write } from '../../../lib/mail/letters.ts'
import { describeOne } from '../../platform/requests/actions.ts'
import { pages } from '../balances/notify.ts'
import { insertTaken } from '../balances/store.ts'
import { availableFor } from '../balances/store-available.ts'
import { headcountsOf } from '../calendar/store.ts'
import { releaseDays } from '../days/store.ts'
import { lockBalance } from '../ledger/store.ts'
import { followBeside } from '../recounts/actions.ts'
import { daysText, whyNotOffered } from '../types/rules.ts'
import { type LeaveDescription, letters, requestLetters, summaryOf } from './notify.ts'
import { type ApplicationRecord, describeApplications, lockApplication } from './store.ts'

export const leaveRequest: RequestKind<ApplicationRecord, LeaveDescription> = {
  kind: 'leave',
  lock: lockApplication,
  describe,
  letters: requestLetters,

  apply: async (call, held, { by }) => {
    await lockBalance(call.db, held.employee_id)
    await insertTaken(call.db, held, by, call.now)
    if (held.stand_in_id) {
      const about = await describeOne(call, leaveRequest, held.id)
      await write(call, [held.stand_in_id], pages.mine, letters.standIn(about.asker.full_name, about), 'leave')
    }
    return 'Leave approved'
  },

  release: async (call, { id, employee_id }) => {
    await releaseDays(call.db, id)
    await followBeside(call, employee_id, { by: null })
  },
}

async function describe({ db, user, today }: Reader, ids: readonly string[]): Promise<LeaveDescription[]> {
  const rows = await describeApplications(db, ids, { user, today })
  // A letter says neither.
  const available = user ? await availableFor(db, rows, today) : undefined
  const headcounts = user ? await headcountsOf(db, ids, today) : undefined
  return rows.map(
    ({ id, version, employee, stand_in_id, leave_type, health, rules, starts_on, ends_on, days, reason, ...row }) => {
      const about = { starts_on, ends_on, days, leave_type: leave_type?.title ?? null }
      const left = available?.get(id)
      const headcount = headcounts?.get(id)
      const gone = row.status === 'pending' && leave_type ? whyNotOffered(rules, row) : undefined
      return {
        ...about,
        id,
        version,
        asker: employee,
        others: [stand_in_id],
        ...(leave_type && { called: leave_type.title }),
        fine: leave_type !== null && !gone && isFine(left?.days, headcount),
        summary: summaryOf(about),
        reason,
        change: [],
        facts: [
          // The request’s own words, which letters repeat, keep silent about it.
          ...(health && leave_type ? [{ label: 'Leave type', value: leave_type.title }] : []),
          ...(gone ? [{ label: 'No longer available', value: gone }] : []),
          ...(left === undefined ? [] : [{ label: 'Available after', value: `${daysText(left.days)} on ${left.on}` }]),
          ...(headcount ? [{ label: 'Coverage', value: `${headcount.present} of ${headcount.committed} committed` }] : []),
        ],
      }
    },
  )
}

/** Enough days are left, and enough people on every day, whatever else is pending. */
const isFine = (left: number | undefined, headcount: { committed: number; at_worst: number } | undefined): boolean =>
  left !== undefined && left >= 0 && (headcount === undefined || headcount.at_worst >= headcount.committed)
