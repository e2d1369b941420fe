/** Short sentences for the alert bar: what just happened, or why it did not. */
import { useSyncExternalStore } from 'react'

export interface Alert {
  id: number
  kind: 'success' | 'warning' | 'danger'
  text: string
  /** What can be done about it: look at what was made, or take it back. */
  action?: AlertAction | undefined
  /** Called once it is gone without its action, however it went: its time, Dismiss, newer ones. */
  onGone?: (() => void) | undefined
}

export interface AlertAction {
  label: 'View' | 'Undo'
  run: () => void
}

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Alert[], acted?: Alert): void {
  const gone = alerts.filter((alert) => alert !== acted && !next.includes(alert))
  alerts = next
  for (const listener of listeners) listener()
  for (const { onGone } of gone) onGone?.()
}

/** Shows an alert for five seconds; one that already stands there starts its time anew. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  raiseAlert(alert)
}

/** The same; answers its id. */
export function raiseAlert(alert: Omit<Alert, 'id'>): number {
  lastId += 1
  const others = alerts.filter((standing) => standing.text !== alert.text || standing.kind !== alert.kind)
  change([...others.slice(-2), { ...alert, id: lastId }])
  return lastId
}

export function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id))
}

/** Does what an alert offers. */
export function actOnAlert(id: number): void {
  const acted = alerts.find((alert) => alert.id === id)
  if (!acted) return
  change(
    alerts.filter((alert) => alert !== acted),
    acted,
  )
  acted.action?.run()
}

/** Takes back the newest of what the alerts offer to take back; answers whether there was any. */
export function undoNewest(): boolean {
  const newest = alerts.findLast(({ action }) => action?.label === 'Undo')
  if (newest) actOnAlert(newest.id)
  return newest !== undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The alerts that stand now, oldest first, three at most. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(subscribe, () => alerts)
}
