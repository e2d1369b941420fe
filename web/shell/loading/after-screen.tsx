import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { noteScreen } from '../../lib/screen/after-screen.ts'

/** Milliseconds without a call: parts of the screen that come by themselves have begun theirs. */
const calmFor = 150

/**
 * Loads and shows its children once the first screen has its code and its data, so that what nobody waits for does not
 * stand in its way. `place` keeps their room.
 */
export function AfterScreen({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Suspense fallback={place}>{children}</Suspense>
  return (
    <>
      {place}
      <Calm then={setShown} />
    </>
  )
}

function Calm({ then }: { then: (isCalm: true) => void }) {
  const isArriving = useRouterState({ select: ({ status }) => status !== 'idle' })
  const isCalm = useIsFetching() === 0 && !isArriving
  useEffect(() => {
    if (!isCalm) return
    const timer = setTimeout(() => {
      noteScreen()
      then(true)
    }, calmFor)
    return () => clearTimeout(timer)
  }, [isCalm, then])
  return null
}
