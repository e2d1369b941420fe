import '../ui/mantine-over.ts'
import { Drawer } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../lib/focus.ts'
import { ErrorState, Skeletons } from '../ui/state/states.tsx'
import { useFormInUse } from './form/leave-guard.ts'
import classes from './record-drawer.module.css'

interface RecordSheetProps<Found> {
  title: string
  found: UseQueryResult<Found>
  /** What stands before the sentence of a failure. */
  errorPrefix: string
  /** A question or another record lies over it: Esc is theirs, as it is a form's. */
  covered: boolean
  onClose: () => void
  children: (found: Found) => ReactNode
}

/** One record over the screen that lists it, beside it. Mount it to open it. */
export function RecordSheet<Found>({ title, found, errorPrefix, covered, onClose, children }: RecordSheetProps<Found>) {
  useReturnFocus()
  const isFormInUse = useFormInUse()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={600}
      title={title}
      classNames={{ title: classes.title }}
      closeOnEscape={!(covered || isFormInUse)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {found.isPending ? <Skeletons count={4} height={72} /> : null}
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} prefix={`${errorPrefix} | `} />
      ) : null}
      {found.data ? <div className={classes.body}>{children(found.data)}</div> : null}
    </Drawer>
  )
}
