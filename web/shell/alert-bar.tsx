import { useEffect, useState } from 'react'
import { type Alert, dismissAlert, useAlerts } from '../lib/alerts.ts'
import classes from './alert-bar.module.css'

const shownFor = 5000
const signs = { success: 'M5 12.5l4.5 4.5L19 7.5', warning: 'M12 7v6m0 4h.01', danger: 'M12 7v6m0 4h.01' }

/** The alerts at the top: five seconds each, longer while the pointer or the focus is on one. */
export function AlertBar() {
  const alerts = useAlerts()
  return (
    <section className={classes.bar} aria-label="Alerts" aria-live="polite">
      {alerts.map((alert) => (
        <AlertLine key={alert.id} {...alert} />
      ))}
    </section>
  )
}

function AlertLine({ id, kind, text }: Alert) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissAlert(id), shownFor)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div
      className={classes.line}
      data-kind={kind}
      role={kind === 'success' ? undefined : 'alert'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      <span className={classes.text}>{text}</span>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissAlert(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  )
}
