/** What every screen has: the progress bar, the alerts, the word that there is no line. */
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmHost } from '../screens/confirm.tsx'
import { ProgressBar } from './layout/progress-bar.tsx'
import { AlertBar } from './notices/alert-bar.tsx'
import { OfflineBanner } from './notices/offline-banner.tsx'

export function Root() {
  usePageFocus()
  return (
    <>
      <section aria-label="Status">
        <ProgressBar />
        <AlertBar />
        <OfflineBanner />
      </section>
      <Outlet />
      <ConfirmHost />
      <section id="layer" aria-label="Dialogs and menus" />
    </>
  )
}

/** After a change of screen the reading position is its heading, unless a field of it took the focus already. */
function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.querySelector('main')
        if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return
        const heading = main?.querySelector('h1') ?? main
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
