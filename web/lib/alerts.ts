/** Short sentences for the alert bar: what just happened, or why it did not. */
import { useSyncExternalStore } from 'react'

export interface Alert {
  id: number
  kind: 'success' | 'warning' | 'danger'
  text: string
  /** What can be done about it: look at what was made, or take it back. */
  action?: AlertAction | undefined
}

export interface AlertAction {
  label: 'View' | 'Undo'
  run: () => void
}

let alerts: readonly Alert[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

/** Shows an alert for five seconds; one that already stands there starts its time anew. */
export function showAlert(alert: Omit<Alert, 'id'>): void {
  lastId += 1
  const others = alerts.filter((one) => one.text !== alert.text || one.kind !== alert.kind)
  change([...others.slice(-2), { ...alert, id: lastId }])
}

export function dismissAlert(id: number): void {
  change(alerts.filter((one) => one.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The alerts that stand now, oldest first, three at most. */
export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(subscribe, () => alerts)
}
