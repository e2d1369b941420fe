import { useEffect, useRef } from 'react'
import { type Alert, actOnAlert, dismissAlert, useAlerts } from '../../lib/alerts.ts'
import classes from './alert-bar.module.css'

const shownFor = 5000
/** How much longer one stays that is pointed at, before it is looked at again. */
const keptFor = 1000
const signs = {
  success: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8.5 12.2l2.4 2.4 4.6-4.8',
  warning: 'M12 9v4m0 3.5h.01M10.3 4.6 2.9 17.2A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.8L13.7 4.6a2 2 0 0 0-3.4 0Z',
  danger: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7.5v5m0 3.5h.01',
}

/** The alerts at the top: five seconds each, longer while the pointer or the focus is on one. */
export function AlertBar() {
  const alerts = useAlerts()
  return (
    <div className={`column8 ${classes.bar}`}>
      {alerts.map((alert) => (
        <AlertLine key={alert.id} {...alert} />
      ))}
    </div>
  )
}

function AlertLine({ id, kind, text, action }: Alert) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leave = () => {
      if (line.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, keptFor)
      else dismissAlert(id)
    }
    let timer = setTimeout(leave, shownFor)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div ref={line} className={classes.line} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      <span className={classes.text}>{text}</span>
      {action ? (
        <button type="button" className={classes.action} onClick={() => actOnAlert(id)}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismissAlert(id)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  )
}
