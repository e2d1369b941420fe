import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverAway } from '../../lib/calls/query-client.ts'
import classes from './offline-banner.module.css'

const every = 5

/** Says once for the whole screen that the server does not answer, and asks again by itself until it does. */
export function ReachBanner() {
  const isAway = useSyncExternalStore(serverAway.subscribe, serverAway.read)
  return (
    <div role="status" className={isAway && navigator.onLine ? classes.banner : undefined}>
      {isAway && navigator.onLine ? <Retrying /> : null}
    </div>
  )
}

function Retrying() {
  const [left, setLeft] = useState(every)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const retry = () => {
    setLeft(every)
    void serverAway.retry()
  }
  useEffect(() => {
    if (left > 0) return
    setLeft(every)
    void serverAway.retry()
  }, [left])
  return (
    <>
      Iroko cannot reach the server
      <span aria-hidden="true"> · retrying in {left} s</span>
      {' · '}
      <button type="button" className={`bare ${classes.now}`} onClick={retry}>
        Try now
      </button>
    </>
  )
}
