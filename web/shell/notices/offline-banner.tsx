import { useSyncExternalStore } from 'react'
import classes from './offline-banner.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the device has no line, for as long as it has none. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={online ? undefined : classes.banner}>
      {online ? null : 'You are offline. Data may be out of date. Changes cannot be saved until you are back online.'}
    </div>
  )
}
