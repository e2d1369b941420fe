import { useRouterState } from '@tanstack/react-router'
import { useActivity } from '../../lib/calls/activity.ts'
import classes from './progress-bar.module.css'

/** A thin line at the very top while a screen opens or a request takes long; short ones pass without it. */
export function ProgressBar() {
  const opening = useRouterState({ select: (state) => state.isLoading })
  const asking = useActivity()
  if (!opening && !asking) return null
  return <div className={classes.bar} data-slow={!opening} role="progressbar" aria-label="Loading" />
}
