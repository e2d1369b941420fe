/** How many calls are on their way, for the bar at the top. */
import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

/** Counts a call for as long as it runs. */
export async function whileActive<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether any call is on its way. */
export function useActivity(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0)
}
