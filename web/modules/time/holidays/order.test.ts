import type { HolidayStatus } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { inOrder } from './parts.tsx'

const holiday = (start_date: string, status: HolidayStatus) => ({
  id: start_date,
  title: 'A day',
  start_date,
  end_date: start_date,
  status,
  offices: [],
  branches: [],
  declared_at: '2026-01-01T00:00:00.000Z',
  version: 1,
})

it('lists what is today and ahead first, then what is over, the newest first', () => {
  const year = [
    holiday('2026-01-01', 'past'),
    holiday('2026-12-25', 'pending'),
    holiday('2026-05-01', 'past'),
    holiday('2026-10-01', 'happening'),
  ]
  expect(inOrder(year).map(({ start_date }) => start_date)).toEqual(['2026-10-01', '2026-12-25', '2026-05-01', '2026-01-01'])
})
