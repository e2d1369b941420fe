import '../ui/mantine-over.ts'
import { Drawer } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../lib/screen/focus.ts'
import { HeadSlot } from '../ui/page.tsx'
import { Loaded } from '../ui/state/loaded.tsx'
import { type Close, useClose, useIsCovered } from './ask.tsx'
import { useFormInUse } from './form/leave-guard.ts'

interface RecordSheetProps<Found> {
  title: string
  found: UseQueryResult<Found>
  /** What stands before the sentence of a failure. */
  errorPrefix: string
  /** Another record lies over this one, so Esc closes that one and not this. */
  covered?: boolean
  /** Closes it, where the screen itself keeps whether it is open: in its address. */
  onClose?: Close | undefined
  children: (found: Found) => ReactNode
}

/** One record over the screen that lists it, beside it. Mount it to open it. */
export function RecordSheet<Found>({ title, found, errorPrefix, covered = false, onClose, children }: RecordSheetProps<Found>) {
  useReturnFocus()
  const close = useClose(onClose)
  const isCovered = useIsCovered() || covered
  const isFormInUse = useFormInUse()
  return (
    <Drawer
      opened
      onClose={() => close()}
      position="right"
      size={600}
      title={title}
      classNames={{ title: 'title' }}
      closeOnEscape={!(isCovered || isFormInUse)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Loaded found={found} prefix={`${errorPrefix} | `} count={4} height={72}>
        {(record) => (
          <HeadSlot value={null}>
            <div className="column16">{children(record)}</div>
          </HeadSlot>
        )}
      </Loaded>
    </Drawer>
  )
}
