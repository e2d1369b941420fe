import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import classes from './progress-bar.module.css'

/** A thin line at the very top while a screen opens or a request takes long; short ones pass without it. */
export function ProgressBar() {
  const opening = useRouterState({ select: (state) => state.isLoading })
  const asking = useIsFetching() + useIsMutating() > 0
  if (!opening && !asking) return null
  return <div className={classes.bar} data-slow={!opening} role="progressbar" aria-label="Loading" />
}
