import type { Ask } from '../../../lib/house/ask.ts'
import { standingDays, undecidedRows } from './store-undecided.ts'

export const asks: readonly Ask[] = [
  {
    what: 'overtime',
    may: 'attendance.settle',
    opens: '/dashboard/leadership/overtime',
    first: 'register',
    again: 3,
    after: { days: 7, who: 'leader' },
    rows: ({ db, reader, today }) => undecidedRows(db, reader, today),
    stands: ({ today }) => standingDays(today),
  },
]
