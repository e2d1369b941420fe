import type { AnyRouter } from '@tanstack/react-router'

/** Somebody is on the way to another screen, whose files or figures are still to come: what was to happen on this one is not done there. */
export function isLeaving(router: AnyRouter): boolean {
  const { resolvedLocation } = router.state
  return resolvedLocation !== undefined && resolvedLocation.pathname !== router.latestLocation.pathname
}
