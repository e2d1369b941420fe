import type { Ask } from '../../../lib/house/ask.ts'
import { undecidedRows } from './store.ts'

export const asks: readonly Ask[] = [
  {
    what: 'overtime',
    may: 'attendance.settle',
    opens: '/dashboard/leadership/overtime',
    first: 'register',
    again: 3,
    after: { days: 7, who: 'leader' },
    rows: ({ reader, today }) => undecidedRows(reader, today),
  },
]
