/** An absence as a request: who reads what of it, and what its approval does. */
import { daysBetween } from '@iroko/contract/dates'
import type { Held, RequestKind } from '../../../lib/house/request-kind.ts'
import { datesText } from '../../../lib/mail/letters.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lockPaper } from '../attendance-corrections/store-papers.ts'
import { describeAbsences } from './store.ts'

const effect = 'Its days are excused'

export const summaryOf = (days: { starts_on: string; ends_on: string }): string => `Absence ${datesText(days)}`

export const absenceRequest: RequestKind<Held, NamedDescription> = {
  kind: 'absence',
  lock: lockPaper('absence'),
  // A trigger marks the excused days for recalculation.
  apply: async () => `Absence approved. ${effect}`,
  letters: requestLetters({ did: 'sent', effect }),

  // The reason may be about health: it stands only where each reading is audited, not in letters and lists of requests.
  describe: async ({ db, today }, ids) =>
    (await describeAbsences(db, ids, today)).map(({ id, version, employee, ...days }) => ({
      id,
      version,
      asker: employee,
      others: [],
      summary: summaryOf(days),
      what: `the absence ${datesText(days)}`,
      reason: null,
      change: [],
      facts: [{ label: 'Days', value: String(daysBetween(days.starts_on, days.ends_on) + 1) }],
    })),
}
