import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { later } from '../lib/lazily.ts'
import { readPeek, showPeek, subscribePeek } from '../lib/screen/peek.ts'
import { startPeeking } from '../lib/screen/peek-events.ts'
import { peek } from '../routes.tsx'

const PeekCard = later(peek)

/** Opens the card of a person where a mouse rests or the keyboard asks for it, and closes it again. */
export function PeekHost() {
  const shown = useSyncExternalStore(subscribePeek, readPeek)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(startPeeking, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the screen changes
  useEffect(() => showPeek(undefined), [pathname])
  return shown ? <PeekCard key={shown.ogid} peek={shown} /> : null
}
