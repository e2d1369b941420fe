import { type ReactNode, useState } from 'react'
import { later } from '../../../screens/lazily.ts'

const DayDialog = later(() => import('./parts-day.tsx').then((module) => module.DayDialog))

interface PersonDay {
  employee: { ogid: string; full_name: string }
  day: string
}

/** The explanation of one person's day over the screen that lists many. */
export function useOpenDay(): { open: (row: PersonDay) => void; dialog: ReactNode } {
  const [opened, open] = useState<PersonDay>()
  const dialog = opened ? (
    <DayDialog ogid={opened.employee.ogid} name={opened.employee.full_name} day={opened.day} onClose={() => open(undefined)} />
  ) : null
  return { open, dialog }
}
