/** One request over the screen that lists it, titled by whose it is. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import type { OnAsking } from './parts-request.tsx'

interface RequestDrawerProps<Found> {
  found: UseQueryResult<Found>
  /** Who asked, once it is known. */
  employee: { ogid: string; full_name: string } | undefined
  /** What it is called in the title. */
  noun: string
  errorPrefix: string
  onClose: () => void
  children: (found: Found, onAsking: OnAsking) => ReactNode
}

export function RequestDrawer<Found>({ employee, noun, children, ...drawer }: RequestDrawerProps<Found>) {
  const me = useUser().employee_info.ogid
  const [isAsking, setAsking] = useState(false)
  const title = employee && employee.ogid !== me ? `${noun} of ${employee.full_name}` : `My ${noun.toLowerCase()}`
  return (
    <RecordDrawer title={title} covered={isAsking} {...drawer}>
      {(found) => children(found, setAsking)}
    </RecordDrawer>
  )
}
